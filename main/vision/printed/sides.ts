import { homographyOf } from '../geometry.ts';
import type { Gray, Point } from '../image.ts';
import { FACE } from './face.ts';
import { fitAt } from './fit.ts';
import { FRAME_CORNERS } from './pearls.ts';
import type { View } from './types.ts';
import { cameraPlace, project } from './view.ts';

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
export function showsLeaningSides(view: View, places: readonly Point[], image: Gray, dieMm: number): boolean {
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
