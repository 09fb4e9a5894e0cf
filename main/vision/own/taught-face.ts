import type { Rgb } from '../image.ts';
import type { FaceRead } from './choose.ts';
import type { Candidate } from './find.ts';
import { lookAt, type Match, type Matcher, matchFace } from './match.ts';
import type { OwnDoubt } from './types.ts';

/** Thresholds below which a face is doubtful. */
const SURE = { score: 0.9, margin: 0.08, dieMargin: 0.03, leastMargin: 0.035, ratio: 2 };
/** Least contrast that distinguishes a face from a blank one. */
export const LEAST_CONTRAST = 9;
/** Faces with less contrast will often be doubtful. */
export const WEAK_CONTRAST = 16;

/** Reads a taught face in a square. */
export function readTaughtFace(image: Rgb, at: Candidate, matcher: Matcher): FaceRead {
  const matches =
    lookAt(image, at.corners).contrast < LEAST_CONTRAST ? [] : matchFace(image, at.corners, matcher);
  const [first] = matches;
  // Skip a sample that resembles none of its face's others; another may match.
  const best = matches.find(({ shows, trusted }) => trusted && shows === first?.shows) ?? first;
  if (!best)
    return {
      at,
      face: null,
      die: null,
      shows: null,
      score: 0,
      margin: 0,
      weight: 1,
      turned: 0,
      strict: true,
      why: 'unclear',
    };
  const next = matches.find(({ shows }) => shows !== best.shows)?.score ?? 0;
  const other = matches.find(({ die, shows }) => shows === best.shows && die !== best.die)?.score ?? 0;
  const margin = best.score - next;
  const isNamed = matcher.namesDice && best.score - other >= SURE.dieMargin;
  return {
    at,
    face: best.side,
    die: isNamed ? best.die : null,
    shows: best.shows,
    score: Math.max(0, best.score),
    margin,
    weight: 1,
    turned: best.turned,
    strict: best.score < 0.88,
    // Samples may themselves be off centre.
    marks: { off: null, drawn: best.distorted / DRAWN },
    why: doubtOf(best, next),
  };
}

/** Stretch beyond which the die may lean, or the square may not be its top. Twice as much proves that it leans. */
const MOST_DISTORTED = 0.05;
const DRAWN = 2 * MOST_DISTORTED;

function doubtOf(best: Match, next: number): OwnDoubt | null {
  if (best.score < SURE.score || !best.trusted) return 'unclear';
  if (isAlike(best.score, next)) return 'alike';
  return best.distorted > MOST_DISTORTED ? 'leans' : null;
}

/** A nearly perfect fit needs less lead: the next one must be twice as far from perfect. */
const isAlike = (best: number, next: number): boolean =>
  best - next < SURE.margin && (best - next < SURE.leastMargin || 1 - next < SURE.ratio * (1 - best));
