import type { Point, Rgb } from '../image.ts';
import { shrinkColours } from './frame.ts';
import { type Sums, sumsOf } from './sums.ts';

/** Integral images of three times the brightness, red minus green, both minus twice the blue, and the squared brightness. */
interface Planes {
  readonly light: Sums;
  readonly red: Sums;
  readonly blue: Sums;
  readonly squares: Float64Array;
}

const planesOf = (image: Rgb): Planes => ({
  light: sumsOf(image, [1, 1, 1]),
  red: sumsOf(image, [1, -1, 0]),
  blue: sumsOf(image, [1, 1, -2]),
  squares: squaresOf(image),
});

function squaresOf({ width, height, data }: Rgb): Float64Array {
  const line = width + 1;
  const sums = new Float64Array(line * (height + 1));
  for (let y = 0, p = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0, q = (y + 1) * line + 1; x < width; x += 1, p += 3, q += 1) {
      const bright = data[p]! + data[p + 1]! + data[p + 2]!;
      row += bright * bright;
      sums[q] = sums[q - line]! + row;
    }
  }
  return sums;
}

/** A square's sums and, last, its area inside the picture, into `out`. */
function within(
  { light, red, blue, squares }: Planes,
  { x, y }: Point,
  half: number,
  out: Float64Array,
): void {
  const { width, height, line } = light;
  const left = Math.max(0, Math.round(x - half));
  const right = Math.min(width, Math.round(x + half));
  const top = Math.max(0, Math.round(y - half));
  const bottom = Math.min(height, Math.round(y + half));
  const upper = top * line;
  const lower = bottom * line;
  const over = (plane: Int32Array | Float64Array): number =>
    plane[lower + right]! - plane[upper + right]! - plane[lower + left]! + plane[upper + left]!;
  out[0] = (over(light.sums) | 0) / 3;
  out[1] = over(red.sums) | 0;
  out[2] = (over(blue.sums) | 0) / 2;
  out[3] = over(squares) / 9;
  out[4] = Math.max(0, (right - left) * (bottom - top));
}

/** Squares compared with the ring around them, in edges of a die: inner and outer width, and step between trials. */
const INNER = 0.42;
const RING = { from: 0.8, to: 1.25 };
const PACE = 0.25;
/** Weaker differences are the table's grain: in steps of 255, and relative to most of the picture. */
const LEAST = 3;
const OVER_GRAIN = 1.6;
const MOST = 60;
/** Ignore spots weaker than this share of the third strongest. */
const CLEAR = 0.3;
const FEW = 2;

const inner = new Float64Array(5);
const hole = new Float64Array(5);
const ring = new Float64Array(5);

/** Contrast of a place with its surroundings in colour or texture. */
function standsOut(planes: Planes, at: Point, edge: number): number {
  within(planes, at, INNER * edge, inner);
  within(planes, at, RING.from * edge, hole);
  within(planes, at, RING.to * edge, ring);
  for (let i = 0; i < 5; i += 1) ring[i] = ring[i]! - hole[i]!;
  const [n, m] = [inner[4]!, ring[4]!];
  if (n < 1 || m < 1) return 0;
  let colour = 0;
  for (let c = 0; c < 3; c += 1) colour += (inner[c]! / n - ring[c]! / m) ** 2;
  return Math.sqrt(colour) + Math.max(0, markedIn(inner) - markedIn(ring));
}

const markedIn = (sums: Float64Array): number =>
  Math.sqrt(Math.max(0, sums[3]! / sums[4]! - (sums[0]! / sums[4]!) ** 2));

/**
 * Finds places that differ from their surroundings as a die does. It needs no outline, because a die in the
 * table's colour has hardly any.
 */
export class SpotFinder {
  readonly #image: Rgb;
  /** Computed on demand and cached for each scale. */
  readonly #kept = new Map<number, Planes>();

  constructor(image: Rgb) {
    this.#image = image;
  }

  #planes(by: number): Planes {
    const known = this.#kept.get(by);
    if (known) return known;
    const made = planesOf(shrinkColours(this.#image, by));
    this.#kept.set(by, made);
    return made;
  }

  /**
   * The places, strongest first.
   *
   * @param edge edge of a top in pixels
   */
  at(edge: number): Point[] {
    const by = edge < LARGE ? 1 : 2;
    return spotsIn(this.#planes(by), edge / by).map(({ x, y }) => ({ x: x * by, y: y * by }));
  }
}

/** From this edge on, in pixels, the search runs at half size; any smaller and dice are missed. */
const LARGE = 32;

function spotsIn(planes: Planes, edge: number): Point[] {
  const { width, height } = planes.light;
  const pace = Math.max(2, PACE * edge);
  const many = Math.floor(width / pace);
  const rows = Math.floor(height / pace);
  const out = new Float64Array(many * rows);
  for (let j = 0; j < rows; j += 1)
    for (let i = 0; i < many; i += 1)
      out[j * many + i] = standsOut(planes, { x: (i + 0.5) * pace, y: (j + 0.5) * pace }, edge);
  const grain = Float64Array.from(out).sort()[out.length >> 1] ?? 0;
  const least = Math.max(LEAST, OVER_GRAIN * grain);
  const spots: (Point & { readonly value: number })[] = [];
  for (let j = 0; j < rows; j += 1)
    for (let i = 0; i < many; i += 1) {
      const value = out[j * many + i]!;
      if (value >= least && isPeak(out, { many, rows }, i, j))
        spots.push({ x: (i + 0.5) * pace, y: (j + 0.5) * pace, value });
    }
  spots.sort((a, b) => b.value - a.value);
  const clear = CLEAR * (spots[FEW]?.value ?? 0);
  return spots.filter(({ value }) => value >= clear).slice(0, MOST);
}

function isPeak(
  out: Float64Array,
  { many, rows }: { readonly many: number; readonly rows: number },
  i: number,
  j: number,
): boolean {
  const value = out[j * many + i]!;
  for (let dj = -1; dj <= 1; dj += 1)
    for (let di = -1; di <= 1; di += 1) {
      const [x, y] = [i + di, j + dj];
      if (x < 0 || y < 0 || x >= many || y >= rows) continue;
      if (out[y * many + x]! > value) return false;
    }
  return true;
}
