import type { Point, Rgb } from '../image.ts';

/** Sums of a picture's brightness, two colour differences and the brightness squared over everything left of and above each pixel. */
interface Sums {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Float64Array[];
}

function sumsOf({ width, height, data }: Rgb): Sums {
  const planes = Array.from({ length: 4 }, () => new Float64Array((width + 1) * (height + 1)));
  const row = new Float64Array(4);
  for (let y = 0, p = 0; y < height; y += 1) {
    row.fill(0);
    for (let x = 0; x < width; x += 1, p += 3) {
      const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
      const bright = (r + g + b) / 3;
      row[0] = row[0]! + bright;
      row[1] = row[1]! + r - g;
      row[2] = row[2]! + (r + g) / 2 - b;
      row[3] = row[3]! + bright * bright;
      const q = (y + 1) * (width + 1) + x + 1;
      for (let c = 0; c < 4; c += 1) planes[c]![q] = planes[c]![q - width - 1]! + row[c]!;
    }
  }
  return { width, height, planes };
}

/** A square's sums, and last its area in pixels, as far as it lies in the picture; into `out`. */
function within({ width, height, planes }: Sums, { x, y }: Point, half: number, out: Float64Array): void {
  const [left, right] = [Math.max(0, Math.round(x - half)), Math.min(width, Math.round(x + half))];
  const [top, bottom] = [Math.max(0, Math.round(y - half)), Math.min(height, Math.round(y + half))];
  const [upper, lower] = [top * (width + 1), bottom * (width + 1)];
  for (let c = 0; c < 4; c += 1) {
    const plane = planes[c]!;
    out[c] = plane[lower + right]! - plane[upper + right]! - plane[lower + left]! + plane[upper + left]!;
  }
  out[4] = Math.max(0, (right - left) * (bottom - top));
}

/** Squares are compared with the ring round them, in edges of a die: how wide each is, and how far apart they are tried. */
const INNER = 0.42;
const RING = { from: 0.8, to: 1.25 };
const PACE = 0.25;
/** What differs from its surroundings by less is the table's grain, in steps of 255 and against most of the picture. */
const LEAST = 3;
const OVER_GRAIN = 1.6;
const MOST = 60;
/** Against the third clearest place what is less clear than this is none. */
const CLEAR = 0.3;
const FEW = 2;

const inner = new Float64Array(5);
const hole = new Float64Array(5);
const ring = new Float64Array(5);

/** How much a place differs from its surroundings in its colour, or in how much it is marked. */
function standsOut(sums: Sums, at: Point, edge: number): number {
  within(sums, at, INNER * edge, inner);
  within(sums, at, RING.from * edge, hole);
  within(sums, at, RING.to * edge, ring);
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
 * Finds places that differ from their surroundings as a die does: nothing is asked of its outline, which is hardly seen where a
 * die has the table's colour.
 */
export class SpotFinder {
  readonly #image: Rgb;
  /** Made when they are first needed, and kept for every size that is asked for. */
  #kept: Sums | null = null;

  constructor(image: Rgb) {
    this.#image = image;
  }

  get #sums(): Sums {
    return (this.#kept ??= sumsOf(this.#image));
  }

  /**
   * The places, the clearest first.
   *
   * @param edge length of a top's edge in pixels
   */
  at(edge: number): Point[] {
    const sums = this.#sums;
    const pace = Math.max(2, PACE * edge);
    const many = Math.floor(sums.width / pace);
    const rows = Math.floor(sums.height / pace);
    const out = new Float64Array(many * rows);
    for (let j = 0; j < rows; j += 1)
      for (let i = 0; i < many; i += 1)
        out[j * many + i] = standsOut(sums, { x: (i + 0.5) * pace, y: (j + 0.5) * pace }, edge);
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
