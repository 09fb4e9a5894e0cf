import type { Line } from './lines.ts';

/** What a correction changes of a line. */
export type Said = Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;

/** What a line says before and after a correction. */
export interface Patch {
  readonly line: Line;
  readonly before: Said;
  readonly after: Said;
}

/** A correction, as undo and redo work on it: only what it changed, however long the game is. */
export interface Correction {
  readonly seq: number;
  readonly line: Line;
  /** Before this place among the effective moves nothing is changed by it. */
  readonly from: number;
  readonly patches: readonly Patch[];
  readonly inserted: readonly Line[];
}
