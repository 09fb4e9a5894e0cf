import { solve, type Homography, type Matrix, homographyOf, mapPoint, product, scaled } from '../geometry.ts';
import { FACE, PEARL_PLACES } from './types.ts';
import { type Gray, type Quad, sample } from '../image.ts';
import { FRAME_CORNERS } from './pearls.ts';

/**
 * Expected appearance of a face with a known word: brightness, 0 for the band and 1 for paper, at places around its
 * window, blurred like a camera's picture, with its derivatives by the eight numbers of a homography.
 */
interface Pattern {
  readonly value: Float32Array;
  /** For each place, the derivative of its brightness by each of the eight numbers. */
  readonly change: Float32Array;
  /** The inverse 4 × 4 Gram matrix of 1, x, y and the pattern over all places. */
  readonly light: readonly number[];
}

/** Sample grid in mm, out to where the die's edge may be visible; the inside of the window shows a card. */
const GRID = 0.42;
const OUT = 6.1;
const IN = 4;
/** Unit of length in mm, chosen so that the eight numbers have similar magnitudes. */
const UNIT = 6;

const PLACES: readonly (readonly [number, number])[] = (() => {
  const places: [number, number][] = [];
  for (let y = -OUT; y <= OUT + 1e-9; y += GRID)
    for (let x = -OUT; x <= OUT + 1e-9; x += GRID)
      if (Math.max(Math.abs(x), Math.abs(y)) >= IN) places.push([x, y]);
  return places;
})();

/** For an unknown word: each pearl counts as half a large one. */
export const UNKNOWN_WORD = new Uint8Array(24).fill(2);

/** Standard deviation of the blur in mm: between a sharp picture's and a blurred one's. */
const SOFTNESS = 0.45;

/** Grid in mm on which the face is drawn before it is blurred, and its extent. */
const FINE = 0.14;
const HALF = 56;
const EDGE = 2 * HALF + 1;

const patterns = new Map<string, Pattern>();

function patternOf(large: Uint8Array): Pattern {
  const key = large.join('');
  const known = patterns.get(key);
  if (known) return known;
  const face = soften(draw(large), SOFTNESS / FINE);
  const at = (x: number, y: number): number => {
    const [u, v] = [x / FINE + HALF, y / FINE + HALF];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [u - i, v - j];
    const p = j * EDGE + i;
    return (
      (face[p]! * (1 - a) + face[p + 1]! * a) * (1 - b) +
      (face[p + EDGE]! * (1 - a) + face[p + EDGE + 1]! * a) * b
    );
  };
  const value = new Float32Array(PLACES.length);
  const change = new Float32Array(PLACES.length * 8);
  for (const [i, [x, y]] of PLACES.entries()) {
    value[i] = at(x, y);
    const gx = ((at(x + FINE, y) - at(x - FINE, y)) / (2 * FINE)) * UNIT;
    const gy = ((at(x, y + FINE) - at(x, y - FINE)) / (2 * FINE)) * UNIT;
    const [u, v] = [x / UNIT, y / UNIT];
    const tilt = gx * u + gy * v;
    change.set([gx * u, gx * v, gx, gy * u, gy * v, gy, -tilt * u, -tilt * v], i * 8);
  }
  const made = { value, change, light: lightSolver(value) };
  patterns.set(key, made);
  return made;
}

/** The printed face: 1 for paper, 0 for the band. */
function draw(large: Uint8Array): Float32Array {
  const face = new Float32Array(EDGE * EDGE).fill(1);
  const spots = PEARL_PLACES.map(([x, y], i) => {
    const radius = large[i] === 1 ? FACE.large / 2 : FACE.small / 2;
    return { x, y, radius, light: 1 };
  });
  // An unknown pearl has the mean brightness of a large and a small one.
  const unknown = (FACE.large ** 2 + FACE.small ** 2) / (2 * FACE.large ** 2);
  for (let j = 0, p = 0; j < EDGE; j += 1)
    for (let i = 0; i < EDGE; i += 1, p += 1) {
      const [x, y] = [(i - HALF) * FINE, (j - HALF) * FINE];
      const out = Math.max(Math.abs(x), Math.abs(y));
      const band = covered(FACE.frame / 2 - out) * covered(out - FACE.window / 2);
      if (band > 0) face[p] = 1 - band;
    }
  for (const [k, { x, y, radius }] of spots.entries()) {
    const isUnknown = large[k] === 2;
    const r = isUnknown ? FACE.large / 2 : radius;
    const reach = Math.ceil(r / FINE) + 1;
    const [ci, cj] = [Math.round(x / FINE) + HALF, Math.round(y / FINE) + HALF];
    for (let j = cj - reach; j <= cj + reach; j += 1)
      for (let i = ci - reach; i <= ci + reach; i += 1) {
        const inside = covered(r - Math.hypot((i - HALF) * FINE - x, (j - HALF) * FINE - y));
        const p = j * EDGE + i;
        face[p] = Math.max(face[p]!, inside * (isUnknown ? unknown : 1));
      }
  }
  return face;
}

/** Coverage of a fine pixel whose centre is `inside` mm inside an edge. */
const covered = (inside: number): number => Math.min(1, Math.max(0, inside / FINE + 0.5));

/** Gaussian blur with `sigma` fine pixels; paper beyond the edge. */
function soften(face: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(2.6 * sigma);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2));
  const sum = kernel.reduce((a, b) => a + b);
  const sweep = (from: Float32Array, step: number, lineStep: number): Float32Array => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < EDGE; line += 1)
      for (let k = 0; k < EDGE; k += 1) {
        let total = 0;
        for (let n = 0; n < kernel.length; n += 1) {
          const at = Math.min(EDGE - 1, Math.max(0, k + n - reach));
          total += kernel[n]! * from[line * lineStep + at * step]!;
        }
        out[line * lineStep + k * step] = total / sum;
      }
    return out;
  };
  return sweep(sweep(face, 1, EDGE), EDGE, 1);
}

function lightSolver(value: Float32Array): number[] {
  const sums = new Float64Array(16);
  for (let i = 0; i < value.length; i += 1) {
    const [x, y] = PLACES[i]!;
    const basis = [1, x / UNIT, y / UNIT, value[i]!];
    for (let j = 0; j < 4; j += 1)
      for (let k = 0; k < 4; k += 1) sums[4 * j + k] = sums[4 * j + k]! + basis[j]! * basis[k]!;
  }
  const columns = [0, 1, 2, 3].map((k) =>
    solve(
      [0, 4, 8, 12].map((row) => [...sums.subarray(row, row + 4)]),
      [0, 1, 2, 3].map((j) => (j === k ? 1 : 0)),
    ),
  );
  return [0, 1, 2, 3].flatMap((j) => columns.map((column) => column?.[j] ?? 0));
}

/**
 * Fits the known face to the picture: once a word is read, the pattern of band and pearls is known, so hundreds of
 * places determine the corners instead of four lines. Gauss-Newton over the eight numbers of a homography (inverse
 * compositional; Baker and Matthews, "Lucas-Kanade 20 years on"). It also fits the picture's brightness and
 * contrast, and gives outliers (specks, glare) little weight.
 */

const ROUNDS = 9;
/** Smaller steps, as shares of `UNIT`, are negligible. */
const STILL = 1e-3;

/** A frame's corners after fitting the face, and the quality of the fit: correlation, 0 to 1. */
interface Aligned {
  readonly quad: Quad;
  readonly fit: number;
}

/**
 * Moves a frame's corners to where the known face fits best; null if it diverges. With `perspective` false only the
 * affine part changes.
 */
export function align(image: Gray, quad: Quad, large: Uint8Array, perspective = true): Aligned | null {
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
    const light = lightOf(seen, pattern);
    if (light.contrast < 4) return null;
    fit = light.fit;
    const step = stepFor(seen, pattern, light, perspective ? 8 : 6);
    if (!step) return null;
    h = composed(h, step);
    if (Math.max(...step.map(Math.abs)) < STILL) break;
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
    const w = h[6] * x + h[7] * y + h[8];
    out[i] = sample(image, (h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w);
  }
}

/** The picture's brightness as the pattern's: a base, how it changes to the right and down, and the contrast. */
interface Light {
  readonly base: number;
  readonly right: number;
  readonly down: number;
  readonly contrast: number;
  readonly fit: number;
}

/** The picture's brightness relative to the pattern's: a lamp seldom lights a face evenly. */
function lightOf(seen: Float64Array, { value, light: l }: Pattern): Light {
  let [s, sx, sy, sv, ss] = [0, 0, 0, 0, 0];
  for (let i = 0; i < seen.length; i += 1) {
    const [px, py] = PLACES[i] as readonly [number, number];
    const a = seen[i] as number;
    s += a;
    sx += a * px;
    sy += a * py;
    sv += a * (value[i] as number);
    ss += a * a;
  }
  const sums = [s, sx / UNIT, sy / UNIT, sv];
  const [base, right, down, contrast] = [0, 4, 8, 12].map((row) =>
    sums.reduce((sum, value_, k) => sum + l[row + k]! * value_, 0),
  ) as [number, number, number, number];
  // Residual after the fit, relative to that of the light alone.
  const explained = base * sums[0]! + right * sums[1]! + down * sums[2]! + contrast * sums[3]!;
  const left = Math.max(0, ss - explained);
  const byPattern = (contrast * contrast) / Math.max(1e-9, l[15]!);
  return { base, right, down, contrast, fit: Math.sqrt(byPattern / Math.max(1e-9, byPattern + left)) };
}

/** The change of the first `free` of the eight numbers; null if undetermined. */
function stepFor(
  seen: Float64Array,
  { value, change }: Pattern,
  { base, right: toRight, down, contrast }: Light,
  free: number,
): number[] | null {
  const normal = new Float64Array(64);
  const right = new Float64Array(8);
  for (let i = 0; i < seen.length; i += 1) {
    const [px, py] = PLACES[i]!;
    const lit = base + (toRight * px + down * py) / UNIT;
    const off = (seen[i]! - lit) / contrast - value[i]!;
    const weight = 1 / (1 + (off / 0.35) ** 2);
    const at = i * 8;
    for (let j = 0; j < free; j += 1) {
      const g = weight * change[at + j]!;
      if (g === 0) continue;
      right[j] = right[j]! + g * off;
      for (let k = j; k < free; k += 1) normal[8 * j + k] = normal[8 * j + k]! + g * change[at + k]!;
    }
  }
  const rows = Array.from({ length: free }, (_, j) =>
    Array.from(
      { length: free },
      (_unused, k) => normal[8 * Math.min(j, k) + Math.max(j, k)]! * (j === k ? 1.0001 : 1),
    ),
  );
  const step = solve(rows, [...right.subarray(0, free)]);
  return step && [...step, 0, 0].slice(0, 8);
}

/** The homography `h` after the inverse of a small `step`. */
function composed(h: Homography, step: readonly number[]): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = step;
  return scaled(product(h, inverted([1 + a, b, c, d, 1 + e, f, g, i, 1])));
}

function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
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
