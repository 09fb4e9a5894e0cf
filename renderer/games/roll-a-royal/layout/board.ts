import { useMediaQuery } from '@vueuse/core';
import { type ComputedRef, computed, ref } from 'vue';
import { below } from '../../../app/screen-sizes.ts';
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
  const narrow = useMediaQuery(below('tablet'));
  return computed(() => (narrow.value ? { cols: 7, rows: 5 } : { cols: 10, rows: 7 }));
}

interface Given {
  readonly dice: readonly LayDie[];
  readonly grid: Grid;
}

/** What is laid, and what waits for its cell, its die or its suit. */
function useLaying(given: Given, change: (grid: Grid) => void) {
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

  const set = (grid: Grid): void => {
    picked.value = null;
    pending.value = null;
    change(grid);
  };
  /** Puts a die at the caret, which moves to the next empty cell. */
  const write = (die: number, cell: Cell): void => {
    const next = putDie(given.grid, die, cell);
    set(next);
    caret.value = nextEmpty(next, after(cell, down.value), down.value);
  };

  return {
    ...{ given, size, picked, caret, down, pending, frame, isLaid, write },
    at: (cell: Cell) => dieAt(given.grid, cell),
    place: (die: number, cell: Cell) => set(putDie(given.grid, die, cell)),
    remove: (die: number) => set(takeOff(given.grid, die)),
  };
}

type Laying = ReturnType<typeof useLaying>;

function tapping({ given, picked, caret, down, isLaid, at, write, place, remove }: Laying) {
  const tapRack = (die: number): void => {
    if (isLaid(die)) remove(die);
    else if (picked.value === die) picked.value = null;
    else if (caret.value && at(caret.value) === null) write(die, caret.value);
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
    const beside = (dx: number, dy: number) => at({ x: cell.x + dx, y: cell.y + dy }) !== null;
    const row = beside(-1, 0) || beside(1, 0);
    const column = beside(0, -1) || beside(0, 1);
    if (row !== column) down.value = column;
    caret.value = cell;
  };

  const drop = (die: number, onto: string | null): void => {
    const cell = /^(-?\d+),(-?\d+)$/u.exec(onto ?? '');
    if (cell) place(die, { x: Number(cell[1]), y: Number(cell[2]) });
    else if (isLaid(die)) remove(die);
  };

  return { tapRack, tapPlaced, tapCell, drop };
}

/** The caret's own keys. */
function moving({ picked, caret, down, pending, frame, at, place, remove }: Laying) {
  const start = (): Cell => {
    const { x, y, cols, rows } = frame.value;
    return { x: x + Math.floor(cols / 2) - 2, y: y + Math.floor(rows / 2) };
  };

  const step = (dx: number, dy: number): void => {
    down.value = dy !== 0;
    pending.value = null;
    const { x, y, cols, rows } = frame.value;
    const from = caret.value;
    caret.value = from
      ? {
          x: Math.min(x + cols - 1, Math.max(x, from.x + dx)),
          y: Math.min(y + rows - 1, Math.max(y, from.y + dy)),
        }
      : start();
  };

  const stepBack = (): void => {
    if (pending.value !== null) {
      pending.value = null;
      return;
    }
    if (!caret.value) return;
    const here = at(caret.value);
    const back = after(caret.value, down.value, -1);
    const die = here ?? at(back);
    if (here === null) caret.value = back;
    if (die !== null) remove(die);
  };

  /** Lifts the die at the caret, or puts the lifted one there. */
  const lift = (): void => {
    if (!caret.value) return;
    if (picked.value !== null) place(picked.value, caret.value);
    else picked.value = at(caret.value);
  };

  return { start, step, stepBack, lift };
}

/** Keys for ranks and suits. */
function typing({ given, caret, down, pending, isLaid, write }: Laying, start: () => Cell) {
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

  return { candidates, typeRank, typeSuit };
}

/**
 * Lays dice on a grid in two independent ways: a die first, then its cell; or a cell first, then die after die into
 * its row or column, as in a crossword. Keys use the second.
 */
export function useBoard(given: Given, change: (grid: Grid) => void) {
  const laying = useLaying(given, change);
  const { size, frame, picked, caret, down, pending, isLaid } = laying;
  const { start, ...moves } = moving(laying);
  return {
    ...{ size, frame, picked, caret, down, isLaid },
    ...tapping(laying),
    ...moves,
    ...typing(laying, start),
    letGo: () => {
      picked.value = null;
      pending.value = null;
      caret.value = null;
    },
    turn: () => {
      down.value = !down.value;
    },
  };
}
