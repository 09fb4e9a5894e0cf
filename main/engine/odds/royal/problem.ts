import type { Connection, LonePair, LoneRank } from '../../games/roll-a-royal/layout-rules.ts';
import type { Bounds } from './bounds.ts';

/** The input of the grid searches. Dice are bits of a mask; those of one rank are adjacent. */
export interface GridProblem {
  /** How many dice. */
  readonly n: number;
  /** The dice of each rank that has two or more. */
  readonly ranks: readonly number[];
  /** The big hands, of four dice or more, dearest first, then by mask. */
  readonly masks: Int32Array;
  readonly points: Int32Array;
  /** Bit i: dice i and i + 1, of one rank, can be exchanged in every hand. */
  readonly twins: number;
  readonly connection: Exclude<Connection, 'unconnected'>;
  readonly lonePair: LonePair;
  readonly loneRank: LoneRank;
  readonly bounds: Bounds;
  /** For a connected layout of all thirteen dice. */
  readonly bonus: number;
}

/** Whether small hands alone, with this many dice of one rank, count as a lone pair or three of a kind and pay nothing. */
export const isLone = (
  { lonePair, loneRank }: { readonly lonePair: LonePair; readonly loneRank: LoneRank },
  hands: number,
  dice: number,
): boolean => lonePair === 'zero' && (hands === 1 || (dice <= 3 && loneRank === 'however-laid'));

/** A placed hand: the row of a hand across or the column of a hand down, and its first cell on it. */
export interface GridHand {
  readonly mask: number;
  readonly down: boolean;
  /** Which connected part it belongs to; each part has its own origin. */
  readonly part: number;
  readonly line: number;
  readonly start: number;
}

/** The best layout so far, shared by the searches of one problem. */
export interface Best {
  score: number;
  hands: readonly GridHand[];
  stopped: boolean;
  steps: number;
  /** Where given, layouts that are better than `score` are gathered here and none becomes the best. */
  readonly gathered?: (readonly GridHand[])[];
}

/** How many steps lie between two questions whether to stop. */
export const PATIENCE = 2048;

/** Counts a step; true when it is time to give up. */
export function tick(best: Best, shouldStop: (() => boolean) | undefined): boolean {
  if (++best.steps % PATIENCE === 0 && shouldStop?.()) best.stopped = true;
  return best.stopped;
}
