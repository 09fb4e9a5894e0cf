import type { Side } from '../codes/book.ts';
import type { Point } from '../image.ts';
import type { Candidate } from './find.ts';
import type { OwnDoubt } from './types.ts';

/** A square with what was read in it. */
export interface Read {
  readonly at: Candidate;
  /** Confidence of the reading, 0 to 1; 0 if nothing was read. */
  readonly score: number;
  /** How much of the picture the reading explains, in pips or marks. */
  readonly weight: number;
}

/** Position of a face's marks in its square; null if they do not show it. */
export interface MarksRead {
  /** Their centre relative to the square's, as a share of its edge, along its first edge and across. */
  readonly off: Point | null;
  /** How much longer they are in one direction than in the other; 1 alone proves that the die leans. */
  readonly drawn: number | null;
}

/** A face reader's result for a square. */
export interface FaceRead extends Read {
  readonly face: Side | null;
  readonly die: string | null;
  readonly shows: string | null;
  readonly margin: number;
  /** Rotation relative to the square's, in degrees. */
  readonly turned: number;
  /** Set if little was read, so that size and outline must be certain. */
  readonly strict: boolean;
  readonly marks?: MarksRead;
  /** Null if the face alone is read reliably. `leans`: it is, but it is stretched more than most flat tops. */
  readonly why: OwnDoubt | null;
}

/** Whether the face is read reliably, whether or not its die lies flat. */
export const isRead = ({ why }: FaceRead): boolean => why === null || why === 'leans';

/** Largest difference of top sizes in one picture from the median; a tilted camera sees distant dice smaller. */
export const SIZE_SPREAD = 0.2;

/** Whether two squares cover the same place, regardless of their sizes. */
export function overlap(a: Candidate, b: Candidate): boolean {
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  return apart < 0.42 * (a.edge + b.edge);
}

/** The likeliest edge of a top: the size at which readings in different places explain most; null without any. */
export function likelyEdge(reads: readonly Read[]): number | null {
  const useful = reads.filter(({ score }) => score > 0.45);
  let best: number | null = null;
  let most = 0;
  for (const { at } of useful) {
    const alike = useful.filter((other) => Math.abs(other.at.edge / at.edge - 1) < 0.12);
    const chosen = bestOfEach(alike);
    // Of sizes that explain about as much, prefer the larger: marks on a die may look like small dice.
    const sum = chosen.reduce((total, read) => total + gain(read), 0) * (1 + at.edge / 2000);
    if (sum > most) [most, best] = [sum, at.edge];
  }
  return best;
}

const gain = ({ at, score, weight }: Read): number =>
  score ** 3 * weight * (0.3 + 0.7 * Math.min(1, at.weakest / 40));

/** Advantage of a reliably read face over others at its place. */
const SURELY = 0.4;

/** Keeps the best reading at each place and drops those that overlap it. */
export function bestOfEach<R extends Read & { readonly why?: OwnDoubt | null }>(reads: readonly R[]): R[] {
  const kept: R[] = [];
  const worth = (read: R): number => rank(read) + (read.why === null ? SURELY : 0);
  for (const read of [...reads].sort((a, b) => worth(b) - worth(a)))
    if (kept.every((other) => !overlap(other.at, read.at))) kept.push(read);
  return kept;
}

export const rank = ({ at, score }: Read): number =>
  score * 2 +
  (at.stands === undefined
    ? Math.min(1, at.weakest / 60) + 0.3 * Math.min(1, at.votes / 6)
    : EVENLY * at.stands) -
  0.5 * (at.skew - 1);

/** Weight of an outline that is visible evenly all round. */
const EVENLY = 6;
