import { type Ref, ref } from 'vue';
import type { Card, Json, Phrase } from '../../../main/contract.ts';
import { watchLatest } from '../../app/latest.ts';
import { useTable } from '../../stores/table.ts';

/** The referee's verdict: it beats, it does not, or it is not a play. */
export interface Verdict {
  readonly tone: 'yes' | 'no' | 'none';
  readonly say: Phrase;
}

/**
 * Asks the referee about `cards` when they change: against `over`, or by default against the cards on the table.
 * Only the latest answer counts.
 */
export function useVerdict(
  cards: () => readonly Card[],
  over: () => readonly Card[] | undefined,
): Readonly<Ref<Verdict | null>> {
  const store = useTable();
  const verdict = ref<Verdict | null>(null);

  watchLatest(
    () => [cards(), over(), store.table?.prompt.id] as const,
    async ([mine, theirs], still) => {
      if (mine.length === 0) {
        verdict.value = null;
        return;
      }
      const question: Json = { kind: 'beats', cards: [...mine], ...(theirs ? { over: [...theirs] } : {}) };
      const answer = await still(store.ask(question, still.signal));
      verdict.value = answer.ok ? read(answer.value) : { tone: 'none', say: answer.error };
    },
    { immediate: true },
  );
  return verdict;
}

/** The engine's answer (`main/engine/games/winner/ask.ts`). */
interface Answer {
  readonly beats: boolean;
  readonly reason: Phrase;
}

function read(value: Json): Verdict | null {
  // Safe cast: the game at the table is Winner.
  const answer = value as unknown as Answer | null;
  return answer ? { tone: answer.beats ? 'yes' : 'no', say: answer.reason } : null;
}
