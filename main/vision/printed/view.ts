import { type Matrix, homographyOf, product, solve } from '../geometry.ts';
import type { Point } from '../image.ts';
import type { View } from './types.ts';

/** Typical focal length of a webcam or phone, in widths of the picture's longer side. */
export const USUAL_FOCAL = 0.75;
/** Weight of the prior on the focal length, in pixels of error per unit. */
const FOCAL_TRUST = 6;
const BEND_TRUST = 12;

type Vector = readonly [number, number, number];

/** A table point in mm, and its position in pixels. */
export interface SeenPoint {
  readonly table: Point;
  readonly seen: Point;
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const crossOf = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const unit = (a: Vector): Vector => {
  const length = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** The rotation matrix `r` followed by a small rotation `w` (axis times radians). */
export function turnedBy(w: Vector, r: Matrix): Matrix {
  const angle = Math.sqrt(dot(w, w));
  if (angle < 1e-12) return r;
  const [x, y, z] = unit(w);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const t = 1 - c;
  const turn: Matrix = [
    t * x * x + c,
    t * x * y - s * z,
    t * x * z + s * y,
    t * x * y + s * z,
    t * y * y + c,
    t * y * z - s * x,
    t * x * z - s * y,
    t * y * z + s * x,
    t * z * z + c,
  ];
  return product(turn, r);
}

/** Projects a table point at `height` mm to pixels. */
export function project(view: View, x: number, y: number, height: number): Point {
  const { rotation: r, shift } = view;
  // The table's third axis points down into it, so that its axes turn like the camera's.
  const z = -height;
  const cx = r[0] * x + r[1] * y + r[2] * z + shift[0];
  const cy = r[3] * x + r[4] * y + r[5] * z + shift[1];
  const cz = Math.max(1e-6, r[6] * x + r[7] * y + r[8] * z + shift[2]);
  const u = cx / cz;
  const v = cy / cz;
  const bent = 1 + view.bend * (u * u + v * v);
  return { x: view.width / 2 + view.focal * u * bent, y: view.height / 2 + view.focal * v * bent };
}

/** The ray through a pixel, in camera coordinates, with lens distortion removed. */
function rayOf(view: View, { x, y }: Point): Vector {
  const u = (x - view.width / 2) / view.focal;
  const v = (y - view.height / 2) / view.focal;
  let scale = 1;
  for (let round = 0; round < 6; round += 1) scale = 1 / (1 + view.bend * scale * scale * (u * u + v * v));
  return [u * scale, v * scale, 1];
}

/** A camera vector in table axes. */
const onTable = (r: Matrix, [x, y, z]: Vector): Vector => [
  r[0] * x + r[3] * y + r[6] * z,
  r[1] * x + r[4] * y + r[7] * z,
  r[2] * x + r[5] * y + r[8] * z,
];

/** The camera's position in table axes (the third points down), mm. */
export function cameraPlace(view: View): Vector {
  const [x, y, z] = onTable(view.rotation, view.shift);
  return [-x, -y, -z];
}

/** The point at `height` mm that appears at a pixel; null if the ray never reaches it. */
export function backProject(view: View, pixel: Point, height: number): Point | null {
  const ray = onTable(view.rotation, rayOf(view, pixel));
  const [x, y, z] = cameraPlace(view);
  if (ray[2] < 1e-3) return null;
  const t = (-height - z) / ray[2];
  return t <= 0 ? null : { x: x + ray[0] * t, y: y + ray[1] * t };
}

/** Angle between the vertical and the ray to a table point, in radians. */
export function slantAt(view: View, place: Point, height: number): number {
  const [x, y, z] = cameraPlace(view);
  return Math.atan2(Math.hypot(place.x - x, place.y - y), -height - z);
}

interface Guess {
  readonly rotation: Matrix;
  readonly shift: Vector;
  readonly focal: number;
  readonly bend: number;
}

function firstGuess(
  points: readonly SeenPoint[],
  width: number,
  height: number,
  focal: number,
): Guess | null {
  const four = spreadFour(points);
  const h = homographyOf(
    four.map(({ table }) => table),
    four.map(({ seen }) => ({ x: (seen.x - width / 2) / focal, y: (seen.y - height / 2) / focal })),
  );
  if (!h) return null;
  const a: Vector = [h[0], h[3], h[6]];
  const b: Vector = [h[1], h[4], h[7]];
  const scale = 2 / (Math.sqrt(dot(a, a)) + Math.sqrt(dot(b, b)));
  const first = unit(a);
  const along = dot(first, b);
  const second = unit([b[0] - along * first[0], b[1] - along * first[1], b[2] - along * first[2]]);
  const third = crossOf(first, second);
  const rotation: Matrix = [
    first[0],
    second[0],
    third[0],
    first[1],
    second[1],
    third[1],
    first[2],
    second[2],
    third[2],
  ];
  return { rotation, shift: [h[2] * scale, h[5] * scale, h[8] * scale], focal, bend: 0 };
}

/** Four points far apart: the ends of both diagonals. */
function spreadFour(points: readonly SeenPoint[]): SeenPoint[] {
  const most = (by: (p: Point) => number): SeenPoint =>
    points.reduce((best, point) => (by(point.table) > by(best.table) ? point : best));
  return [
    most(({ x, y }) => -x - y),
    most(({ x, y }) => x - y),
    most(({ x, y }) => x + y),
    most(({ x, y }) => y - x),
  ];
}

/** A fitted view and its reprojection error, in pixels (RMS). */
export interface FittedView {
  readonly view: View;
  readonly error: number;
}

/**
 * Finds the camera's position from at least four table points, no three on a line: Levenberg-Marquardt over
 * position, rotation, focal length and distortion, the last two with priors. Null if the points allow no view from
 * above.
 */
export function fitView(
  points: readonly SeenPoint[],
  width: number,
  height: number,
  { focal, freeLens = true }: { readonly focal?: number; readonly freeLens?: boolean } = {},
): FittedView | null {
  if (points.length < 4) return null;
  const usual = (focal ?? USUAL_FOCAL) * Math.max(width, height);
  const start = firstGuess(points, width, height, usual);
  if (!start) return null;
  const viewOf = (g: Guess): View => ({ width, height, ...g });
  const residuals = (g: Guess): number[] => {
    const view = viewOf(g);
    const out = points.flatMap(({ table, seen }) => {
      const { x, y } = project(view, table.x, table.y, 0);
      return [x - seen.x, y - seen.y];
    });
    return freeLens ? [...out, FOCAL_TRUST * Math.log(g.focal / usual), BEND_TRUST * g.bend] : out;
  };
  const best = descend(start, residuals, moved, freeLens ? 8 : 6);
  const view = viewOf(best);
  if (cameraPlace(view)[2] > -20 || best.shift[2] <= 0) return null;
  const misses = residuals(best).slice(0, 2 * points.length);
  return { view, error: Math.sqrt(misses.reduce((sum, miss) => sum + miss * miss, 0) / points.length) };
}

function moved(g: Guess, by: readonly number[]): Guess {
  return {
    rotation: turnedBy([by[0]!, by[1]!, by[2]!], g.rotation),
    shift: [g.shift[0] + by[3]! * g.shift[2], g.shift[1] + by[4]! * g.shift[2], g.shift[2] * (1 + by[5]!)],
    focal: g.focal * Math.exp(by[6] ?? 0),
    bend: g.bend + (by[7] ?? 0),
  };
}

const squares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);

/** Levenberg-Marquardt from `start`; `move` applies a step over `free` numbers. */
export function descend<G>(
  start: G,
  residuals: (g: G) => number[],
  move: (g: G, by: readonly number[]) => G,
  free: number,
  rounds = 30,
): G {
  let best = start;
  let now = residuals(best);
  let damping = 1e-3;
  for (let round = 0; round < rounds; round += 1) {
    const columns = Array.from({ length: free }, (_, k) => {
      const by = Array.from({ length: free }, (_unused, j) => (j === k ? 1e-6 : 0));
      return residuals(move(best, by)).map((value, i) => (value - now[i]!) / 1e-6);
    });
    const normal = columns.map((a) =>
      columns.map((b) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)),
    );
    const right = columns.map((a) => -a.reduce((sum, value, i) => sum + value * now[i]!, 0));
    const rows = normal.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)),
    );
    const step = solve(rows, right);
    if (!step) break;
    const next = move(best, step);
    const there = residuals(next);
    const gain = squares(now) - squares(there);
    if (!(gain > 0)) {
      damping *= 10;
      if (damping > 1e6) break;
      continue;
    }
    [best, now, damping] = [next, there, damping / 10];
    if (gain < 1e-7 * squares(now) + 1e-9) break;
  }
  return best;
}

/** The corners of a face projected onto the plane at `height` mm; null if a ray never reaches it. */
export function ontoPlane(view: View, corners: readonly Point[], height: number): Point[] | null {
  const places = corners.map((corner) => backProject(view, corner, height));
  return places.some((place) => place === null) ? null : (places as Point[]);
}
