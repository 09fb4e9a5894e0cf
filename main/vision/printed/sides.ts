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

/** Where a die is, in the table's axes (mm, the third down): the middle of the face that is seen, and its three axes. */
interface Pose {
  readonly middle: Vector;
  readonly right: Vector;
  readonly along: Vector;
  /** From the face into the die. */
  readonly inward: Vector;
}

/** A side must be seen at least this much from the front to say anything: the cosine of its slant. */
const SEEN = 0.16;
/** How well a side's frame must fit to be one, and by how much better than where a flat die has its sides. */
const FITS = 0.55;
const BETTER = 0.15;
/** Labels are stuck a little beside their place, in mm. */
const BESIDE = [-0.6, 0, 0.6];

/**
 * Whether a die that looks like a flat one leans: a square seen aslant is the same square leaning the other way, by twice
 * the slant, but then its sides show where a flat die hides them.
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

/** The other die that is seen the same along a ray: mirrored along it, and turned inside out again. */
function otherPose({ middle, right, along, inward }: Pose, ray: Vector): Pose {
  const mirror = (v: Vector): Vector => plus(v, -2 * dot(v, ray), ray);
  const [x, y, z] = mirror(inward);
  return { middle, right: mirror(right), along: mirror(along), inward: [-x, -y, -z] };
}

/** How well a frame fits on the best of the sides that a die in a pose shows; 0 where it shows none. */
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
