import { type Ref, ref, shallowRef, watch } from 'vue';
import type { BestAnswer, LayoutAnswer, Layout } from '../../../../main/contract.ts';
import type { Still } from '../../../../main/latest.ts';
import { useLatest, watchLatest } from '../../../app/latest.ts';
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
  watchLatest(
    layout,
    async (now, still) => {
      if (!now) {
        answer.value = null;
        return;
      }
      await still(new Promise((resolve) => setTimeout(resolve, STILL)));
      const result = await still(store.ask({ kind: 'score-layout', ...plain(now) }, still.signal));
      // The engine's answer to this question is this.
      answer.value = result.ok ? (result.value as unknown as LayoutAnswer) : null;
    },
    { immediate: true },
  );
  return answer;
}

/** How hard the search tries before it hands over the best so far; at last until it is proved. */
const EFFORTS = [250, 4000, null] as const;

/** The best layout of the turn's dice, as far as the search has come. */
export interface BestSearch {
  /** Not `exact` while the search goes on, or when it was stopped. */
  readonly best: Readonly<Ref<BestAnswer | null>>;
  readonly searching: Readonly<Ref<boolean>>;
  /** Ends the search; what was found stays. */
  readonly stop: () => void;
}

/** Searches as soon as `key` is there, and anew when it changes: it does when the dice do. */
export function useBest(key: Ref<string | null>): BestSearch {
  const store = useTable();
  const best = shallowRef<BestAnswer | null>(null);
  const searching = ref(false);
  const latest = useLatest();

  const stop = (): void => {
    latest.end();
    searching.value = false;
  };
  const search = async (still: Still): Promise<void> => {
    searching.value = true;
    for (const effort of EFFORTS) {
      const question = { kind: 'best-layout', ...(effort === null ? {} : { effort }) };
      const result = await still(store.ask(question, still.signal));
      // The engine's answer to this question is this.
      if (result.ok) best.value = result.value as unknown as BestAnswer;
      if (!result.ok || best.value?.exact === true) break;
    }
    searching.value = false;
  };

  watch(
    key,
    (now) => {
      stop();
      best.value = null;
      if (now !== null) void latest.run(search);
    },
    { immediate: true },
  );
  return { best, searching, stop };
}
