import { areaOf } from '../geometry.ts';
import type { Point } from '../image.ts';
import { tablePlaneOf, viewOf } from '../own/camera-place.ts';
import type { View } from '../printed/types.ts';
import { centreOf, type ReadTop } from './tops.ts';

type Lens = Pick<View, 'width' | 'height' | 'focal'>;
type Vector = readonly [number, number, number];

/** How a die stands before the camera (x right, y down, z forward), in edges of dice. */
export interface Stance {
  /** Middle of its top. */
  readonly middle: Vector;
  /** Its top's normal, of length 1, away from the die. */
  readonly up: Vector;
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (k: number, [x, y, z]: Vector): Vector => [k * x, k * y, k * z];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const unit = (a: Vector): Vector => times(1 / (Math.hypot(...a) || 1), a);

/** Rounds after which the distance has settled. */
const ROUNDS = 5;

/**
 * The stance of a die of edge 1 from its top's area and from where the middle of its lower side is seen: the distance
 * follows from the area if the slant is known, the slant from the two middles if the distance is.
 */
export function stanceOf({ corners, down }: Pick<ReadTop, 'corners' | 'down'>, lens: Lens): Stance {
  const centre = centreOf(corners);
  const ray = rayAt(centre, lens);
  const below = rayAt({ x: centre.x + down.x, y: centre.y + down.y }, lens);
  const area = Math.max(1, areaOf(corners));
  let up = unit(times(-1, ray));
  let distance = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    distance = lens.focal * Math.sqrt(Math.max(0.05, -dot(up, ray)) / area);
    const middle = times(distance, ray);
    // Along the lower middle's ray, the farther of the two points at distance 1; the nearest if there is none.
    const along = dot(middle, below) / dot(below, below);
    const off = minus(middle, times(along, below));
    const rest = Math.max(0, 1 - dot(off, off));
    up = unit(minus(middle, times(along + Math.sqrt(rest / dot(below, below)), below)));
  }
  return { middle: times(distance, ray), up };
}

const rayAt = ({ x, y }: Point, { width, height, focal }: Lens): Vector => [
  (x - width / 2) / focal,
  (y - height / 2) / focal,
  1,
];

/** Angle between two normals, in degrees. */
export const angleBetween = (a: Vector, b: Vector): number =>
  (Math.acos(Math.min(1, Math.max(-1, dot(a, b)))) * 180) / Math.PI;

/** The table: its normal towards the camera, and the camera's distance from the plane of the tops, in edges. */
export interface Ground {
  readonly up: Vector;
  readonly distance: number;
}

/** Stances that may be of one table: degrees between their normals, and share of the distance. */
const ALIKE = { degrees: 12, share: 0.12 };

/** How far a die is from standing flat on this table: degrees, and the share by which its size is another. */
export const offFrom = ({ middle, up }: Stance, ground: Ground): { degrees: number; size: number } => ({
  degrees: angleBetween(up, ground.up),
  size: Math.abs(Math.log(-dot(middle, ground.up) / ground.distance)),
});

export const isFlatOn = (stance: Stance, ground: Ground, alike = ALIKE): boolean => {
  const { degrees, size } = offFrom(stance, ground);
  return degrees <= alike.degrees && size <= alike.share;
};

/** The table that most of these dice stand flat on, and which of them; null without dice. */
export function groundUnder(
  stances: readonly Stance[],
): { readonly ground: Ground; readonly flat: readonly Stance[] } | null {
  let best: { ground: Ground; flat: readonly Stance[] } | null = null;
  for (const one of stances) {
    const own: Ground = { up: one.up, distance: -dot(one.middle, one.up) };
    const near = stances.filter((other) => isFlatOn(other, own));
    const ground = groundOf(near);
    const flat = stances.filter((other) => isFlatOn(other, ground));
    if (flat.length > (best?.flat.length ?? 0)) best = { ground, flat };
  }
  return best && { ...best, ground: groundOf(best.flat) };
}

/** The ground that fits these flat dice best. */
export function groundOf(stances: readonly Stance[]): Ground {
  const sum = stances.reduce<Vector>(
    (all, { up }) => [all[0] + up[0], all[1] + up[1], all[2] + up[2]],
    [0, 0, 0],
  );
  const up = unit(sum);
  const distance = stances.reduce((all, { middle }) => all - dot(middle, up), 0) / stances.length;
  return { up, distance };
}

/** From straight above, in degrees. */
export const slantOf = ({ up }: Ground): number => angleBetween(up, [0, 0, -1]);

/** The ground under a camera whose position is known. */
export function groundIn(view: View, dieMm: number): Ground {
  const { a, b, height } = tablePlaneOf(view);
  return { up: unit([a, b, -1]), distance: height / dieMm - 1 };
}

/** The camera's position above this ground, with the table's origin in the middle of the picture. */
export const viewOn = ({ up: [x, y, z], distance }: Ground, lens: Lens, dieMm: number): View =>
  viewOf({ a: -x / z, b: -y / z, height: (distance + 1) * dieMm }, lens);
