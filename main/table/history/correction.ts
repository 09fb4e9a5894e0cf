import type { Line } from './lines.ts';

export type LineState = Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;

export interface Patch {
  readonly line: Line;
  readonly before: LineState;
  readonly after: LineState;
}

/** A correction for undo and redo: only its changes, however long the game is. */
export interface Correction {
  readonly seq: number;
  readonly line: Line;
  /** The first index among the effective moves that it changes. */
  readonly from: number;
  readonly patches: readonly Patch[];
  readonly inserted: readonly Line[];
}
