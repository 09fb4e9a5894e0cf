import { type ComputedRef, type Ref, onScopeDispose, shallowRef, watch } from 'vue';
import type { SeatId, SheetLine, TableSnapshot } from '../../../main/contract.ts';
import { MODIFIERS, noteAnswer } from '../../app/gestures.ts';
import { gameScreen } from '../../games/registry.ts';
import { useTable } from '../../stores/table.ts';

/** A hand that has just been settled. */
export interface EndedHand {
  readonly hand: number;
  readonly dealer: SeatId;
  /** What everybody had when it began. */
  readonly before: ReadonlyMap<SeatId, number>;
  /** Its lines that stand, oldest first. */
  readonly lines: readonly SheetLine[];
}

/** The rows of the card come one after the other, so far apart in milliseconds. */
export const ROW_APART = 80;

/** A hand's lines that stand, oldest first. */
const linesOf = ({ recent }: TableSnapshot, hand: number): readonly SheetLine[] =>
  [...recent].reverse().filter((line) => line.hand === hand && !line.retracted);

/** Keys that leave the card open: Tab goes to its button, and modifiers are half a key. */
const PASSES: ReadonlySet<string> = new Set([...MODIFIERS, 'Tab', 'CapsLock', 'NumLock', 'Fn']);

/** Whether a hand was settled between two snapshots, by play and not by undo, and the game goes on. */
const hasEnded = (now: TableSnapshot, former: TableSnapshot): boolean =>
  now.revision > former.revision &&
  now.view.hand === former.view.hand + 1 &&
  (gameScreen(former.view.game).isPlayed?.(former.view, linesOf(now, former.view.hand)) ?? true) &&
  !now.view.outcome &&
  now.redo === null;

/** What everybody had before these lines. */
function takenBack(now: TableSnapshot, lines: readonly SheetLine[]): ReadonlyMap<SeatId, number> {
  const before = new Map<string, number>(now.view.seats.map(({ id, balance }) => [id, balance]));
  for (const { transfers } of lines)
    for (const { from, to, amount } of transfers) {
      before.set(from, (before.get(from) ?? 0) + amount);
      before.set(to, (before.get(to) ?? 0) - amount);
    }
  return new Map(now.view.seats.map(({ id }) => [id, before.get(id) ?? 0]));
}

/**
 * The hand that was settled last, until any key or tap, the next move, or an undo. A key that closes the card does nothing
 * else; so does the same key or place again at once.
 */
export function useEndedHand(table: ComputedRef<TableSnapshot | null>): {
  readonly ended: Ref<EndedHand | null>;
  readonly close: () => void;
} {
  const store = useTable();
  const ended = shallowRef<EndedHand | null>(null);
  let begun: { file: string; hand: number; balances: ReadonlyMap<SeatId, number> } | null = null;

  const end = (): void => {
    ended.value = null;
  };
  const close = (): void => {
    noteAnswer();
    end();
  };
  const note = (now: TableSnapshot): void => {
    const { hand } = now.view;
    // A screen that was opened, or opened anew, in the middle of a hand did not see it begin.
    begun = { file: now.file, hand, balances: takenBack(now, linesOf(now, hand)) };
  };

  const open = (now: TableSnapshot, { hand, dealer }: TableSnapshot['view']): void => {
    const lines = linesOf(now, hand);
    const seen = begun?.file === now.file && begun.hand === hand ? begun.balances : null;
    ended.value = { hand, dealer, before: seen ?? takenBack(now, lines), lines };
  };

  watch(
    () => table.value,
    (now) => {
      const former = store.former;
      if (!now) return;
      if (former && hasEnded(now, former)) open(now, former.view);
      else if (former && now.prompt.id !== former.prompt.id) end();
      if (!begun || begun.file !== now.file || begun.hand !== now.view.hand) note(now);
    },
    { immediate: true },
  );

  // A key only closes the card: the question that it would answer has not been read yet.
  const onKey = (event: KeyboardEvent): void => {
    if (!ended.value || PASSES.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) close();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey, { capture: true });
  });
  return { ended, close };
}
