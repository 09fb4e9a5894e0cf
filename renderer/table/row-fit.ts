import { useResizeObserver } from '@vueuse/core';
import { type ComputedRef, type Ref, computed, nextTick, ref, watch } from 'vue';
import { say } from '../app/words.ts';
import type { KeyedChoice, PromptLayout } from './prompt-keys.ts';

/** Which choices are in the row, and which behind the dots. */
export interface RowFit {
  readonly inRow: ComputedRef<readonly KeyedChoice[]>;
  readonly rare: ComputedRef<readonly KeyedChoice[]>;
}

/** Fits the choices into the allowed number of lines in any language. The rest moves behind the dots, but never the likely one. */
export function useRowFit(
  layout: () => PromptLayout,
  section: Readonly<Ref<HTMLElement | null>>,
  row: Readonly<Ref<HTMLElement | null>>,
): RowFit {
  const dropped = ref(0);
  const unlikely = computed(() => layout().shown.filter(({ choice }) => choice.likely !== true));
  const inRow = computed(() => {
    const kept = unlikely.value.slice(0, Math.max(0, unlikely.value.length - dropped.value));
    return layout().shown.filter((entry) => entry.choice.likely === true || kept.includes(entry));
  });
  const rare = computed(() => [
    ...layout().shown.filter((entry) => !inRow.value.includes(entry)),
    ...layout().more,
  ]);

  /** Current and allowed content of the row. */
  const holds = (): string =>
    JSON.stringify([row.value?.innerHTML, layout().shown.map(({ choice }) => say(choice.say))]);
  let fitted = '';
  const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;

  function drop(): void {
    if (row.value && dropped.value < unlikely.value.length && overflows(row.value)) {
      dropped.value++;
      void nextTick(drop);
    } else fitted = holds();
  }
  let frame = 0;
  /** Measures when layout is done anyway, before the next frame. */
  const fit = (): void => {
    fitted = '';
    dropped.value = 0;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(drop);
  };
  // Measuring forces a layout, and most moves change nothing in the row.
  const changed = (): void => {
    if (holds() !== fitted) fit();
  };
  watch(layout, changed, { immediate: true, flush: 'post' });
  useResizeObserver(section, fit);
  return { inRow, rare };
}
