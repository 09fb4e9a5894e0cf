import type { Point, Quad, Rgb } from '../image.ts';
import type { Candidate } from './find.ts';
import { shrinkColours } from './frame.ts';
import { brightnessSums, type Mark, marksIn } from './pip-marks.ts';
import { shrunk } from './plane.ts';
import type { Sized } from './plane-by-sizes.ts';

/** Diameters of pips to search for, in pixels, and the ratio of a diameter to a top's edge. */
const SIZES = [4, 5.2, 6.8, 8.8, 11.4, 14.8];
const OF_EDGE = { least: 0.12, most: 0.26 };
/** Larger pictures are reduced to this width; their dice are still large enough. */
const LARGEST = 1000;
/** Distance of opposite corner pips, in pip diameters; and of neighbouring pips, in edges. */
const APART = { least: 2.6, most: 4.9 };
const STEP = 0.242;
/** Radius of all pips of a face, radius kept clear around them, and tolerance of each pip; shares of the edge. */
const WITHIN = 0.4;
const BESIDE = 0.52;
const OFF = 0.065;
/** Ignore marks weaker than this share of the others. */
const WEAKEST = 0.5;
/** Grid cells of two to six pips as bits, row by row: two opposite corners and what may lie between them. */
const CORNERS = 0b100000001;
const MIDDLE = 0b000010000;
const ALL_CORNERS = 0b101000101;
const FACES: ReadonlySet<number> = new Set([
  CORNERS,
  CORNERS | MIDDLE,
  ALL_CORNERS,
  ALL_CORNERS | MIDDLE,
  ALL_CORNERS | 0b000101000,
  ALL_CORNERS | 0b010000010,
]);
/** Placeholder: the outline has not been measured. */
const NO_OUTLINE = { weakest: 0, second: 0, step: 0, skew: 1, votes: 1 };
/** Faces closer than this to a likelier one, in edges, are parts of it. */
const NEAR = 0.5;

/** A square whose marks form the pattern of two to six pips; its weight is their number. */
interface PipSquare extends Candidate, Sized {
  /** Distance of the worst mark from its position, in edges. */
  readonly off: number;
}

/**
 * Finds squares by their pips alone, without a visible outline, likeliest first.
 *
 * @param edge edge of a top in pixels, if known
 */
export function pipSquaresIn(picture: Rgb, edge: number | null = null): (Candidate & Sized)[] {
  const by = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LARGEST));
  const sums = brightnessSums(shrinkColours(picture, by));
  const found = sizesFor(edge && edge / by).flatMap((size) => {
    const { light, dark } = marksIn(sums, size);
    return [...squaresOf(light, size), ...squaresOf(dark, size)];
  });
  found.sort((a, b) => b.weight - a.weight || a.off - b.off);
  const kept: PipSquare[] = [];
  for (const one of found) if (!kept.some((other) => isPartOf(one, other))) kept.push(one);
  return kept.map((one) => ({ ...shrunk(one, 1 / by), weight: one.weight }));
}

const sizesFor = (edge: number | null): readonly number[] =>
  edge ? SIZES.filter((size) => size > OF_EDGE.least * edge && size < OF_EDGE.most * edge) : SIZES;

const isPartOf = (one: PipSquare, other: PipSquare): boolean =>
  Math.hypot(other.x - one.x, other.y - one.y) <= NEAR * Math.max(one.edge, other.edge);

/** Tries every pair of marks as opposite corner pips. */
function squaresOf(marks: readonly Mark[], size: number): readonly PipSquare[] {
  const found: PipSquare[] = [];
  for (let k = 0; k < marks.length; k += 1)
    for (let l = 0; l < k; l += 1) {
      const [p, q] = [marks[k]!, marks[l]!];
      const apart = Math.hypot(q.x - p.x, q.y - p.y);
      if (apart < APART.least * size || apart > APART.most * size) continue;
      const square = squareBetween(p, q, marks);
      if (square) found.push(square);
    }
  return found;
}

/** A pip as seen, and its position on the face, in edges from the centre. */
interface Placed {
  readonly seen: Point;
  readonly place: Point;
}

/** The face with two marks as opposite corner pips; null if the marks between them fit no number. */
function squareBetween(p: Mark, q: Mark, marks: readonly Mark[]): PipSquare | null {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const edge = Math.hypot(dx, dy) / (2 * Math.SQRT2 * STEP);
  const turn = Math.atan2(dy, dx) - Math.PI / 4;
  const [c, s] = [Math.cos(turn) / edge, Math.sin(turn) / edge];
  const weakest = WEAKEST * Math.min(p.value, q.value);
  const pips: Placed[] = [];
  let [places, worst, isBeside] = [0, 0, false];
  for (const seen of marks) {
    const [x, y] = [seen.x - (p.x + q.x) / 2, seen.y - (p.y + q.y) / 2];
    const [u, v] = [x * c + y * s, y * c - x * s];
    const far = Math.max(Math.abs(u), Math.abs(v));
    if (far > BESIDE || seen.value < weakest) continue;
    const [i, j] = [nearestStep(u), nearestStep(v)];
    const off = Math.hypot(u - i * STEP, v - j * STEP);
    if (far > WITHIN) isBeside = true;
    else if (off > OFF) return null;
    else {
      places |= 1 << (3 * j + i + 4);
      worst = Math.max(worst, off);
      pips.push({ seen, place: { x: i * STEP, y: j * STEP } });
    }
  }
  // Half of a four or a row of a six also looks like a two or a three, with more pips beside it.
  if (!FACES.has(places) || (isBeside && pips.length < 4)) return null;
  return { ...squareThrough(pips), ...NO_OUTLINE, weight: pips.length, off: worst };
}

/** The least-squares square through the pips of a face, whose positions are centred on it. */
function squareThrough(pips: readonly Placed[]): Pick<Candidate, 'x' | 'y' | 'edge' | 'corners'> {
  const mean = (of: (one: Placed) => number): number =>
    pips.reduce((sum, one) => sum + of(one), 0) / pips.length;
  const [x, y] = [mean(({ seen }) => seen.x), mean(({ seen }) => seen.y)];
  const size = mean(({ place }) => place.x ** 2 + place.y ** 2);
  // Direction of the face's first side in the picture.
  const c = mean(({ seen, place }) => (seen.x - x) * place.x + (seen.y - y) * place.y) / size;
  const s = mean(({ seen, place }) => (seen.y - y) * place.x - (seen.x - x) * place.y) / size;
  const at = (i: number, j: number): Point => ({ x: x + (i * c - j * s) / 2, y: y + (i * s + j * c) / 2 });
  const corners: Quad = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  return { x, y, edge: Math.hypot(c, s), corners };
}

const nearestStep = (at: number): number => Math.max(-1, Math.min(1, Math.round(at / STEP)));
