import type { Point, Quad, Rgb } from '../image.ts';
import type { View } from '../printed/types.ts';
import { USUAL_FOCAL } from '../printed/view.ts';
import { type TablePlane, tablePlaneOf } from './camera-place.ts';
import { climb, besideOf, stepAcross } from './step.ts';
import { edgeOf } from './frame.ts';

/** The camera without its position: picture size and focal length in pixels. */
export type Lens = Pick<View, 'width' | 'height' | 'focal'>;

export const lensOf = ({ width, height }: { readonly width: number; readonly height: number }): Lens => ({
  width,
  height,
  focal: USUAL_FOCAL * Math.max(width, height),
});

/**
 * The pose of a die, whatever it stands on: centre of its top (pixels), edge if it were not slanted (pixels),
 * rotation (radians), and the slant of its normal to the right (`a`) and down (`b`) per unit towards the camera.
 */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly edge: number;
  readonly turn: number;
  readonly a: number;
  readonly b: number;
}

/** Direction of a square's first side, in radians. */
export const turnOf = ([p, q]: Quad): number => Math.atan2(q.y - p.y, q.x - p.x);

export interface PoseFit {
  readonly pose: Pose;
  readonly top: Quad;
  readonly foot: Quad;
  /** How well the outline matches, 0 to 1, plus a little for each inner edge. */
  readonly score: number;
}

/** Bonus for a visible edge between two sides; they are often of one colour, so missing ones cost nothing. */
const INNER = 0.1;

type Vector = readonly [number, number, number];

/** Compares the outline of a die with the picture; null if its top would not be visible. */
function scorePose(image: Rgb, pose: Pose, lens: Lens): PoseFit | null {
  const { top, foot, seen } = cornersOf(pose, lens);
  if (!seen) return null;
  const edge = edgeOf(top);
  const beside = besideOf(edge);
  let [sum, weight, inner] = [0, 0, 0];
  alongEdges({ top, foot, seen }, edge, (p, q, length, isOutline) => {
    const step = stepAcross(image, p, q, { beside, finely: true });
    if (isOutline) [sum, weight] = [sum + step.seen * length, weight + length];
    else inner += step.seen * length;
  });
  return { pose, top, foot, score: sum / weight + INNER * inner };
}

/** Shorter edges, in edges of the top, are skipped. */
const SHORT = 0.04;

/** Visits each visible edge with its length in edges of the top, and whether it belongs to the outline. */
export function alongEdges(
  { top, foot, seen }: Pick<Corners, 'top' | 'foot'> & { readonly seen: readonly boolean[] },
  edge: number,
  visit: (p: Point, q: Point, length: number, isOutline: boolean) => void,
): void {
  const add = (p: Point, q: Point, isOutline: boolean): void => {
    const length = Math.hypot(q.x - p.x, q.y - p.y) / edge;
    if (length >= SHORT) visit(p, q, length, isOutline);
  };
  for (let i = 0; i < 4; i += 1) {
    const [next, before] = [(i + 1) % 4, (i + 3) % 4];
    add(top[i]!, top[next]!, !seen[i]);
    if (seen[i]) add(foot[i]!, foot[next]!, true);
    // The upright edge between this side and the previous one.
    if (seen[i] || seen[before]) add(top[i]!, foot[i]!, !(seen[i] && seen[before]));
  }
}

/** Slants in evenly spaced directions. */
export const slantsRound = (directions: number, slant: number): readonly Pick<Pose, 'a' | 'b'>[] =>
  Array.from({ length: directions }, (_, i) => {
    const angle = (i * 2 * Math.PI) / directions;
    return { a: slant * Math.cos(angle), b: slant * Math.sin(angle) };
  });

interface Corners {
  readonly top: Quad;
  readonly foot: Quad;
  /** Which sides are visible, each below the top's edge that starts at the corner of the same index; null if the top is not. */
  readonly seen: readonly boolean[] | null;
}

/** Projects the corners of a die; internal lengths are in edges of the die. */
export function cornersOf({ x, y, edge, turn, a, b }: Pose, { width, height, focal }: Lens): Corners {
  const far = focal / edge;
  const middle: Vector = [((x - width / 2) / focal) * far, ((y - height / 2) / focal) * far, far];
  const length = Math.hypot(a, b, 1);
  const up: Vector = [a / length, b / length, -1 / length];
  // Along the top, as close to `turn` as the slant allows.
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const along = c * up[0] + s * up[1];
  const flat: Vector = [c - along * up[0], s - along * up[1], -along * up[2]];
  const size = Math.hypot(...flat);
  const u: Vector = [flat[0] / size, flat[1] / size, flat[2] / size];
  // Across the top, pointing down if `u` points right.
  const w: Vector = [u[1] * up[2] - u[2] * up[1], u[2] * up[0] - u[0] * up[2], u[0] * up[1] - u[1] * up[0]];
  const at = (i: number, j: number, deep: number): Point => {
    const px = middle[0] + (i * u[0] + j * w[0]) / 2 - deep * up[0];
    const py = middle[1] + (i * u[1] + j * w[1]) / 2 - deep * up[1];
    const pz = middle[2] + (i * u[2] + j * w[2]) / 2 - deep * up[2];
    return { x: width / 2 + (focal * px) / pz, y: height / 2 + (focal * py) / pz };
  };
  const square = (deep: number): Quad => [at(-1, -1, deep), at(1, -1, deep), at(1, 1, deep), at(-1, 1, deep)];
  const dot = (p: Vector, q: Vector): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  const [mu, mw] = [dot(middle, u), dot(middle, w)];
  // A side is visible if its outside faces the camera at the origin.
  const seen = [-mw + 0.5 < 0, mu + 0.5 < 0, mw + 0.5 < 0, -mu + 0.5 < 0];
  return { top: square(0), foot: square(1), seen: dot(middle, up) < 0 ? seen : null };
}

/** The table plane under a die that stands flat on it. */
export function tablePlaneUnder(
  { x, y, edge, a, b }: Pose,
  { width, height, focal }: Lens,
  dieMm: number,
): TablePlane {
  const above = (focal - a * (x - width / 2) - b * (y - height / 2)) / (edge * Math.hypot(a, b, 1));
  return { a, b, height: (above + 1) * dieMm };
}

/** Edge of a flat top at this place, in pixels, if it were not slanted. */
export function edgeOn(view: View, { x, y }: Point, dieMm: number): number {
  const { a, b, height } = tablePlaneOf(view);
  const { width, height: rows, focal } = view;
  const above = focal - a * (x - width / 2) - b * (y - rows / 2);
  return (above * dieMm) / ((height - dieMm) * Math.hypot(a, b, 1));
}

/** First steps of the search (shares of the edge, radians, slants), and how often they are halved. */
const FIRST = { place: 0.1, turn: 0.09, slant: 0.1, size: 0.06 };
/** At larger slants a top is barely visible. */
const MOST_SLANT = 0.9;
/** Range of the size relative to the start. */
const SIZES = { least: 0.8, most: 1.25 };
const FREE = ['x', 'y', 'turn', 'a', 'b', 'edge'] as const satisfies readonly (keyof Pose)[];
const ROUNDS = 4;

/** Moves, rotates, tilts and scales a die until its outline matches best; null if none is visible. */
export function fitPose(image: Rgb, from: Pose, lens: Lens): PoseFit | null {
  const first = scorePose(image, from, lens);
  return (
    first &&
    climb<Pose, PoseFit>(first, (pose) => scorePose(image, pose, lens), {
      names: FREE,
      step: stepsFor(FIRST, from.edge),
      rounds: ROUNDS,
      isLikely: (pose) => isLikely(pose, from),
    })
  );
}

/** First steps of a search: shares of the edge, radians and slants. */
export const stepsFor = (
  { place, turn, slant, size }: Readonly<Record<'place' | 'turn' | 'slant' | 'size', number>>,
  edge: number,
): Readonly<Record<keyof Pose, number>> => ({
  x: place * edge,
  y: place * edge,
  turn,
  a: slant,
  b: slant,
  edge: size * edge,
});

const isLikely = ({ a, b, edge }: Pose, from: Pose): boolean =>
  Math.hypot(a, b) < MOST_SLANT && edge > SIZES.least * from.edge && edge < SIZES.most * from.edge;
