import { type Homography, type Matrix, homographyOf, mapPoint, product, scaled, solve } from '../geometry.ts';
import { type Gray, type Quad, sample } from '../image.ts';
import { PLACES, type Pattern, UNIT, patternOf } from './pattern.ts';
import { FRAME_CORNERS } from './pearls.ts';

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
export interface Aligned {
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
