import type { Quad, Rgb } from '../image.ts';
import { lookAt, type Match, type Matcher, matchFace } from './match.ts';
import type { Face, OwnDoubt } from './types.ts';

/** Thresholds below which a face is doubtful. */
const SURE = { score: 0.9, margin: 0.08, dieMargin: 0.03, leastMargin: 0.035, ratio: 2 };
/** Least contrast that distinguishes a face from a blank one. */
export const LEAST_CONTRAST = 9;
/** Faces with less contrast will often be doubtful. */
export const WEAK_CONTRAST = 16;

/** Reads a taught face in a square. */
export function readTaughtFace(image: Rgb, corners: Quad, matcher: Matcher): Face {
  const matches = lookAt(image, corners).contrast < LEAST_CONTRAST ? [] : matchFace(image, corners, matcher);
  const [first] = matches;
  // Skip a sample that resembles none of its face's others; another may match.
  const best = matches.find(({ shows, trusted }) => trusted && shows === first?.shows) ?? first;
  if (!best) return { face: null, die: null, shows: null, score: 0, margin: 0, turned: 0, why: 'unclear' };
  const next = matches.find(({ shows }) => shows !== best.shows)?.score ?? 0;
  const other = matches.find(({ die, shows }) => shows === best.shows && die !== best.die)?.score ?? 0;
  const margin = best.score - next;
  const isNamed = matcher.namesDice && best.score - other >= SURE.dieMargin;
  return {
    face: best.side,
    die: isNamed ? best.die : null,
    shows: best.shows,
    score: Math.max(0, best.score),
    margin,
    turned: best.turned,
    why: doubtOf(best, next),
  };
}

/** Stretch beyond which the die leans, or the square is not its top. */
const MOST_DISTORTED = 0.08;

function doubtOf(best: Match, next: number): OwnDoubt | null {
  if (best.score < SURE.score || !best.trusted) return 'unclear';
  if (isAlike(best.score, next)) return 'alike';
  return best.distorted > MOST_DISTORTED ? 'leans' : null;
}

/** A nearly perfect fit needs less lead: the next one must be twice as far from perfect. */
const isAlike = (best: number, next: number): boolean =>
  best - next < SURE.margin && (best - next < SURE.leastMargin || 1 - next < SURE.ratio * (1 - best));
