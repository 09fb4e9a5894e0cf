import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { goInstead } from '../../renderer/app/place.ts';
import SettingsDialog from '../../renderer/components/SettingsDialog.vue';
import HomeScene from '../../renderer/scenes/HomeScene.vue';
import { homeOf } from '../support/scenes/play.ts';
import { type TestWire, draw, freshWire } from './mount.ts';

const page = 'https://forge.example/croupier/releases';
const SETTINGS = {
  locale: 'en',
  theme: 'dark',
  speak: false,
  volume: 0,
  fourColours: true,
  newer: false,
  soundsFrom: 'host',
} as const;

describe('a newer version', () => {
  let wire: TestWire;
  beforeEach(() => {
    wire = freshWire();
    wire.answers['home'] = homeOf(null);
    goInstead({ scene: 'home' });
  });
  const label = 'Look for a newer version';
  const checkbox = (): HTMLInputElement | undefined =>
    [...document.querySelectorAll('label')]
      .find((it) => it.textContent.includes(label))
      ?.querySelector('input') ?? undefined;

  test('is one line on Home, if there is a newer version', async () => {
    const scene = draw(HomeScene);
    await flushPromises();
    expect(scene.findAll('.version a')).toHaveLength(0);
    wire.say({ push: 'newer', newer: { page, version: null } });
    await flushPromises();
    expect(scene.findAll('.version a')).toHaveLength(0);
    wire.say({ push: 'newer', newer: { page, version: '0.3.0' } });
    await flushPromises();
    const line = scene.get('.version a');
    expect(line.text()).toBe('version 0.3.0 is available');
    expect(line.attributes('href')).toBe(page);
    scene.unmount();
  });

  test('is checked only when switched on, and the server is named', async () => {
    wire.say({ push: 'newer', newer: { page, version: null } });
    const scene = draw(SettingsDialog);
    await flushPromises();
    expect(document.body.textContent).toContain('forge.example');
    expect(checkbox()?.checked).toBe(false);
    wire.answers['settings'] = { ...SETTINGS, newer: true };
    checkbox()?.click();
    await flushPromises();
    expect(wire.sent.filter(({ kind }) => kind === 'settings')).toMatchObject([{ set: { newer: true } }]);
    expect(checkbox()?.checked).toBe(true);
    scene.unmount();
  });

  test('is not a setting where the program cannot check: on a phone, in a standalone page', async () => {
    const scene = draw(SettingsDialog);
    await flushPromises();
    expect(checkbox()).toBe(undefined);
    scene.unmount();
  });
});
