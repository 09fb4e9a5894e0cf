import { flushPromises, mount } from '@vue/test-utils';
import { defineComponent, h, nextTick, ref } from 'vue';
import { expect, test, vi } from 'vitest';
import { preloadable } from '../../renderer/app/loading.ts';

const Table = defineComponent({
  emits: ['keys'],
  setup:
    (_, { emit }) =>
    () =>
      h('b', { onClick: () => emit('keys') }),
});

/** Result of an import. */
const SCRIPT = { default: Table, [Symbol.toStringTag]: 'Module' };

/** A screen that goes to the table when it is told to. */
function screen(component: object) {
  const there = ref(false);
  const onKeys = vi.fn();
  const page = mount(defineComponent(() => () => (there.value ? h(component, { onKeys }) : h('i'))));
  return { page, there, onKeys };
}

test('a preloaded component renders in the same tick, and its events arrive', async () => {
  const table = preloadable(() => Promise.resolve(SCRIPT));
  table.fetch();
  await flushPromises();
  const { page, there, onKeys } = screen(table.component);
  there.value = true;
  await nextTick();
  await page.get('b').trigger('click');
  expect(onKeys).toHaveBeenCalledOnce();
});

test('another one renders once loaded, and only once if it is preloaded meanwhile', async () => {
  let arrive = (): void => undefined;
  const script = new Promise<typeof SCRIPT>((resolve) => {
    arrive = () => resolve(SCRIPT);
  });
  const table = preloadable(() => script);
  const { page, there } = screen(table.component);
  there.value = true;
  await flushPromises();
  expect(page.find('b').exists()).toBe(false);
  arrive();
  await flushPromises();
  const drawn = page.get('b').element;
  table.fetch();
  await flushPromises();
  expect(page.get('b').element).toBe(drawn);
});

test('a connection lost while fetching is not an error until it is drawn', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  preloadable(load).fetch();
  await flushPromises();
  expect(load).toHaveBeenCalledOnce();
});
