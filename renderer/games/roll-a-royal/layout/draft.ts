import { type Ref, ref, shallowRef, watch } from 'vue';
import type { BestAnswer, Layout, LayoutAnswer } from '../../../../main/contract.ts';
import type { Still } from '../../../../main/latest.ts';
import { useLatest, watchLatest } from '../../../app/latest.ts';
import { faceText } from '../../../components/dice/faces.ts';
import { useTable } from '../../../stores/table.ts';
import { type TypedKind, useTyped } from '../../../stores/typed.ts';
import { type LayDie, gridOf, handsOf, plain } from './cells.ts';

/** The layout being laid in the middle of the table. */
interface Draft {
  /** Its game, turn and dice. */
  readonly key: string;
  readonly dice: readonly LayDie[];
  readonly layout: Layout;
  /** Its score; null while the engine has not answered. */
  readonly answer: LayoutAnswer | null;
}

function laidCards({ dice, layout }: Draft): readonly string[] {
  const laid = new Set([...gridOf(layout).map(({ die }) => die), ...handsOf(layout).flat()]);
  return dice.filter(({ die }) => laid.has(die)).map(({ card }) => faceText('suited', card));
}

/** A layout takes long to lay, so undo does not clear it. */
export const DRAFT: TypedKind<Draft | null> = {
  name: 'layout',
  start: null,
  words: (draft) => (draft && laidCards(draft).join(' ')) || null,
  isIn: (move, draft) =>
    draft !== null &&
    Object.entries(plain(draft.layout)).every(
      ([field, value]) => JSON.stringify(move[field]) === JSON.stringify(value),
    ),
  undone: false,
};

export function draftOf(key: string): Draft | null {
  const draft = useTyped().value(DRAFT);
  return draft?.key === key ? draft : null;
}

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
interface BestSearch {
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
