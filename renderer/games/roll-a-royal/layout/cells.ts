import type { HandKind, Json, Layout } from '../../../../main/contract.ts';

/** A die with a card that may be laid; `die` is 0–12. */
export interface LayDie {
  readonly die: number;
  readonly card: string;
  /** Set if it has shown its card since the first roll. */
  readonly first: boolean;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A die on its cell; x grows to the right, y downwards. */
export interface PlacedDie extends Cell {
  readonly die: number;
}

export type Grid = readonly PlacedDie[];
export type Hands = readonly (readonly number[])[];

export const gridOf = (layout: Layout): Grid => ('grid' in layout ? layout.grid : []);
export const handsOf = (layout: Layout): Hands => ('hands' in layout ? layout.hands : []);

/** A layout in the form of a move or a question. */
export const plain = (layout: Layout): { readonly [field: string]: Json } =>
  'grid' in layout
    ? { grid: layout.grid.map(({ die, x, y }) => ({ die, x, y })) }
    : { hands: layout.hands.map((hand) => [...hand]) };

export const isEmpty = (layout: Layout): boolean =>
  'grid' in layout ? layout.grid.length === 0 : layout.hands.every((hand) => hand.length === 0);

export const isCell = (a: Cell, b: Cell): boolean => a.x === b.x && a.y === b.y;

export const dieAt = (grid: Grid, cell: Cell): number | null =>
  grid.find((placed) => isCell(placed, cell))?.die ?? null;

export const cellOf = (grid: Grid, die: number): Cell | null =>
  grid.find((placed) => placed.die === die) ?? null;

/** Puts a die on a cell. A die already there moves to this one's previous cell, or off the board. */
export function putDie(grid: Grid, die: number, { x, y }: Cell): Grid {
  const from = cellOf(grid, die);
  const there = dieAt(grid, { x, y });
  if (there === die) return grid;
  const rest = grid.filter((placed) => placed.die !== die && placed.die !== there);
  const swapped = there !== null && from ? [{ die: there, x: from.x, y: from.y }] : [];
  return [...rest, ...swapped, { die, x, y }];
}

export const takeOff = (grid: Grid, die: number): Grid => grid.filter((placed) => placed.die !== die);

/** A section of the endless grid: its first cell and its size. */
export interface Frame extends Cell {
  readonly cols: number;
  readonly rows: number;
}

function bounds(grid: Grid): { left: number; right: number; top: number; bottom: number } {
  const xs = grid.map(({ x }) => x);
  const ys = grid.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The dice and an empty ring around them, so that there is always a cell to continue; at least `least`. */
export function frameOf(grid: Grid, least: { readonly cols: number; readonly rows: number }): Frame {
  if (grid.length === 0) return { x: 0, y: 0, ...least };
  const { left, right, top, bottom } = bounds(grid);
  const x = Math.min(0, left - 1);
  const y = Math.min(0, top - 1);
  return {
    x,
    y,
    cols: Math.max(least.cols, right + 2) - x,
    rows: Math.max(least.rows, bottom + 2) - y,
  };
}

/** Exactly the dice, with room for points at the ends of rows and columns. */
export function frameRound(grid: Grid): Frame {
  if (grid.length === 0) return { x: 0, y: 0, cols: 1, rows: 1 };
  const { left, right, top, bottom } = bounds(grid);
  return { x: left, y: top, cols: right - left + 3, rows: bottom - top + 2 };
}

export function centred(grid: Grid, board: { readonly cols: number; readonly rows: number }): Grid {
  if (grid.length === 0) return grid;
  const { left, right, top, bottom } = bounds(grid);
  const dx = Math.floor((board.cols - (right - left + 1)) / 2) - left;
  const dy = Math.floor((board.rows - (bottom - top + 1)) / 2) - top;
  return grid.map(({ die, x, y }) => ({ die, x: x + dx, y: y + dy }));
}

/** The next cell of a row or a column. */
export const after = ({ x, y }: Cell, down: boolean, steps = 1): Cell =>
  down ? { x, y: y + steps } : { x: x + steps, y };

export function nextEmpty(grid: Grid, from: Cell, down: boolean): Cell {
  let cell = from;
  while (dieAt(grid, cell) !== null) cell = after(cell, down);
  return cell;
}

export interface Run {
  readonly dice: readonly number[];
  readonly direction: 'across' | 'down' | null;
  readonly hand: { readonly kind: HandKind; readonly points: number; readonly doubled: boolean } | null;
}

/** A hand's points at its end, and the room for its name. */
export interface RunLabel {
  readonly cell: Cell;
  readonly direction: 'across' | 'down';
  readonly kind: HandKind;
  readonly points: number;
  readonly doubled: boolean;
  /** Free cells from this one on, for the name of a hand across; for one down, all of them. */
  readonly room: number;
  /** Another run ends at the same cell: they share it. */
  readonly shared: boolean;
}

/** The cells of a run, from first to last die. */
export function spanOf(grid: Grid, run: Pick<Run, 'dice'>): readonly [Cell, Cell] | null {
  const cells = run.dice.flatMap((die) => cellOf(grid, die) ?? []);
  const [first] = cells;
  const last = cells.at(-1);
  return first && last ? [first, last] : null;
}

/** Positions of points: the cell after a run's last die, which is always empty. */
export function labelsOf(grid: Grid, runs: readonly Run[]): readonly RunLabel[] {
  const ends = runs.flatMap((run) => {
    const span = spanOf(grid, run);
    if (!span || !run.hand || run.direction === null) return [];
    const [, { x, y }] = span;
    const cell = run.direction === 'across' ? { x: x + 1, y } : { x, y: y + 1 };
    return [{ cell, direction: run.direction, hand: run.hand }];
  });
  const isFree = (cell: Cell) => dieAt(grid, cell) === null && !ends.some((end) => isCell(end.cell, cell));
  return ends.map(({ cell, direction, hand }) => {
    const shared = ends.some((end) => end.direction !== direction && isCell(end.cell, cell));
    const free = (step: 1 | -1): number => {
      let n = 0;
      while (n < 2 && isFree({ x: cell.x + step * (n + 1), y: cell.y })) n++;
      return n;
    };
    const room = direction === 'across' ? 1 + free(1) : 1 + 2 * Math.min(1, free(1), free(-1));
    return { cell, direction, ...hand, room, shared };
  });
}
