import { useMediaQuery } from '@vueuse/core';
import { type ComputedRef, computed, ref } from 'vue';
import { RANKS_DOWN } from '../../../components/dice/faces.ts';
import {
  type Cell,
  type Grid,
  type LayDie,
  after,
  cellOf,
  dieAt,
  frameOf,
  isCell,
  nextEmpty,
  putDie,
  takeOff,
} from './cells.ts';

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

/** Dice in rack order: ranks together, aces first. */
export const inOrder = (dice: readonly LayDie[]): readonly LayDie[] =>
  [...dice].sort(
    (a, b) =>
      RANKS_DOWN.indexOf(rankOf(a.card)) - RANKS_DOWN.indexOf(rankOf(b.card)) ||
      'shdc'.indexOf(suitOf(a.card)) - 'shdc'.indexOf(suitOf(b.card)),
  );

/** Size of an empty board. On a phone it leaves dice and score visible; it grows. */
export function useBoardSize(): ComputedRef<{ readonly cols: number; readonly rows: number }> {
  const narrow = useMediaQuery('(max-width: 700px)');
  return computed(() => (narrow.value ? { cols: 7, rows: 5 } : { cols: 10, rows: 7 }));
}

/**
 * Lays dice on a grid in two independent ways: a die first, then its cell; or a cell first, then die after die into
 * its row or column, as in a crossword. Keys use the second.
 */
export function useBoard(
  given: { readonly dice: readonly LayDie[]; readonly grid: Grid },
  change: (grid: Grid) => void,
) {
  const size = useBoardSize();
  /** A die waiting for its cell. */
  const picked = ref<number | null>(null);
  /** A cell waiting for its die, and whether the next one is below it. */
  const caret = ref<Cell | null>(null);
  const down = ref(false);
  /** A rank shown by several dice, waiting for its suit. */
  const pending = ref<string | null>(null);
  const frame = computed(() => frameOf(given.grid, size.value));
  const isLaid = (die: number) => cellOf(given.grid, die) !== null;

  const letGo = (): void => {
    picked.value = null;
    pending.value = null;
  };

  const place = (die: number, cell: Cell): void => {
    letGo();
    change(putDie(given.grid, die, cell));
  };

  /** Puts a die at the caret, which moves to the next empty cell. */
  const write = (die: number, cell: Cell): void => {
    const next = putDie(given.grid, die, cell);
    letGo();
    change(next);
    caret.value = nextEmpty(next, after(cell, down.value), down.value);
  };

  const remove = (die: number): void => {
    letGo();
    change(takeOff(given.grid, die));
  };

  const tapRack = (die: number): void => {
    if (isLaid(die)) remove(die);
    else if (picked.value === die) picked.value = null;
    else if (caret.value && dieAt(given.grid, caret.value) === null) write(die, caret.value);
    else picked.value = die;
  };

  const tapPlaced = (die: number): void => {
    const cell = cellOf(given.grid, die);
    if (picked.value === die) picked.value = null;
    else if (picked.value !== null && cell) place(picked.value, cell);
    else {
      picked.value = die;
      caret.value = null;
    }
  };

  const tapCell = (cell: Cell): void => {
    if (picked.value !== null) {
      place(picked.value, cell);
      return;
    }
    if (caret.value && isCell(caret.value, cell)) {
      // Cycles across, down, off.
      if (down.value) caret.value = null;
      down.value = !down.value;
      return;
    }
    const beside = (dx: number, dy: number) => dieAt(given.grid, { x: cell.x + dx, y: cell.y + dy }) !== null;
    const row = beside(-1, 0) || beside(1, 0);
    const column = beside(0, -1) || beside(0, 1);
    if (row !== column) down.value = column;
    caret.value = cell;
  };

  const start = (): Cell => {
    const { x, y, cols, rows } = frame.value;
    return { x: x + Math.floor(cols / 2) - 2, y: y + Math.floor(rows / 2) };
  };

  const step = (dx: number, dy: number): void => {
    down.value = dy !== 0;
    pending.value = null;
    const { x, y, cols, rows } = frame.value;
    const from = caret.value;
    if (!from) {
      caret.value = start();
      return;
    }
    caret.value = {
      x: Math.min(x + cols - 1, Math.max(x, from.x + dx)),
      y: Math.min(y + rows - 1, Math.max(y, from.y + dy)),
    };
  };

  const candidates = computed(() =>
    pending.value === null
      ? []
      : inOrder(given.dice).filter(({ die, card }) => !isLaid(die) && rankOf(card) === pending.value),
  );

  const typeRank = (rank: string): void => {
    const again = pending.value === rank;
    pending.value = rank;
    caret.value ??= start();
    const [first] = candidates.value;
    if (!first) pending.value = null;
    else if (candidates.value.length === 1 || again)
      write(first.die, nextEmpty(given.grid, caret.value, down.value));
  };

  const typeSuit = (suit: string): void => {
    const chosen = candidates.value.find(({ card }) => suitOf(card) === suit);
    if (chosen && caret.value) write(chosen.die, nextEmpty(given.grid, caret.value, down.value));
  };

  const stepBack = (): void => {
    if (pending.value !== null) {
      pending.value = null;
      return;
    }
    if (!caret.value) return;
    const here = dieAt(given.grid, caret.value);
    const back = after(caret.value, down.value, -1);
    const die = here ?? dieAt(given.grid, back);
    if (here === null) caret.value = back;
    if (die !== null) remove(die);
  };

  /** Lifts the die at the caret, or puts the lifted one there. */
  const lift = (): void => {
    if (!caret.value) return;
    if (picked.value !== null) place(picked.value, caret.value);
    else picked.value = dieAt(given.grid, caret.value);
  };

  const drop = (die: number, onto: string | null): void => {
    const cell = /^(-?\d+),(-?\d+)$/u.exec(onto ?? '');
    if (cell) place(die, { x: Number(cell[1]), y: Number(cell[2]) });
    else if (isLaid(die)) remove(die);
  };

  return {
    size,
    frame,
    picked,
    caret,
    down,
    candidates,
    isLaid,
    letGo: () => {
      letGo();
      caret.value = null;
    },
    turn: () => {
      down.value = !down.value;
    },
    tapRack,
    tapPlaced,
    tapCell,
    step,
    typeRank,
    typeSuit,
    stepBack,
    lift,
    drop,
  };
}
