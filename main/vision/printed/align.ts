import { type Homography, homographyOf, mapPoint, solve } from '../geometry.ts';
import { type Gray, type Quad, sample } from '../image.ts';
import { FACE, PEARL_PLACES } from './face.ts';
import { FRAME_CORNERS } from './pearls.ts';

/**
 * Lays the known face over the picture: once a word is read, the whole pattern of band and pearls is known, and the
 * corners follow from hundreds of places instead of four lines. Gauss and Newton over the eight numbers of a
 * perspective (inverse compositional, after Baker and Matthews, "Lucas-Kanade 20 years on"), with the picture's
 * brightness and contrast fitted too, and places that do not fit (specks, glare) counting little.
 */

/** Places are taken on this grid, in mm, out to the label's rim; the window's inside shows a card and is left out. */
const GRID = 0.42;
const OUT = 6.72;
const IN = 3.6;
/** How soft edges look in the picture, in mm. */
const SOFT = 0.22;
const ROUNDS = 9;
/** Lengths are counted in this many mm, so that the eight numbers are alike in size. */
const UNIT = 6;

const PLACES: readonly (readonly [number, number])[] = (() => {
  const places: [number, number][] = [];
  for (let y = -OUT; y <= OUT + 1e-9; y += GRID)
    for (let x = -OUT; x <= OUT + 1e-9; x += GRID)
      if (Math.max(Math.abs(x), Math.abs(y)) >= IN) places.push([x, y]);
  return places;
})();

const soft = (inside: number): number => 1 / (1 + Math.exp(-inside / SOFT));

/** Brightness of the face, 0 for the band, 1 for paper, at a place in mm; `large` says which pearls are large. */
function faceAt(x: number, y: number, large: Uint8Array): number {
  const out = Math.max(Math.abs(x), Math.abs(y));
  const band = soft(FACE.frame / 2 - out) * soft(out - FACE.window / 2);
  if (band < 0.01) return 1;
  let pearl = 0;
  for (let i = 0; i < PEARL_PLACES.length; i += 1) {
    const [px, py] = PEARL_PLACES[i]!;
    const apart = Math.abs(px - x) + Math.abs(py - y);
    if (apart > 2) continue;
    const from = Math.hypot(px - x, py - y);
    // A small pearl is softened to less than half of its brightness.
    const here = large[i] === 1 ? soft(FACE.large / 2 - from) : 0.35 * soft(FACE.small / 2 + 0.1 - from);
    if (here > pearl) pearl = here;
  }
  return 1 - band * (1 - pearl);
}

/** The face's brightness at each place, and how it changes with each of the eight numbers. */
interface Pattern {
  readonly value: Float64Array;
  readonly change: Float64Array;
}

const patterns = new Map<string, Pattern>();

function patternOf(large: Uint8Array): Pattern {
  const key = large.join('');
  const known = patterns.get(key);
  if (known) return known;
  const value = new Float64Array(PLACES.length);
  const change = new Float64Array(PLACES.length * 8);
  const d = 0.05;
  for (const [i, [x, y]] of PLACES.entries()) {
    value[i] = faceAt(x, y, large);
    const gx = ((faceAt(x + d, y, large) - faceAt(x - d, y, large)) / (2 * d)) * UNIT;
    const gy = ((faceAt(x, y + d, large) - faceAt(x, y - d, large)) / (2 * d)) * UNIT;
    const [u, v] = [x / UNIT, y / UNIT];
    const tilt = gx * u + gy * v;
    change.set([gx * u, gx * v, gx, gy * u, gy * v, gy, -tilt * u, -tilt * v], i * 8);
  }
  const made = { value, change };
  patterns.set(key, made);
  return made;
}

/** A frame's corners after the face was laid over it, and how well it fits: correlation, 0 to 1. */
export interface Aligned {
  readonly quad: Quad;
  readonly fit: number;
}

/** Moves a frame's corners to where the known face fits best; null where it runs away. */
export function align(image: Gray, quad: Quad, large: Uint8Array): Aligned | null {
  const start = homographyOf(
    FRAME_CORNERS.map(({ x, y }) => ({ x: x / UNIT, y: y / UNIT })),
    quad,
  );
  if (!start) return null;
  const pattern = patternOf(large);
  const seen = new Float64Array(PLACES.length);
  let h: Homography = start;
  let fit = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    look(image, h, seen);
    const light = lightOf(seen, pattern.value);
    if (light.contrast < 4) return null;
    fit = light.fit;
    const step = stepFor(seen, pattern, light);
    if (!step) return null;
    h = composed(h, step);
    if (Math.max(...step.map(Math.abs)) < 4e-4) break;
  }
  const [a, b, c, e] = FRAME_CORNERS.map(({ x, y }) => mapPoint(h, x / UNIT, y / UNIT));
  const moved: Quad = [a!, b!, c!, e!];
  const far = Math.max(...moved.map((corner, i) => Math.hypot(corner.x - quad[i]!.x, corner.y - quad[i]!.y)));
  const side = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y);
  return Number.isFinite(far) && far < 0.15 * side ? { quad: moved, fit } : null;
}

function look(image: Gray, h: Homography, out: Float64Array): void {
  for (let i = 0; i < PLACES.length; i += 1) {
    const [px, py] = PLACES[i]!;
    const [x, y] = [px / UNIT, py / UNIT];
    const w = h[6]! * x + h[7]! * y + h[8]!;
    out[i] = sample(image, (h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w);
  }
}

interface Light {
  readonly base: number;
  readonly contrast: number;
  readonly fit: number;
}

/** The picture's brightness as a base and a contrast of the pattern's. */
function lightOf(seen: Float64Array, value: Float64Array): Light {
  const n = seen.length;
  let [s, v, sv, vv, ss] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const [a, b] = [seen[i]!, value[i]!];
    s += a;
    v += b;
    sv += a * b;
    vv += b * b;
    ss += a * a;
  }
  const contrast = (n * sv - s * v) / (n * vv - v * v);
  const fit = (n * sv - s * v) / Math.sqrt(Math.max(1e-9, (n * vv - v * v) * (n * ss - s * s)));
  return { base: (s - contrast * v) / n, contrast, fit };
}

function stepFor(seen: Float64Array, { value, change }: Pattern, { base, contrast }: Light): number[] | null {
  const normal = new Float64Array(64);
  const right = new Float64Array(8);
  for (let i = 0; i < seen.length; i += 1) {
    const off = (seen[i]! - base) / contrast - value[i]!;
    const weight = 1 / (1 + (off / 0.35) ** 2);
    const at = i * 8;
    for (let j = 0; j < 8; j += 1) {
      const g = weight * change[at + j]!;
      if (g === 0) continue;
      right[j] = right[j]! + g * off;
      for (let k = j; k < 8; k += 1) normal[8 * j + k] = normal[8 * j + k]! + g * change[at + k]!;
    }
  }
  const rows = Array.from({ length: 8 }, (_, j) =>
    Array.from(
      { length: 8 },
      (_unused, k) => normal[8 * Math.min(j, k) + Math.max(j, k)]! * (j === k ? 1.0001 : 1),
    ),
  );
  return solve(rows, [...right]);
}

/** The perspective `h` after the small one that `step` undoes. */
function composed(h: Homography, step: readonly number[]): Homography {
  const m = [1 + step[0]!, step[1]!, step[2]!, step[3]!, 1 + step[4]!, step[5]!, step[6]!, step[7]!, 1];
  const inverse = inverted(m);
  const out = [0, 3, 6].flatMap((i) =>
    [0, 1, 2].map((j) => h[i]! * inverse[j]! + h[i + 1]! * inverse[j + 3]! + h[i + 2]! * inverse[j + 6]!),
  );
  return out.map((value) => value / out[8]!);
}

function inverted(m: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}
