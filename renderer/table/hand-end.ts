import { type ComputedRef, type Ref, onScopeDispose, shallowRef, watch } from 'vue';
import type { HandResult, SeatId, SheetLine, TableSnapshot } from '../../main/contract.ts';
import { MODIFIERS, noteAnswer, repeatsAnswer } from '../app/gestures.ts';
import { gameScreen } from './registry.ts';
import { useTable } from '../stores/table.ts';

export interface EndedHand {
  readonly dealer: SeatId;
  /** Everybody's result, including players who left with it. */
  readonly result: HandResult;
  /** Its valid lines, oldest first. */
  readonly lines: readonly SheetLine[];
}

/** Delay between the rows of the card, ms. */
export const ROW_APART = 80;

/** A hand's valid lines, oldest first. */
const linesOf = ({ recent }: TableSnapshot, hand: number): readonly SheetLine[] =>
  [...recent].reverse().filter((line) => line.hand === hand && !line.retracted);

/** Keys that leave the card open: Tab moves to its button, and modifiers are half a key press. */
const PASSES: ReadonlySet<string> = new Set([...MODIFIERS, 'Tab', 'CapsLock', 'NumLock', 'Fn']);

/** Whether a hand was settled between two snapshots, by play and not by undo, and the game continues. */
const hasEnded = (now: TableSnapshot, former: TableSnapshot): boolean =>
  now.revision > former.revision &&
  now.view.hand === former.view.hand + 1 &&
  (gameScreen(former.view.game).isPlayed?.(former.view, linesOf(now, former.view.hand)) ?? true) &&
  !now.view.outcome &&
  now.redo === null;

/**
 * The last settled hand, until any key or tap, the next move, or an undo. A key that closes the card does nothing
 * else, nor does an immediate repeat.
 */
export function useEndedHand(table: ComputedRef<TableSnapshot | null>): {
  readonly ended: Ref<EndedHand | null>;
  readonly close: () => void;
} {
  const store = useTable();
  const ended = shallowRef<EndedHand | null>(null);
  const end = (): void => {
    ended.value = null;
  };
  const close = (): void => {
    noteAnswer();
    end();
  };
  const open = (now: TableSnapshot, { hand, dealer }: TableSnapshot['view']): void => {
    const { lastHand: result } = now;
    if (result?.hand === hand) ended.value = { dealer, result, lines: linesOf(now, hand) };
  };

  watch(
    () => table.value,
    (now) => {
      const former = store.former;
      if (!now) return;
      if (former && hasEnded(now, former)) open(now, former.view);
      else if (former && now.prompt.id !== former.prompt.id) end();
    },
    { immediate: true },
  );

  // A key only closes the card: the question it would answer has not been read yet.
  const onKey = (event: KeyboardEvent): void => {
    if (!ended.value || PASSES.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) close();
  };
  // A tap beside the card also reaches what is there; a double tap is the one that ended the hand.
  const onTap = ({ target }: MouseEvent): void => {
    const beside = target instanceof Element && !target.closest('.ended');
    if (ended.value && beside && !repeatsAnswer()) end();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('click', onTap, { capture: true });
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('click', onTap, { capture: true });
  });
  return { ended, close };
}
