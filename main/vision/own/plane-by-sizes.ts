import { solve } from '../geometry.ts';
import type { Point } from '../image.ts';
import type { TablePlane } from './camera-place.ts';
import type { Lens } from './pose.ts';

/** Where a face is seen, its size, and its weight. */
export interface Sized extends Point {
  /** Edge of the top in pixels. */
  readonly edge: number;
  readonly weight: number;
}

/** Outliers: distance from the likeliest size as a logarithm, with and without slant, and deviation from the plane. */
const OTHER = { vote: 0.22, slanted: 0.26, plane: 0.04 };
/** Fewest faces needed, and most used. */
const FACES = { least: 3, most: 16 };
/** Largest likely slant; any slant lowers the score. */
const MOST_SLANT = 0.8;
const UPRIGHT = 2;
/** Prior for a flat view, because faces close together hardly determine the slant. */
const PRIOR = 0.05;
/** A slanted square shrinks linearly across the slant and quadratically along it; the mean is between. */
const SHRINKS = 1.5;

interface Plane {
  /** Square root of the size at the picture's centre. */
  readonly size: number;
  readonly a: number;
  readonly b: number;
}
interface Place extends Point {
  readonly root: number;
  readonly weight: number;
}

/** Estimates the table plane from the apparent sizes of equal faces: distant ones look smaller. */
export function tablePlaneBySizes(
  faces: readonly Sized[],
  { width, height, focal }: Lens,
  dieMm: number,
): TablePlane | null {
  const likely = ofOneSize(faces);
  if (likely.length < FACES.least) return null;
  const places = likely.slice(0, FACES.most).map(({ x, y, edge, weight }): Place => ({
    x: (x - width / 2) / focal,
    y: (y - height / 2) / focal,
    root: edge ** (1 / SHRINKS),
    weight,
  }));
  let best: readonly Place[] = [];
  let most = -Infinity;
  for (const [i, p] of places.entries())
    for (const [j, q] of places.slice(0, i).entries())
      for (const r of places.slice(0, j)) {
        const plane = planeOf([p, q, r]);
        if (!plane || Math.hypot(plane.a, plane.b) > MOST_SLANT) continue;
        const on = places.filter((place) => isOn(plane, place));
        const votes =
          on.reduce((sum, { weight }) => sum + weight, 0) - UPRIGHT * Math.hypot(plane.a, plane.b);
        if (votes > most) [most, best] = [votes, on];
      }
  const plane = best.length >= FACES.least ? planeOf(best) : null;
  if (!plane) return null;
  const { a, b, size } = plane;
  return { a, b, height: (focal / (size ** SHRINKS * Math.hypot(a, b, 1)) + 1) * dieMm };
}

function ofOneSize(faces: readonly Sized[]): readonly Sized[] {
  const near = (of: number, off: number): readonly Sized[] =>
    faces.filter(({ edge }) => Math.abs(Math.log(edge / of)) < off);
  let [best, most] = [0, 0];
  for (const { edge } of faces) {
    // Of sizes with about as many votes, prefer the larger: marks of a face may look like small faces.
    const votes = near(edge, OTHER.vote).reduce((sum, { weight }) => sum + weight, 0) * (1 + edge / 2000);
    if (votes > most) [most, best] = [votes, edge];
  }
  return near(best, OTHER.slanted);
}

const isOn = ({ size, a, b }: Plane, { x, y, root }: Place): boolean =>
  Math.abs(root / (size * (1 - a * x - b * y)) - 1) < OTHER.plane;

function planeOf(places: readonly Place[]): Plane | null {
  const mean = places.reduce((sum, { root }) => sum + root, 0) / places.length;
  const rows = [
    [0, 0, 0],
    [0, PRIOR, 0],
    [0, 0, PRIOR],
  ];
  const right = [0, 0, 0];
  for (const { x, y, root, weight } of places)
    for (const [i, p] of [1, -x, -y].entries()) {
      right[i] = right[i]! + (weight * p * root) / mean;
      for (const [j, q] of [1, -x, -y].entries()) rows[i]![j] = rows[i]![j]! + weight * p * q;
    }
  const solved = solve(rows, right);
  if (!solved) return null;
  const [size = 0, a = 0, b = 0] = solved;
  return size > 0 ? { size: size * mean, a: a / size, b: b / size } : null;
}
