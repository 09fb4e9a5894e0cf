import { MAT_CORNERS } from '../codes/book.ts';
import { between, type Matrix } from '../geometry.ts';
import type { Point, Quad } from '../image.ts';
import { median } from './frames.ts';
import { isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import { type SeenMat, type View, FACE, MAT } from './types.ts';
import { type FittedView, type SeenPoint, USUAL_FOCAL, fitView, ontoPlane, project } from './view.ts';

export interface MatFinding {
  readonly mat: SeenMat | null;
  readonly view: View | null;
  readonly two: boolean;
}

/** Centres of the mat's corners, in mm, clockwise from the upper left. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: MAT.width, y: 0 },
  { x: MAT.width, y: MAT.height },
  { x: 0, y: MAT.height },
];
/** Largest reprojection error, in pixels. */
const FITS = 3;
const LIKELY = 0.7;

/** A frame's corners in the order of the upright face: clockwise from its upper left. */
export const upright = ({ quad, match }: Frame): Quad => {
  const by = match?.quarters ?? 0;
  return [quad[by % 4]!, quad[(by + 1) % 4]!, quad[(by + 2) % 4]!, quad[(by + 3) % 4]!];
};

const isMatFrame = (frame: Frame): boolean =>
  frame.match?.meaning.kind === 'mat' &&
  !frame.match.mirrored &&
  (isSure(frame.match) || frame.match.score >= LIKELY);

/**
 * Finds the mat among the frames and the camera's position from it: from all four corners, or from two or three if
 * the others are covered. With fewer, `before` is kept if they fit it.
 */
export function findMat(
  frames: readonly Frame[],
  width: number,
  height: number,
  setup: { readonly scale: number; readonly focal?: number; readonly before?: View },
): MatFinding {
  const seen = MAT_CORNERS.map((corner) =>
    frames.filter((frame) => {
      const { match } = frame;
      return match && isMatFrame(frame) && match.meaning.kind === 'mat' && match.meaning.corner === corner;
    }),
  );
  const two = seen.some((found) => found.filter(({ match }) => match && isSure(match)).length > 1);
  const best = seen.map((found) =>
    found.reduce<Frame | null>((a, b) => (a?.match && a.match.score >= (b.match?.score ?? 0) ? a : b), null),
  );
  const count = best.filter((frame) => frame !== null).length;
  if (count === 0) return { mat: null, view: setup.before ?? null, two };
  const mat = { corners: best.map((frame) => frame?.middle ?? null) };
  if (two) return { mat, view: null, two };
  const points = best.flatMap((frame, i) => (frame ? pointsOf(frame, i, setup.scale) : []));
  if (setup.before && fits(setup.before, points)) return { mat, view: setup.before, two };
  if (count < 2) return { mat, view: null, two };
  const fitted = fitView(points, width, height, { ...(setup.focal ? { focal: setup.focal } : {}) });
  return { mat, view: isGood(fitted) ? fitted.view : null, two };
}

const isGood = (fitted: FittedView | null): fitted is FittedView => fitted !== null && fitted.error < FITS;

function pointsOf(frame: Frame, corner: number, scale: number): SeenPoint[] {
  const { x, y } = CORNERS[corner]!;
  const half = (FACE.frame / 2) * MAT.corner;
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return upright(frame).map((seen, i) => {
    const [sx, sy] = signs[i]!;
    return { table: { x: (x + sx * half) * scale, y: (y + sy * half) * scale }, seen };
  });
}

/** Whether an earlier view still reprojects every point correctly. */
const fits = (view: View, points: readonly SeenPoint[]): boolean =>
  points.every(({ table, seen }) => {
    const { x, y } = project(view, table.x, table.y, 0);
    return Math.hypot(x - seen.x, y - seen.y) < FITS;
  });

/** Shape of a frame projected onto the plane of the tops. Lengths are shares of a top's. */
export interface TopShape {
  readonly places: readonly Point[];
  readonly sides: readonly number[];
  readonly diagonals: readonly number[];
}

/**
 * Tolerances of a top: `length` for every length; `alike` plus `pixels` of a side for the difference of sides and
 * of diagonals, at most `most`.
 */
const TOP_RULE = { length: 0.11, alike: 0.015, pixels: 0.5, most: 0.04 } as const;

/** Largest ratio of two sides or diagonals for a top with sides of this many pixels. */
export const alikeAt = (side: number): number =>
  Math.min(TOP_RULE.most, TOP_RULE.alike + TOP_RULE.pixels / side);

/** @param dieMm edge of the dice: height of the tops and size of their frames */
export function topShape(view: View, { quad }: Pick<Frame, 'quad'>, dieMm: number): TopShape | null {
  const places = ontoPlane(view, quad, dieMm);
  if (!places) return null;
  const edge = (FACE.frame / FACE.die) * dieMm;
  const sides = places.map((place, i) => between(place, places[(i + 1) % 4]!) / edge);
  const diagonals = [0, 1].map((i) => between(places[i]!, places[i + 2]!) / (edge * Math.SQRT2));
  return { places, sides, diagonals };
}

const ratio = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);

/** Whether a shape is a square in the plane of the tops, `size` times the nominal size. */
export const isTop = ({ sides, diagonals }: TopShape, size: number, alike: number = TOP_RULE.most): boolean =>
  [...sides, ...diagonals].every((length) => Math.abs(length / size - 1) <= TOP_RULE.length) &&
  ratio(sides) <= 1 + alike &&
  ratio(diagonals) <= 1 + alike;

/** Whether a shape is a square within `near`, of up to twice the nominal size or half of it. */
export const isNearlyTop = ({ sides, diagonals }: TopShape, near: number): boolean =>
  Math.abs(sizeOf({ sides }) - 1) <= 2 * near && ratio(sides) <= 1 + near && ratio(diagonals) <= 1 + near;

export const sizeOf = ({ sides }: Pick<TopShape, 'sides'>): number => median(sides);

/** Squareness in the plane of the tops, 1 for a square. */
export const squareness = ({ sides, diagonals }: TopShape): number =>
  1 / Math.max(ratio(sides), ratio(diagonals));

/** Camera tilts to try, in degrees: a camera above a table leans little. */
const TILTS = [0, 8, 16, 24, 32];
const DIRECTIONS = 12;
/** Number of agreeing dice that determine the table plane. */
const ENOUGH = 3;

/** A camera aimed at the table's origin from `height` mm, tilted by `tilt` towards `direction` (radians). */
export function tiltedView(
  { width, height, focal }: Pick<View, 'width' | 'height' | 'focal'>,
  tilt: number,
  direction: number,
  distance: number,
): View {
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
  const [x, y] = [Math.cos(direction), Math.sin(direction)];
  // Turning about the axis (-y, x, 0) of the table.
  const t = 1 - c;
  const rotation: Matrix = [
    t * y * y + c,
    -t * x * y,
    s * x,
    -t * x * y,
    t * x * x + c,
    s * y,
    -s * x,
    -s * y,
    c,
  ];
  return { width, height, focal, bend: 0, rotation, shift: [0, 0, distance] };
}

/** The view under which most frames are tops of one size, and that size relative to `dieMm`; null if too few agree. */
export function guessView(
  frames: readonly Frame[],
  width: number,
  height: number,
  setup: { readonly dieMm: number; readonly focal?: number },
): View | null {
  if (frames.length === 0) return null;
  const focal = (setup.focal ?? USUAL_FOCAL) * Math.max(width, height);
  const edge = (FACE.frame / FACE.die) * setup.dieMm;
  const far = (focal * edge) / median(frames.map(({ side }) => side)) + setup.dieMm;
  const lens = { width, height, focal };
  let best = { view: tiltedView(lens, 0, 0, far), votes: -1 };
  const consider = (tilt: number, direction: number, distance: number): void => {
    const view = sized(tiltedView(lens, tilt, direction, distance), frames, setup.dieMm);
    const votes = view ? votesFor(view, frames, setup.dieMm) : -1;
    if (view && votes > best.votes) {
      best = { view, votes };
      at = { tilt, direction };
    }
  };
  let at = { tilt: 0, direction: 0 };
  for (const tilt of TILTS)
    for (let i = 0; i < (tilt === 0 ? 1 : DIRECTIONS); i += 1)
      consider((tilt * Math.PI) / 180, (i * 2 * Math.PI) / DIRECTIONS, far);
  for (let step = (4 * Math.PI) / 180; step > 0.005; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const { x, y } = { x: at.tilt * Math.cos(at.direction), y: at.tilt * Math.sin(at.direction) };
      for (const [dx, dy] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const)
        consider(Math.hypot(x + dx, y + dy), Math.atan2(y + dy, x + dx), far);
    }
  }
  return best.votes >= Math.min(ENOUGH, frames.length) - 0.9 ? best.view : null;
}

/** The same view at the distance that gives the tops their size. */
function sized(view: View, frames: readonly Frame[], dieMm: number): View | null {
  const shapes = frames.flatMap((frame) => topShape(view, frame, dieMm) ?? []);
  if (shapes.length < frames.length / 2) return null;
  const size = median(shapes.map(sizeOf));
  const [x, y, z] = view.shift;
  return { ...view, shift: [x, y, (z - dieMm) / size + dieMm] };
}

/** The number of tops, weighted by how square they are. */
function votesFor(view: View, frames: readonly Frame[], dieMm: number): number {
  let votes = 0;
  for (const frame of frames) {
    const shape = topShape(view, frame, dieMm);
    if (shape && isTop(shape, 1)) votes += 1 - 0.5 * offSquare(shape);
  }
  return votes;
}

/** 0 for a perfect square of the right size, 1 at the limit of the rule. */
const offSquare = ({ sides, diagonals }: TopShape): number =>
  Math.min(1, Math.max(...[...sides, ...diagonals].map((length) => Math.abs(length - 1))) / 0.075);
