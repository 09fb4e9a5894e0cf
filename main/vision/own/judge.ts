import type { Quad, Rgb } from '../image.ts';
import { type FaceRead, isRead, overlap } from './choose.ts';
import { isAstray, isLeaning, type Usual } from './lean.ts';
import { isRound } from './corners.ts';
import { edgeOf } from './frame.ts';
import { leansFrom, placeOn, type viewFor } from './plane.ts';
import { turnOf } from './pose.ts';
import type { OwnDoubt, SeenOwn } from './types.ts';

/** A side of a top has a step of colour of this size; less where a die's whole outline is seen evenly. */
const CLEAR_STEP = 14;
const EVEN_STEP = 5;
const LEAST_EDGE = 20;
/** From so many dice on they must agree where the table lies. */
const SEVERAL = 3;

/** What a die is judged against. */
export interface Around {
  readonly picture: Rgb;
  readonly edge: number;
  readonly view: ReturnType<typeof viewFor>;
  readonly others: readonly FaceRead[];
  /** So many dice are seen clearly. */
  readonly many: number;
  /** What the dice of this picture have in common. */
  readonly usual: Usual;
}

/** Says a die, and whether it is told or why not. */
export function judge(one: FaceRead, around: Around): SeenOwn {
  const { at, face, die, shows, score, margin, turned } = one;
  const why = isRead(one) ? doubtOf(one, around) : one.why;
  const turn = (turnOf(at.corners) * 180) / Math.PI + turned;
  return {
    die,
    face,
    shows,
    x: at.x,
    y: at.y,
    place: placeOn(around.view, at),
    turn: ((turn % 360) + 360) % 360,
    corners: at.corners,
    score,
    margin,
    told: why === null,
    why,
  };
}

function doubtOf(one: FaceRead, { picture, edge, view, others, many, usual }: Around): OwnDoubt | null {
  const { at } = one;
  if (at.edge < LEAST_EDGE) return 'small';
  if (!view && Math.abs(at.edge / edge - 1) > (one.strict ? 0.13 : 0.19)) return 'size';
  if (!hasOutline(one, picture)) return 'outline';
  if (hasRival(one, others)) return 'twice';
  if (at.stands === undefined ? one.why === 'leans' : isLeaning(one, usual)) return 'leans';
  // Several that agree in no table: which of them lie flat nobody can say.
  if (!view && many >= SEVERAL) return 'leans';
  return leansFrom(view, at) ? 'leans' : null;
}

/** Whether what is seen has the whole outline of a die's top: four straight sides, none at the picture's edge. */
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

/** Whether the middle of a side lies at the picture's edge: corners are round, so they may lie beyond it. */
const isCut = (corners: Quad, { width, height }: Rgb): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % 4]!;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return x < 1 || y < 1 || x > width - 1 || y > height - 1;
  });

/** Under a place of the camera that was guessed and is none nothing is told. `faces` are those of `seen`. */
export function onlyTrusted(
  seen: readonly SeenOwn[],
  faces: readonly FaceRead[],
  usual: Usual,
): readonly SeenOwn[] {
  const told = seen.filter((one) => one.told).length;
  return seen.length >= SEVERAL && isAstray(faces, told, usual) ? doubted(seen, 'leans') : seen;
}

/** So many turned alike, within so many degrees, and such a share of all that is told, were not thrown; nor was what lies nearer to one, in edges. */
const IN_RANKS = { least: 4, degrees: 3, share: 0.6, near: 2.5 };

/** Squares that are printed side by side, such as a telephone's icons, are turned alike. Dice that were thrown are not. */
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

/** A die with a name is there once. */
export const onlyOnce = (seen: readonly SeenOwn[]): readonly SeenOwn[] =>
  doubted(
    seen,
    'twice',
    (one) => one.die !== null && seen.some((other) => other !== one && other.told && other.die === one.die),
  );

/** Takes back what was told of these dice; what was doubtful before keeps its reason. */
const doubted = (
  seen: readonly SeenOwn[],
  why: OwnDoubt,
  isMeant: (one: SeenOwn) => boolean = () => true,
): readonly SeenOwn[] => seen.map((one) => (one.told && isMeant(one) ? { ...one, told: false, why } : one));
