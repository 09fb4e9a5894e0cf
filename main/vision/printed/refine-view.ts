import type { Matrix } from '../geometry.ts';
import type { Point } from '../image.ts';
import { isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import { isNearlyTop, topShape } from './guess-plane.ts';
import type { View } from './types.ts';
import { backProject, descend, turnedBy } from './view.ts';

/** This many nearly flat dice locate the camera better than marks set by hand. */
const ENOUGH = 4;
/** How flat the dice used must be, in the first and second round, as a share of a length. */
const NEAR = [0.14, 0.06];
/** Tolerance of a die's length, from printing and corner detection. */
const LENGTH = 0.012;

/** Tolerance of each parameter around its prior, for a mat and for corners marked by hand. */
const TRUST = {
  mat: { tilt: 0.012, far: 0.03, focal: 0.06, bend: 0.03 },
  corners: { tilt: 0.03, far: 0.06, focal: 0.12, bend: 0.05 },
} as const;

/** Camera tilts in radians, and changes of distance, focal length (both as logarithms) and lens distortion. */
type Change = readonly [number, number, number, number, number];

function changed(view: View, pivot: Point, [a, b, far, focal, bend]: Change): View {
  const r = turnedBy([a, b, 0], view.rotation);
  // The camera rotates around the point it looks at, so that the dice stay in place.
  const [x, y, z] = inCamera(view.rotation, pivot);
  const [tx, ty, tz] = view.shift;
  const scale = Math.exp(far);
  const after = inCamera(r, pivot);
  return {
    ...view,
    rotation: r,
    shift: [(x + tx) * scale - after[0], (y + ty) * scale - after[1], (z + tz) * scale - after[2]],
    focal: view.focal * Math.exp(focal),
    bend: view.bend + bend,
  };
}

/** A table point in camera axes. */
const inCamera = (r: Matrix, { x, y }: Point): [number, number, number] => [
  r[0] * x + r[1] * y,
  r[3] * x + r[4] * y,
  r[6] * x + r[7] * y,
];

/**
 * The view, close to the given one, under which nearly flat dice are most square and equal in size. Most dice lie
 * flat, and together they determine tilt and lens better than four marked corners.
 */
export function refineView(
  view: View,
  frames: readonly Frame[],
  dieMm: number,
  from: keyof typeof TRUST,
): View {
  const sure = frames.filter(({ match }) => match && isSure(match) && match.meaning.kind === 'die');
  let best = view;
  for (const near of NEAR) {
    const flat = sure.filter((frame) => {
      const shape = topShape(best, frame, dieMm);
      return shape !== null && isNearlyTop(shape, near);
    });
    if (flat.length < ENOUGH || flat.length < sure.length / 2) return best;
    best = settled(view, flat, dieMm, from);
  }
  return best;
}

function settled(view: View, flat: readonly Frame[], dieMm: number, from: keyof typeof TRUST): View {
  const { tilt, far, focal, bend } = TRUST[from];
  const pivot = backProject(view, { x: view.width / 2, y: view.height / 2 }, 0) ?? { x: 0, y: 0 };
  const limits = [tilt, tilt, far, focal, bend];
  const residuals = (change: Change): number[] => {
    const now = changed(view, pivot, change);
    const shapes = flat.map((frame) => topShape(now, frame, dieMm));
    const lengths = shapes.flatMap((shape) =>
      shape
        ? [...shape.sides, ...shape.diagonals].map((length) => soften((length - 1) / LENGTH))
        : [9, 9, 9, 9, 9, 9],
    );
    return [...lengths, ...change.map((value, i) => value / limits[i]!)];
  };
  const move = (change: Change, by: readonly number[]): Change =>
    change.map((value, i) => value + by[i]! * limits[i]!) as unknown as Change;
  return changed(view, pivot, descend<Change>([0, 0, 0, 0, 0], residuals, move, 5, 8));
}

/** A robust residual, so that one leaning die does not tilt the table. */
const soften = (off: number): number => Math.sign(off) * 3 * Math.sqrt(Math.log1p((off / 3) ** 2));
