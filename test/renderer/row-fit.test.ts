import { expect, test, vi } from 'vitest';
import { defineComponent, h, nextTick, ref, shallowRef } from 'vue';
import type { Choice } from '../../main/contract.ts';
import { useRowFit } from '../../renderer/table/row-fit.ts';
import type { PromptLayout } from '../../renderer/table/prompt-keys.ts';
import { draw } from './mount.ts';

/** A row of this capacity in characters, and the number of its measurements. */
function rowFor(room: number) {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const asked = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent.length;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  const layout = shallowRef(holding());
  const scene = draw(
    defineComponent(() => {
      const [section, row] = [ref<HTMLElement | null>(null), ref<HTMLElement | null>(null)];
      const { inRow, rare } = useRowFit(() => layout.value, section, row);
      return () =>
        h('section', { ref: section }, [
          h(
            'div',
            { ref: row, class: 'row' },
            inRow.value.map(({ choice }) => h('button', choice.say.code)),
          ),
          h('p', String(rare.value.length)),
        ]);
    }),
  );
  const show = async (...words: readonly string[]) => {
    layout.value = holding(...words);
    await nextTick();
    await new Promise(requestAnimationFrame);
    for (let turn = 0; turn < 6; turn += 1) await nextTick();
    return scene.findAll('button').map((button) => button.text());
  };
  return { show, asked };
}

const holding = (...words: readonly string[]): PromptLayout => ({
  shown: words.map((code) => ({
    choice: { kind: 'move', say: { code }, move: { kind: code } } as unknown as Choice,
    key: null,
  })),
  more: [],
  own: [],
  seats: new Map(),
});

test('choices without room are behind “More…”', async () => {
  const { show } = rowFor(10);
  expect(await show('bid', 'pass')).toEqual(['bid', 'pass']);
  expect(await show('bid', 'pass', 'claim it')).toEqual(['bid', 'pass']);
  expect(await show('bid', 'go')).toEqual(['bid', 'go']);
});

test('the page is not laid out for a row that holds the same as before', async () => {
  const { show, asked } = rowFor(10);
  expect(await show('bid', 'pass', 'claim it')).toEqual(['bid', 'pass']);
  const before = asked.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  expect(await show('bid', 'pass', 'claim it')).toEqual(['bid', 'pass']);
  expect(asked.mock.calls.length).toBe(before);
  // Texts behind “More…” count too: a shorter one fits.
  expect(await show('bid', 'pass', 'ok')).toEqual(['bid', 'pass', 'ok']);
  expect(asked.mock.calls.length).toBeGreaterThan(before);
});
