import type { Match } from '../codes/decode.ts';
import { middleOf } from '../geometry.ts';
import type { Gray } from '../image.ts';
import { FACE } from './face.ts';
import { median } from './frames.ts';
import { type MatFinding, upright } from './mat.ts';
import { isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import { isTop, sizeOf, squareness, topShape, type TopShape } from './tops.ts';
import type { Doubt, SeenDie, Setup, View } from './types.ts';
import { cameraPlace, project } from './view.ts';

const DIE_MM = 16;
/** Prints may be so much smaller or larger than they should be, against the mat's. */
const SIZES = { least: 0.9, most: 1.1 };
/** A frame that reads worse than this is taken for something else, unless it lies like a top. */
const LIKELY = 0.6;

export interface Judged {
  readonly dice: readonly SeenDie[];
  readonly pxPerMm: number | null;
}

/** A frame that may be a die's, as it lies in the plane of the tops. */
interface Candidate {
  readonly frame: Frame;
  readonly shape: TopShape | null;
}

/** Judges frames: which are tops of dice that lie flat and read surely, and why the others are not told. */
export function judge(
  frames: readonly Frame[],
  { view, two }: MatFinding,
  image: Gray,
  setup: Setup,
): Judged {
  const dieMm = setup.dieMm ?? DIE_MM;
  const candidates = frames
    .filter(({ match }) => !(match?.meaning.kind === 'mat' && match.score >= LIKELY))
    .map((frame): Candidate => ({ frame, shape: view ? topShape(view, frame, dieMm) : null }));
  const size = sizeOfTops(candidates);
  const dice = candidates.flatMap(({ frame, shape }) => {
    const why = two ? 'two-mats' : doubtOf(frame, shape, size, view, image);
    if (why === 'none') return [];
    return [seenDie(frame, shape, why)];
  });
  return { dice: settle(dice, view, dieMm), pxPerMm: scaleOf(dice, dieMm) };
}

/** How large the tops are against what they should be: printers scale, and so may the mat have been. */
function sizeOfTops(candidates: readonly Candidate[]): number {
  const sizes = candidates.flatMap(({ frame, shape }) =>
    shape && frame.match && isSure(frame.match) && isTop(shape, sizeOf(shape)) ? [sizeOf(shape)] : [],
  );
  const likely = sizes.filter((size) => size > SIZES.least && size < SIZES.most);
  // One die alone says little: it may lie on another.
  return likely.length < 3 ? 1 : median(likely);
}

/** Why a frame is not told, null where it is; `none` where it is no die at all. */
function doubtOf(
  { quad, match }: Frame,
  shape: TopShape | null,
  size: number,
  view: View | null,
  image: Gray,
): Doubt | null | 'none' {
  const top = shape !== null && isTop(shape, size);
  if (!match) return 'none';
  if (!isSure(match)) return top ? unreadable(match) : 'none';
  if (match.mirrored) return 'mirrored';
  if (match.meaning.kind !== 'die') return 'foreign';
  if (!view || !shape) return 'no-plane';
  if (!top) return aslant(shape, size);
  return isCut(quad, image) ? 'cut' : null;
}

const unreadable = (match: Match): Doubt | 'none' => {
  if (match.score >= LIKELY) return 'unclear';
  return 'foreign';
};

function aslant(shape: TopShape, size: number): Doubt {
  if (squareness(shape) > 0.96 && sizeOf(shape) > size) return 'stacked';
  return squareness(shape) > 0.6 ? 'leans' : 'side';
}

/** Whether the die's top reaches over the picture's edge. */
function isCut(quad: Frame['quad'], { width, height }: Gray): boolean {
  const { x: mx, y: my } = middleOf(quad);
  const grow = FACE.die / FACE.frame;
  return quad.some(({ x, y }) => {
    const [px, py] = [mx + (x - mx) * grow, my + (y - my) * grow];
    return px < 0 || py < 0 || px > width || py > height;
  });
}

function seenDie(frame: Frame, shape: TopShape | null, why: Doubt | null): SeenDie {
  const { match, middle } = frame;
  const meaning = match?.meaning.kind === 'die' && why !== 'foreign' ? match.meaning : null;
  const corners = upright(frame);
  const [a, b] = corners;
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return {
    die: meaning?.die ?? null,
    face: meaning?.face ?? null,
    shows: meaning?.shows ?? null,
    x: middle.x,
    y: middle.y,
    place: shape ? middleOf(shape.places) : null,
    turn: (turn + 360) % 360,
    corners,
    score: match?.score ?? 0,
    margin: match?.margin ?? 0,
    wrong: match?.wrong ?? 24,
    told: why === null,
    why,
  };
}

/** One die is never told twice, and a side of a die whose top is told is no die of its own. */
function settle(dice: readonly SeenDie[], view: View | null, dieMm: number): SeenDie[] {
  const told = dice.filter((die) => die.told);
  const twice = new Set(
    told.filter(({ die }, i) => told.findIndex((d) => d.die === die) !== i).map((d) => d.die),
  );
  return dice.flatMap((die): SeenDie[] => {
    if (die.told) {
      if (twice.has(die.die)) return [{ ...die, told: false, why: 'twice' }];
      const shows = dice.some((side) => side.die === die.die && isHiddenSide(die, side, view));
      return [shows ? { ...die, told: false, why: 'leans' } : die];
    }
    const top = told.find((other) => other.die === die.die && die.die !== null);
    return top && isNear(top, die, dieMm) ? [] : [die];
  });
}

/** Whether a side of a die is seen on the side of its top that is turned away from the camera: then it leans. */
function isHiddenSide(top: SeenDie, side: SeenDie, view: View | null): boolean {
  if (!view || side === top || side.face === top.face) return false;
  const [ex, ey] = cameraPlace(view);
  const below = project(view, ex, ey, 0);
  const towards = (top.x - below.x) * (side.x - top.x) + (top.y - below.y) * (side.y - top.y);
  const apart = Math.hypot(top.x - below.x, top.y - below.y) * Math.hypot(side.x - top.x, side.y - top.y);
  return towards > 0.5 * apart;
}

const isNear = (top: SeenDie, side: SeenDie, dieMm: number): boolean => {
  const edge = Math.hypot(top.corners[1].x - top.corners[0].x, top.corners[1].y - top.corners[0].y);
  return Math.hypot(top.x - side.x, top.y - side.y) < (2.2 * edge * dieMm) / DIE_MM;
};

function scaleOf(dice: readonly SeenDie[], dieMm: number): number | null {
  const sure = dice.filter(({ told }) => told);
  const use = sure.length > 0 ? sure : dice;
  if (use.length === 0) return null;
  const sides = use.map(
    ({ corners: [a, b, c] }) => (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y)) / 2,
  );
  return median(sides) / ((FACE.frame / FACE.die) * dieMm);
}
