import type { Quad, Rgb } from '../image.ts';
import { type FaceRead, isRead, overlap } from './choose.ts';
import { isImplausible, isLeaning, type Typical } from './lean.ts';
import { isRound } from './corners.ts';
import { edgeOf } from './frame.ts';
import { leansFrom, placeOn, type viewFor } from './plane.ts';
import { turnOf } from './pose.ts';
import type { OwnDoubt, SeenOwn } from './types.ts';

/** Least colour step across a side of a top; lower if the die's whole outline matches evenly. */
const CLEAR_STEP = 14;
const EVEN_STEP = 5;
const LEAST_EDGE = 20;
/** With this many dice or more, they must agree on a table plane. */
const SEVERAL = 3;

export interface Context {
  readonly picture: Rgb;
  readonly edge: number;
  readonly view: ReturnType<typeof viewFor>;
  readonly others: readonly FaceRead[];
  /** Number of clearly visible dice. */
  readonly many: number;
  /** What is typical of the dice in this picture. */
  readonly typical: Typical;
}

/** Turns a reading into a die: accepted, or doubtful with a reason. */
export function judge(one: FaceRead, context: Context): SeenOwn {
  const { at, face, die, shows, score, margin, turned } = one;
  const why = isRead(one) ? doubtOf(one, context) : one.why;
  const turn = (turnOf(at.corners) * 180) / Math.PI + turned;
  return {
    die,
    face,
    shows,
    x: at.x,
    y: at.y,
    place: placeOn(context.view, at),
    turn: ((turn % 360) + 360) % 360,
    corners: at.corners,
    score,
    margin,
    told: why === null,
    why,
  };
}

function doubtOf(one: FaceRead, { picture, edge, view, others, many, typical }: Context): OwnDoubt | null {
  const { at } = one;
  if (at.edge < LEAST_EDGE) return 'small';
  if (!view && Math.abs(at.edge / edge - 1) > (one.strict ? 0.13 : 0.19)) return 'size';
  if (!hasOutline(one, picture)) return 'outline';
  if (hasRival(one, others)) return 'twice';
  if (at.stands === undefined ? one.why === 'leans' : isLeaning(one, typical)) return 'leans';
  // Several dice that agree on no plane: any of them may lean.
  if (!view && many >= SEVERAL) return 'leans';
  return leansFrom(view, at) ? 'leans' : null;
}

/** Whether a die's whole top outline is visible: four straight sides, none at the picture's edge. */
function hasOutline({ at, strict }: FaceRead, picture: Rgb): boolean {
  const step = strict ? at.weakest : at.second;
  return (
    step >= (at.stands === undefined ? CLEAR_STEP : EVEN_STEP) &&
    at.skew <= 1.24 &&
    !isCut(at.corners, picture) &&
    (at.stands !== undefined || !isRound(picture, at))
  );
}

/** Whether another face fits the same place about as well. */
const hasRival = ({ at, face, score, margin }: FaceRead, others: readonly FaceRead[]): boolean =>
  others.some(
    (other) =>
      other.face !== face &&
      other.why === null &&
      Math.abs(other.at.edge / at.edge - 1) < 0.15 &&
      overlap(other.at, at) &&
      other.score > 0.85 * score &&
      other.margin > 0.5 * margin,
  );

/** Whether the middle of a side is at the picture's edge; rounded corners may lie beyond it. */
const isCut = (corners: Quad, { width, height }: Rgb): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % 4]!;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return x < 1 || y < 1 || x > width - 1 || y > height - 1;
  });

/** Rejects all dice if the guessed camera position is implausible. `faces` are those of `seen`. */
export function onlyTrusted(
  seen: readonly SeenOwn[],
  faces: readonly FaceRead[],
  typical: Typical,
): readonly SeenOwn[] {
  const told = seen.filter((one) => one.told).length;
  return seen.length >= SEVERAL && isImplausible(faces, told, typical) ? doubted(seen, 'leans') : seen;
}

/**
 * Squares in ranks: their least number, angle tolerance in degrees, share of all accepted dice, and distance in
 * edges within which neighbours are rejected too.
 */
const IN_RANKS = { least: 4, degrees: 3, share: 0.6, near: 2.5 };

/** Rejects squares printed side by side, such as a phone's icons: they are parallel, and thrown dice are not. */
export function onlyThrown(seen: readonly SeenOwn[]): readonly SeenOwn[] {
  const told = seen.filter((one) => one.told);
  const alike = (one: SeenOwn): SeenOwn[] =>
    told.filter((other) => (((other.turn - one.turn) % 90) + 90) % 90 <= IN_RANKS.degrees);
  const ranks = told.map(alike).reduce((a, b) => (b.length > a.length ? b : a), []);
  if (ranks.length < Math.max(IN_RANKS.least, IN_RANKS.share * told.length)) return seen;
  const isAmong = ({ x, y, corners }: SeenOwn): boolean =>
    ranks.some((other) => Math.hypot(other.x - x, other.y - y) < IN_RANKS.near * edgeOf(corners));
  return doubted(seen, 'unclear', isAmong);
}

/** A named die is accepted once. */
export const onlyOnce = (seen: readonly SeenOwn[]): readonly SeenOwn[] =>
  doubted(
    seen,
    'twice',
    (one) => one.die !== null && seen.some((other) => other !== one && other.told && other.die === one.die),
  );

/** Rejects these dice; those already doubtful keep their reason. */
const doubted = (
  seen: readonly SeenOwn[],
  why: OwnDoubt,
  isMeant: (one: SeenOwn) => boolean = () => true,
): readonly SeenOwn[] => seen.map((one) => (one.told && isMeant(one) ? { ...one, told: false, why } : one));
