import { type Ref, ref, shallowRef, watch } from 'vue';
import type { Json, Refusal } from '../../../main/contract.ts';
import { useLatest } from '../../app/latest.ts';
import { useTable } from '../../stores/table.ts';

/** The key for odds, in every game that has them. */
export const ODDS_KEY = 'o';

/** Odds on request, and their result. `T` is the engine's answer. */
export interface Odds<T> {
  readonly answer: Readonly<Ref<T | null>>;
  readonly refusal: Readonly<Ref<Refusal | null>>;
  readonly asking: Readonly<Ref<boolean>>;
  /** Asks again and withdraws the previous question and answer. */
  readonly ask: (question: Json) => void;
  /** Withdraws the question and clears the answer. */
  readonly forget: () => void;
}

/**
 * Asks the engine for odds on request. An answer is only valid for its state of the table: it is cleared as soon as
 * the table moves on, and `gone` is called.
 */
export function useOdds<T>(gone: () => void): Odds<T> {
  const store = useTable();
  const answer = shallowRef<T | null>(null);
  const refusal = shallowRef<Refusal | null>(null);
  const asking = ref(false);
  const latest = useLatest();

  const forget = (): void => {
    latest.end();
    asking.value = false;
    answer.value = null;
    refusal.value = null;
  };
  const ask = async (question: Json): Promise<void> => {
    forget();
    asking.value = true;
    await latest.run(async (still) => {
      const result = await still(store.ask(question, still.signal));
      asking.value = false;
      if (result.ok) answer.value = result.value as T;
      else refusal.value = result.error;
    });
  };

  watch(
    () => [store.table?.file, store.table?.revision, store.table?.prompt.id].join(' '),
    () => {
      forget();
      gone();
    },
  );
  return { answer, refusal, asking, ask: (question) => void ask(question), forget };
}
