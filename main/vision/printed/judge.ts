import { homographyOf, middleOf } from '../geometry.ts';
import type { Gray, Point, Quad } from '../image.ts';
import { FACE, type View, type Doubt, type SeenDie, type Setup } from './types.ts';
import { fitAt, partsOf } from './fit.ts';
import { FRAME_CORNERS, isSure, RULE } from './pearls.ts';
import { cameraPlace, project } from './view.ts';
import type { Match } from '../codes/book.ts';
import { median } from './frames.ts';
import { blownShare } from './hints.ts';
import type { Frame } from './search.ts';
import {
  type MatFinding,
  type TopShape,
  alikeAt,
  isTop,
  sizeOf,
  squareness,
  topShape,
  upright,
} from './guess-plane.ts';

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus = (a: Vector, by: number, b: Vector): Vector => [
  a[0] + by * b[0],
  a[1] + by * b[1],
  a[2] + by * b[2],
];

/** Pose of a die in table axes (mm, the third down): centre of the visible face, and its three axes. */
interface Pose {
  readonly middle: Vector;
  readonly right: Vector;
  readonly along: Vector;
  /** From the face into the die. */
  readonly inward: Vector;
}

/** Cosine of the largest slant at which a side is usable. */
const SEEN = 0.16;
/** Least fit of a side's frame, and its lead over the sides that a flat die would show. */
const FITS = 0.55;
const BETTER = 0.15;
/** Offsets of labels stuck slightly off centre, in mm. */
const BESIDE = [-0.6, 0, 0.6];

/**
 * Whether a die that looks flat leans. A square seen at a slant is ambiguous: it may lean the other way, by twice
 * the slant, but then sides show that a flat die hides.
 *
 * @param places the top's corners in the plane of the tops, clockwise, mm
 */
function showsLeaningSides(view: View, places: readonly Point[], image: Gray, dieMm: number): boolean {
  const flat = flatPose(places, dieMm);
  const eye = cameraPlace(view);
  const ray = unit(plus(flat.middle, -1, eye));
  const leaning = otherPose(flat, ray);
  const lean = bestSide(view, leaning, ray, image, dieMm);
  return lean > FITS && lean > bestSide(view, flat, ray, image, dieMm) + BETTER;
}

const unit = (a: Vector): Vector => {
  const length = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

function flatPose(places: readonly Point[], dieMm: number): Pose {
  const [a, b, c, d] = places as [Point, Point, Point, Point];
  const right = unit([b.x - a.x + c.x - d.x, b.y - a.y + c.y - d.y, 0]);
  return {
    middle: [(a.x + b.x + c.x + d.x) / 4, (a.y + b.y + c.y + d.y) / 4, -dieMm],
    right,
    along: [-right[1], right[0], 0],
    inward: [0, 0, 1],
  };
}

/** The other pose with the same appearance: mirrored along the ray, with handedness restored. */
function otherPose({ middle, right, along, inward }: Pose, ray: Vector): Pose {
  const mirror = (v: Vector): Vector => plus(v, -2 * dot(v, ray), ray);
  const [x, y, z] = mirror(inward);
  return { middle, right: mirror(right), along: mirror(along), inward: [-x, -y, -z] };
}

/** The best fit of a frame on the sides visible in a pose; 0 if none is. */
function bestSide(
  view: View,
  { middle, right, along, inward }: Pose,
  ray: Vector,
  image: Gray,
  dieMm: number,
): number {
  const half = dieMm / 2;
  const scale = dieMm / FACE.die;
  let best = 0;
  for (const [out, beside] of [
    [right, along],
    [along, right],
  ] as const)
    for (const sign of [-1, 1]) {
      if (-sign * dot(out, ray) < SEEN) continue;
      const side = plus(plus(middle, sign * half, out), half, inward);
      const seen = FRAME_CORNERS.map(({ x, y }) => {
        const [px, py, pz] = plus(plus(side, x * scale, beside), y * scale, inward);
        return project(view, px, py, -pz);
      });
      const h = homographyOf(FRAME_CORNERS, seen);
      if (!h) continue;
      for (const x of BESIDE)
        for (const y of BESIDE) best = Math.max(best, fitAt(image, h, { turn: 0, x, y }));
    }
  return best;
}

const DIE_MM = 16;
/** The allowed scale of prints against the mat. */
const SIZES = { least: 0.9, most: 1.1 };
/** Frames that read worse than this are ignored, unless they lie like a top. */
const LIKELY = 0.6;

export interface Judged {
  readonly dice: readonly SeenDie[];
  readonly pxPerMm: number | null;
}

/** A frame that may be a die's, projected onto the plane of the tops. */
interface Candidate {
  readonly frame: Frame;
  readonly shape: TopShape | null;
}

/** Decides which frames are tops of flat dice with a certain reading, and why the others are doubtful. */
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
    const why = two ? 'two-mats' : doubtOf({ frame, shape }, size, view, image, dieMm);
    if (why === 'none') return [];
    return [seenDie(frame, shape, why)];
  });
  return { dice: settle(dice, view, dieMm), pxPerMm: scaleOf(dice, dieMm) };
}

/** Size of the tops relative to the nominal one: printers scale, and the mat may be scaled too. */
function sizeOfTops(candidates: readonly Candidate[]): number | null {
  const sizes = candidates.flatMap(({ frame, shape }) =>
    shape && frame.match && isSure(frame.match) && isTop(shape, sizeOf(shape)) ? [sizeOf(shape)] : [],
  );
  const likely = sizes.filter((size) => size > SIZES.least && size < SIZES.most);
  // A single die may lie on another one. Those look larger, so the smaller ones count.
  return likely.length < 3 ? null : likely.sort((a, b) => a - b)[Math.floor(likely.length * 0.35)]!;
}

/** Why a frame is doubtful; null if it is accepted, `none` if it is not a die. */
function doubtOf(
  { frame, shape }: Candidate,
  known: number | null,
  view: View | null,
  image: Gray,
  dieMm: number,
): Doubt | null | 'none' {
  const { quad, match, side, partly } = frame;
  const size = known ?? 1;
  const top = shape !== null && isTop(shape, size, alikeAt(side));
  if (!match || !isSure(match)) {
    if (partly) return partly;
    if (top) return match ? unreadable(frame, match, image) : 'none';
    return match && match.score >= ASLANT && match.margin >= ASLANT_LEAD ? 'leans' : 'none';
  }
  if (match.mirrored) return 'mirrored';
  if (match.meaning.kind !== 'die') return 'foreign';
  if (!view || !shape) return 'no-plane';
  if (!top) return aslant(shape, size);
  if (known !== null && sizeOf(shape) > known * (1 + higherBy(view, dieMm))) return 'stacked';
  if (isCut(quad, image)) return 'cut';
  if (!isWhole(quad, match, image)) return 'unclear';
  return showsLeaningSides(view, shape.places, image, dieMm) ? 'leans' : null;
}

/**
 * An accepted die must match the whole frame, not only its pearls: with every place tried, some pearls fit by
 * chance (two in 8,000 dice did, at 0.42 and 0.58). Worn frames with a certain reading may fit slightly worse.
 */
const WHOLE = { fit: 0.7, halves: 7 };
const WORN = { fit: 0.62, halves: 6, margin: 0.5 };

function isWhole(quad: Quad, { margin }: Match, image: Gray): boolean {
  const h = homographyOf(FRAME_CORNERS, quad);
  if (!h) return false;
  const fit = fitAt(image, h, { turn: 0, x: 0, y: 0 });
  const { good } = partsOf(image, h);
  return (
    (fit >= WHOLE.fit && good >= WHOLE.halves) ||
    (margin >= WORN.margin && fit >= WORN.fit && good >= WORN.halves)
  );
}

/** How much larger a top on another die looks: half of the nominal amount, but at least this. */
const LEAST_HIGHER = 0.018;

function higherBy(view: View, dieMm: number): number {
  const above = -cameraPlace(view)[2] - 2 * dieMm;
  return above <= 0 ? LEAST_HIGHER : Math.max(LEAST_HIGHER, (0.5 * dieMm) / above);
}

/** Least score for a frame that is not a top to count as a die's. */
const ASLANT = 0.72;
const ASLANT_LEAD = 0.12;
/** Frames with fewer pixels per side are too small to be read reliably. */
const SMALL = 17;

/** Variation of a frame's pearls, as a share of the step from band to paper: blurred below, clear above. */
const PEARLS_DIFFER = { blurred: 0.22, clear: 0.3 };

function pearlsIn(image: Gray, quad: Quad): number {
  const h = homographyOf(FRAME_CORNERS, quad);
  return h ? partsOf(image, h).pearls : 0;
}

function unreadable({ side, middle, quad }: Frame, match: Match, image: Gray): Doubt {
  if (blownShare(image, middle.x, middle.y, side * 0.6) > 0.25) return 'glare';
  if (side < SMALL) return 'small';
  const pearls = pearlsIn(image, quad);
  if (pearls < PEARLS_DIFFER.blurred) return 'blurred';
  const isOther = match.score < LIKELY || (match.wrong >= 3 && pearls > PEARLS_DIFFER.clear);
  return isOther ? 'foreign' : 'unclear';
}

function aslant(shape: TopShape, size: number): Doubt {
  if (squareness(shape) > 0.96 && sizeOf(shape) > size) return 'stacked';
  return squareness(shape) > 0.6 ? 'leans' : 'side';
}

/** Whether the die's top extends beyond the picture. */
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
  const isLikely = match !== null && (isSure(match) || match.score >= ASLANT);
  const meaning = match?.meaning.kind === 'die' && isLikely && why !== 'foreign' ? match.meaning : null;
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

/** Accepts each die once, and drops sides of accepted dice. */
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
    const isUnknownSide = die.die === null && die.why === 'leans';
    const isSide = told.some((top) =>
      top.die === die.die
        ? isNear(top, die, dieMm)
        : (isUnknownSide && isBeside(top, die)) ||
          isChanceOn(top, die) ||
          (die.why === 'covered' && isWithin(top, die, dieMm)),
    );
    return isSide ? [] : [die];
  });
}

/** Whether a side is visible on the far side of its top, as seen from the camera: then the die leans. */
function isHiddenSide(top: SeenDie, side: SeenDie, view: View | null): boolean {
  if (!view || side === top || side.face === top.face) return false;
  const [ex, ey] = cameraPlace(view);
  const below = project(view, ex, ey, 0);
  const towards = (top.x - below.x) * (side.x - top.x) + (top.y - below.y) * (side.y - top.y);
  const apart = Math.hypot(top.x - below.x, top.y - below.y) * Math.hypot(side.x - top.x, side.y - top.y);
  return towards > 0.5 * apart;
}

/** Whether something is as close to a top as the sides of its die. */
const isBeside = ({ x, y, corners: [a, b] }: SeenDie, side: SeenDie): boolean =>
  Math.hypot(x - side.x, y - side.y) < 1.25 * Math.hypot(b.x - a.x, b.y - a.y);

/**
 * Whether a poor reading overlaps an accepted top: two adjacent frames can form a quadrilateral across both. A real
 * die there would hide the top.
 */
const isChanceOn = ({ x, y, corners: [a, b] }: SeenDie, die: SeenDie): boolean =>
  die.why === 'leans' &&
  die.wrong > RULE.wrong &&
  Math.hypot(x - die.x, y - die.y) < 0.5 * Math.hypot(b.x - a.x, b.y - a.y);

/** Flat dice are at least one edge apart: anything closer is a side of the same die. */
const isWithin = (top: SeenDie, { place }: SeenDie, dieMm: number): boolean =>
  top.place !== null &&
  place !== null &&
  Math.hypot(top.place.x - place.x, top.place.y - place.y) < 0.7 * dieMm;

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
