import { type Ref, onScopeDispose, shallowRef, watch } from 'vue';
import type { BestAnswer, LayoutAnswer, Layout } from '../../../../main/contract.ts';
import { useTable } from '../../../stores/table.ts';
import { plain } from './cells.ts';

/** How long a layout must lie still before it is scored (ms): a die that is dragged over three cells asks once. */
const STILL = 40;

/**
 * What a layout is worth while it is being laid, as the engine reads it. A newer layout withdraws the question about
 * the older one; until it is answered, the last answer stays.
 */
export function useScore(layout: Ref<Layout | null>): Ref<LayoutAnswer | null> {
  const store = useTable();
  const answer = shallowRef<LayoutAnswer | null>(null);
  let asked: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (now: Layout): Promise<void> => {
    const controller = new AbortController();
    asked = controller;
    const result = await store.ask({ kind: 'score-layout', ...plain(now) }, controller.signal);
    if (controller.signal.aborted) return;
    // The engine's answer to this question is this.
    answer.value = result.ok ? (result.value as unknown as LayoutAnswer) : null;
  };
  const withdraw = (): void => {
    clearTimeout(timer);
    asked?.abort();
  };

  watch(
    layout,
    (now) => {
      withdraw();
      if (!now) {
        answer.value = null;
        return;
      }
      timer = setTimeout(() => void ask(now), STILL);
    },
    { immediate: true },
  );
  onScopeDispose(withdraw);
  return answer;
}

/** The best layout of the turn's dice, as soon as the search has found it; `key` changes when the dice do. */
export function useBest(key: Ref<string | null>): Ref<BestAnswer | null> {
  const store = useTable();
  const best = shallowRef<BestAnswer | null>(null);
  let asked: AbortController | null = null;

  watch(
    key,
    async (now) => {
      asked?.abort();
      best.value = null;
      if (now === null) return;
      const controller = new AbortController();
      asked = controller;
      const result = await store.ask({ kind: 'best-layout' }, controller.signal);
      if (controller.signal.aborted || !result.ok) return;
      best.value = result.value as unknown as BestAnswer;
    },
    { immediate: true },
  );
  onScopeDispose(() => asked?.abort());
  return best;
}
