import { type Ref, ref, shallowRef, watch } from 'vue';
import type { BestAnswer, LayoutAnswer, Layout } from '../../../../main/contract.ts';
import type { Still } from '../../../../main/latest.ts';
import { useLatest, watchLatest } from '../../../app/latest.ts';
import { useTable } from '../../../stores/table.ts';
import { plain } from './cells.ts';

/** Time without changes before a layout is scored (ms), so that dragging across three cells asks once. */
const STILL = 40;

/**
 * Score of a layout while it is laid, as the engine reads it. A newer layout withdraws the older question; until it
 * is answered, the last answer stays.
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
      // The answer's type follows from the question.
      answer.value = result.ok ? (result.value as unknown as LayoutAnswer) : null;
    },
    { immediate: true },
  );
  return answer;
}

/** Search efforts before the best result so far is reported; null: until it is proved optimal. */
const EFFORTS = [250, 4000, null] as const;

/** The best layout of the turn's dice found so far. */
export interface BestSearch {
  /** Not `exact` while the search is running or after it was stopped. */
  readonly best: Readonly<Ref<BestAnswer | null>>;
  readonly searching: Readonly<Ref<boolean>>;
  /** Stops the search and keeps its result. */
  readonly stop: () => void;
}

/** Searches once `key` is set, and again when it changes with the dice. */
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
      // The answer's type follows from the question.
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
