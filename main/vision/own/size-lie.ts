import { solve } from '../geometry.ts';
import type { Point } from '../image.ts';
import type { Lie } from './camera-place.ts';
import type { Lens } from './pose.ts';

/** What is known of a face: where it is seen, how large, and how much it counts. */
export interface Sized extends Point {
  /** Length of the top's edge in pixels. */
  readonly edge: number;
  readonly weight: number;
}

/** Sizes this far from the likeliest one, as logarithms, are of something else; and those off the plane by this share. */
const OTHER = { vote: 0.22, slanted: 0.26, plane: 0.04 };
/** More faces than this know it no better; fewer do not know it. */
const FACES = { least: 3, most: 16 };
/** A table as slanted as this is not likely; each slant lowers what speaks for one. */
const MOST_SLANT = 0.8;
const UPRIGHT = 2;
/** Where faces lie near each other they hardly say how the table slants: then it slants little. */
const PRIOR = 0.05;
/** A slanted square shrinks with its distance across the slant, and with its square along it: the mean is between them. */
const SHRINKS = 1.5;

interface Plane {
  /** Of the root of a size in the picture's middle. */
  readonly size: number;
  readonly a: number;
  readonly b: number;
}
interface Place extends Point {
  readonly root: number;
  readonly weight: number;
}

/** How the table lies where faces of one size are seen larger and smaller: those that are farther away are smaller. */
export function lieBySizes(
  faces: readonly Sized[],
  { width, height, focal }: Lens,
  dieMm: number,
): Lie | null {
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
    // Of sizes for which about as much speaks the larger: marks of a face may look like small faces.
    const votes = near(edge, OTHER.vote).reduce((sum, { weight }) => sum + weight, 0) * (1 + edge / 2000);
    if (votes > most) [most, best] = [votes, edge];
  }
  return near(best, OTHER.slanted);
}

const isOn = ({ size, a, b }: Plane, { x, y, root }: Place): boolean =>
  Math.abs(root / (size * (1 - a * x - b * y)) - 1) < OTHER.plane;

/** The plane on which sizes lie best. */
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
