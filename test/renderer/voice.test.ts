import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { speakLocale, t } from '../../renderer/app/words.ts';
import SoundFields from '../../renderer/components/SoundFields.vue';
import { useSettings } from '../../renderer/stores/settings.ts';
import { type TestWire, draw, freshWire } from './mount.ts';
import { standInSpeech } from './support/stand-in-speech.ts';
import { dueTasks } from '../support/until.ts';

/** Longer than browsers take to bring their voices. */
const LATE = 5_000;

describe('beside the switch of the caller’s voice', () => {
  let fields: ReturnType<typeof draw>;
  const open = async (speak = true): Promise<TestWire> => {
    const wire = freshWire();
    await useSettings().take({ ...useSettings().settings, speak });
    fields = draw(SoundFields);
    await flushPromises();
    return wire;
  };
  const isSaid = async (): Promise<boolean> => {
    await flushPromises();
    return fields.text().includes(t('scene.noVoice'));
  };
  afterEach(async () => {
    await speakLocale('en');
  });

  test('no notice if there is a voice for the language, from any country', async () => {
    standInSpeech(['fr-FR', 'en_GB']);
    await open();
    expect(await isSaid()).toBe(false);
  });

  test.each(LOCALES)('without a voice, the notice is in the language itself: %s', async (locale) => {
    standInSpeech(['it-IT']);
    await speakLocale(locale);
    await open();
    expect(t('scene.noVoice')).not.toBe('');
    expect(await isSaid()).toBe(true);
    expect(fields.find('[role="status"]').text()).toBe(t('scene.noVoice'));
  });

  test('its speed is set while it is on, and heard at once', async () => {
    const speech = standInSpeech(['en-GB']);
    const wire = await open();
    wire.answers['settings'] = { ...useSettings().settings, voiceRate: 1.5 };
    await fields.findAll('input').at(-1)?.setValue('1.5');
    await dueTasks();
    expect(wire.sent).toMatchObject([{ kind: 'settings', set: { voiceRate: 1.5 } }]);
    expect(speech.rates).toEqual([1.5]);
  });

  test('no notice while it is off', async () => {
    standInSpeech([]);
    await open(false);
    expect(await isSaid()).toBe(false);
  });

  test('voices may load late: no notice until then', async () => {
    vi.useFakeTimers();
    const speech = standInSpeech([]);
    await open();
    expect(await isSaid()).toBe(false);
    speech.bring(['de-DE']);
    expect(await isSaid()).toBe(true);
    speech.bring(['de-DE', 'en-US']);
    expect(await isSaid()).toBe(false);
  });

  test('a machine whose voices never come has none', async () => {
    vi.useFakeTimers();
    standInSpeech([]);
    await open();
    vi.advanceTimersByTime(LATE);
    expect(await isSaid()).toBe(true);
  });

  test('a browser that cannot speak at all has none', async () => {
    vi.stubGlobal('speechSynthesis', undefined);
    Reflect.deleteProperty(window, 'speechSynthesis');
    await open();
    expect(await isSaid()).toBe(true);
  });

  test('with another language its voices count', async () => {
    standInSpeech(['en-GB']);
    await open();
    expect(await isSaid()).toBe(false);
    await speakLocale('de');
    expect(await isSaid()).toBe(true);
  });
});
