import { mount } from '@vue/test-utils';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { defineAsyncComponent, defineComponent, h, nextTick, onMounted, ref, withDirectives } from 'vue';
import { go, place } from '../../renderer/app/place.ts';
import { isFocusFree, vTakesFocus } from '../../renderer/app/scene-focus.ts';
import { until } from '../support/until.ts';

const plain = (name: string) => defineComponent(() => () => h('div', { class: name }, [h('button', name)]));
const typing = defineComponent(() => {
  const field = ref<HTMLInputElement | null>(null);
  onMounted(() => field.value?.focus());
  return () => h('div', { class: 'setup' }, [h('input', { ref: field })]);
});
const SCENES = {
  home: plain('home'),
  evenings: defineAsyncComponent(() => Promise.resolve(plain('evenings'))),
  setup: typing,
};
const App = defineComponent(() => () => {
  const { scene } = place.value;
  return scene in SCENES ? withDirectives(h(SCENES[scene as keyof typeof SCENES]), [[vTakesFocus]]) : null;
});

beforeEach(() => {
  go({ scene: 'home' });
  const app = mount(App, { attachTo: document.body });
  onTestFinished(() => app.unmount());
});

const focused = (): string | undefined => document.activeElement?.className;

test('whoever goes on by keys has the focus in the next scene, which is loaded then', async () => {
  document.querySelector('button')?.focus();
  expect(isFocusFree()).toBe(false);
  go({ scene: 'evenings' });
  await until(() => focused() === 'evenings');
  expect(isFocusFree()).toBe(true);
  // And the next after it.
  go({ scene: 'home' });
  await nextTick();
  expect(focused()).toBe('home');
  // It is nothing to be tapped.
  document.querySelector('button')?.focus();
  expect(document.querySelector('.home')?.hasAttribute('tabindex')).toBe(false);
});

test('a field that takes the focus keeps it', async () => {
  document.querySelector('button')?.focus();
  go({ scene: 'setup' });
  await nextTick();
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('without a focus the next scene has none', async () => {
  expect(document.activeElement).toBe(document.body);
  go({ scene: 'evenings' });
  await until(() => document.querySelector('.evenings'));
  expect(document.activeElement).toBe(document.body);
});
