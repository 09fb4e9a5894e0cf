import { type Ref, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { Json, Refusal } from '../../../main/contract.ts';
import { useTable } from '../../stores/table.ts';

/** The key that asks for odds, at every table that knows any. */
export const ODDS_KEY = 'o';

/** Odds that a person asked for, and what came of it. `T` is what the engine's answer to such a question is. */
export interface Odds<T> {
  readonly answer: Readonly<Ref<T | null>>;
  readonly refusal: Readonly<Ref<Refusal | null>>;
  readonly asking: Readonly<Ref<boolean>>;
  /** Asks anew: an older question is withdrawn, its answer is gone. */
  readonly ask: (question: Json) => void;
  /** Withdraws what is being asked and forgets what was answered. */
  readonly forget: () => void;
}

/**
 * Asks the engine for odds, when somebody wants to know. What it answered is true of the table as it was then: it is
 * gone as soon as the table moves on, which `gone` is told.
 */
export function useOdds<T>(gone: () => void): Odds<T> {
  const store = useTable();
  const answer = shallowRef<T | null>(null);
  const refusal = shallowRef<Refusal | null>(null);
  const asking = ref(false);
  let asked: AbortController | null = null;

  const forget = (): void => {
    asked?.abort();
    asked = null;
    asking.value = false;
    answer.value = null;
    refusal.value = null;
  };
  const ask = async (question: Json): Promise<void> => {
    forget();
    const controller = new AbortController();
    asked = controller;
    asking.value = true;
    const result = await store.ask(question, controller.signal);
    if (controller.signal.aborted) return;
    asking.value = false;
    if (result.ok) answer.value = result.value as T;
    else refusal.value = result.error;
  };

  watch(
    () => [store.table?.file, store.table?.revision, store.table?.prompt.id].join(' '),
    () => {
      forget();
      gone();
    },
  );
  onScopeDispose(forget);
  return { answer, refusal, asking, ask: (question) => void ask(question), forget };
}
