import type { Side } from '../codes/book.ts';
import type { Point } from '../image.ts';
import type { Candidate } from './find.ts';
import type { OwnDoubt } from './types.ts';

/** A square with what was read in it. */
export interface Read {
  readonly at: Candidate;
  /** How sure the reading is, 0 to 1: 0 where nothing was read. */
  readonly score: number;
  /** How much of the picture the reading explains: pips, or marks. */
  readonly weight: number;
}

/** How a face's marks lie in its square; null where they do not say. */
export interface MarksRead {
  /** Their middle from the square's, as a share of its edge, along its first edge and across. */
  readonly off: Point | null;
  /** How much longer they are one way than the other; 1 says by itself that the die leans. */
  readonly drawn: number | null;
}

/** What a reader of faces says of a square. */
export interface FaceRead extends Read {
  readonly face: Side | null;
  readonly die: string | null;
  readonly shows: string | null;
  readonly margin: number;
  /** Turned against the square's own turn, in degrees. */
  readonly turned: number;
  /** Little is read: size and outline must be sure. Much: they may be less so. */
  readonly strict: boolean;
  readonly marks?: MarksRead;
  /** Null: the face alone is read surely. `leans`: what it shows is, but it is drawn out more than most tops that lie flat. */
  readonly why: OwnDoubt | null;
}

/** Whether what a face shows is read surely, however its die lies. */
export const isRead = ({ why }: FaceRead): boolean => why === null || why === 'leans';

/** Sizes of tops in one picture differ by at most this share from the middle one: a camera aslant sees far dice smaller. */
export const SIZE_SPREAD = 0.2;

/** Whether two squares cover the same place, whatever their sizes. */
export function overlap(a: Candidate, b: Candidate): boolean {
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  return apart < 0.42 * (a.edge + b.edge);
}

/** The likeliest length of a top's edge: the size at which readings at different places explain most; null without any. */
export function likelyEdge(reads: readonly Read[]): number | null {
  const useful = reads.filter(({ score }) => score > 0.45);
  let best: number | null = null;
  let most = 0;
  for (const { at } of useful) {
    const alike = useful.filter((other) => Math.abs(other.at.edge / at.edge - 1) < 0.12);
    const chosen = spread(alike);
    // Of sizes that explain about as much the larger: marks of a die may look like small dice.
    const sum = chosen.reduce((total, read) => total + gain(read), 0) * (1 + at.edge / 2000);
    if (sum > most) [most, best] = [sum, at.edge];
  }
  return best;
}

const gain = ({ at, score, weight }: Read): number =>
  score ** 3 * weight * (0.3 + 0.7 * Math.min(1, at.weakest / 40));

/** What counts for a face that is read surely, against others at its place. */
const SURELY = 0.4;

/** Of readings at one place the best, and none that overlaps a better one. */
export function spread<R extends Read & { readonly why?: OwnDoubt | null }>(reads: readonly R[]): R[] {
  const kept: R[] = [];
  const worth = (read: R): number => rank(read) + (read.why === null ? SURELY : 0);
  for (const read of [...reads].sort((a, b) => worth(b) - worth(a)))
    if (kept.every((other) => !overlap(other.at, read.at))) kept.push(read);
  return kept;
}

/** Which of two readings at one place is likelier. */
export const rank = ({ at, score }: Read): number =>
  score * 2 +
  (at.stands === undefined
    ? Math.min(1, at.weakest / 60) + 0.3 * Math.min(1, at.votes / 6)
    : EVENLY * at.stands) -
  0.5 * (at.skew - 1);

/** What an outline that is seen evenly all round counts for. */
const EVENLY = 6;
