import type { HandKind } from '../../../../main/contract.ts';
import { type Cell, type Grid, cellOf, dieAt, isCell } from './cells.ts';

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
