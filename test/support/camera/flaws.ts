import type { Point } from '../../../main/vision/index.ts';
import { nth } from '../../../main/scene/random.ts';

/** What the camera does to the picture. Lengths in pixels. */
export interface SceneFlaws {
  /** Out of focus: standard deviation of the blur. */
  readonly blur?: number;
  /** Moved while the shutter was open. */
  readonly motion?: Point;
  /** Standard deviation of the noise, in steps of 255. */
  readonly noise?: number;
  /** Quality of the JPEG compression, 1 to 100; none unless said. */
  readonly jpeg?: number;
}

/** A picture as real numbers, red, green, blue. */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Blurs by a bell curve of `sigma` pixels, along rows and then along columns. */
export function blur(image: Plane, sigma: number): void {
  const reach = Math.ceil(3 * sigma);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - reach) / sigma) ** 2),
  );
  const sum = weights.reduce((a, b) => a + b);
  const kernel = weights.map((weight) => weight / sum);
  const { width, height, data } = image;
  const row = 3 * width;
  // Rows blurred sideways, as many as one row of the result is made of: further down they lie over those no longer wanted.
  const ring = new Float32Array(kernel.length * row);
  const placeOf = (y: number): number => (Math.min(height - 1, Math.max(0, y)) % kernel.length) * row;
  const line = new Float32Array(row + 6 * reach);
  const sums = new Float64Array(row);
  const besides = Int32Array.from(kernel, (_, k) => 3 * k);
  for (let y = 0; y < height + reach; y += 1) {
    if (y < height) {
      takeRow(line, data, y * row, row);
      weigh(line, besides, kernel, ring, placeOf(y), sums);
    }
    const below = Int32Array.from(kernel, (_, k) => placeOf(y - 2 * reach + k));
    if (y >= reach) weigh(ring, below, kernel, data, (y - reach) * row, sums);
  }
}

/** Puts a row into the middle of a line. What lies beyond its ends is as the ends are. */
function takeRow(line: Float32Array, data: Float32Array, at: number, row: number): void {
  const beyond = (line.length - row) / 2;
  line.set(data.subarray(at, at + row), beyond);
  for (let i = 0; i < beyond; i += 1) {
    line[i] = data[at + (i % 3)]!;
    line[beyond + row + i] = data[at + row - 3 + (i % 3)]!;
  }
}

/** Sums stretches of `from`, each beginning at its place, by their weights, as many numbers as `sums` has room for. */
function weigh(
  from: Float32Array,
  places: Int32Array,
  kernel: Float32Array,
  out: Float32Array,
  start: number,
  sums: Float64Array,
): void {
  const { length } = sums;
  const first = places[0]!;
  const weight = kernel[0]!;
  for (let i = 0; i < length; i += 1) sums[i] = weight * from[first + i]!;
  // The rest, an even number, two by two: half as often are sums stored and read again.
  for (let k = 1; k < kernel.length; k += 2) {
    const a = places[k]!;
    const b = places[k + 1]!;
    const v = kernel[k]!;
    const w = kernel[k + 1]!;
    for (let i = 0; i < length; i += 1) sums[i] = sums[i]! + v * from[a + i]! + w * from[b + i]!;
  }
  for (let i = 0; i < length; i += 1) out[start + i] = sums[i]!;
}

/** Smears along a straight way of `x`, `y` pixels. */
export function smear(image: Plane, { x, y }: { readonly x: number; readonly y: number }): void {
  const { width, height, data } = image;
  const steps = Math.max(1, Math.ceil(Math.hypot(x, y)));
  const out = new Float32Array(data.length);
  for (let k = 0; k <= steps; k += 1) {
    const dx = Math.round((k / steps - 0.5) * x);
    const dy = Math.round((k / steps - 0.5) * y);
    for (let j = 0; j < height; j += 1) {
      const row = Math.min(height - 1, Math.max(0, j + dy)) * width;
      for (let i = 0; i < width; i += 1) {
        const p = (row + Math.min(width - 1, Math.max(0, i + dx))) * 3;
        const q = (j * width + i) * 3;
        for (let c = 0; c < 3; c += 1) out[q + c] = out[q + c]! + data[p + c]! / (steps + 1);
      }
    }
  }
  data.set(out);
}

/** Adds noise of `sigma` steps, as a sensor does. */
export function addNoise({ data }: Plane, sigma: number, seed: number): void {
  const size = sigma * 2;
  for (let i = 0, n = 1; i < data.length; i += 1, n += 3) {
    // Three dice thrown are near enough to a bell curve: their sum has a deviation of a half.
    data[i] = data[i]! + size * (nth(seed, n) + nth(seed, n + 1) + nth(seed, n + 2) - 1.5);
  }
}

/** Table K.1 of the JPEG standard (ITU-T T.81): how coarsely luma is kept. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [k, n] = [i >> 3, i & 7];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

/** What compression as a JPEG of a quality (1 to 100) leaves of the brightness. Colour follows it; its own loss is left out. */
export function compress({ width, height, data }: Plane, quality: number): void {
  const factor = quality < 50 ? 50 / quality : 2 - quality / 50;
  const table = Float64Array.from(LUMA, (value) => Math.max(1, value * factor));
  const before = new Float64Array(64);
  const after = new Float64Array(64);
  for (let y = 0; y + 8 <= height; y += 8) {
    for (let x = 0; x + 8 <= width; x += 8) {
      const start = (y * width + x) * 3;
      for (let i = 0; i < 64; i += 1) {
        const p = start + ((i >> 3) * width + (i & 7)) * 3;
        before[i] = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
      }
      quantise(before, after, table);
      for (let i = 0; i < 64; i += 1) {
        const p = start + ((i >> 3) * width + (i & 7)) * 3;
        const change = after[i]! - before[i]!;
        data[p] = data[p]! + change;
        data[p + 1] = data[p + 1]! + change;
        data[p + 2] = data[p + 2]! + change;
      }
    }
  }
}

const waves = new Float64Array(64);
const half = new Float64Array(64);

/** What quantising by a table leaves of a block. */
function quantise(block: Float64Array, out: Float64Array, table: Float64Array): void {
  // Rows, then columns; and back.
  for (let j = 0; j < 64; j += 8) toWaves(block, j, 1, half);
  for (let i = 0; i < 8; i += 1) toWaves(half, i, 8, waves);
  for (let i = 0; i < 64; i += 1) waves[i] = Math.round(waves[i]! / table[i]!) * table[i]!;
  half.fill(0);
  for (let i = 0; i < 8; i += 1) addWaves(waves, i, 8, half);
  out.fill(0);
  for (let j = 0; j < 64; j += 8) addWaves(half, j, 1, out);
}

/** How much of each wave is in the eight numbers from `at` on, `step` apart. */
function toWaves(from: Float64Array, at: number, step: number, to: Float64Array): void {
  // Each is read once, for all waves.
  const a = from[at]!;
  const b = from[at + step]!;
  const c = from[at + 2 * step]!;
  const d = from[at + 3 * step]!;
  const e = from[at + 4 * step]!;
  const f = from[at + 5 * step]!;
  const g = from[at + 6 * step]!;
  const h = from[at + 7 * step]!;
  for (let k = 0, n = 0; k < 8; k += 1, n += 8)
    to[at + k * step] =
      COSINES[n]! * a +
      COSINES[n + 1]! * b +
      COSINES[n + 2]! * c +
      COSINES[n + 3]! * d +
      COSINES[n + 4]! * e +
      COSINES[n + 5]! * f +
      COSINES[n + 6]! * g +
      COSINES[n + 7]! * h;
}

/** Adds eight waves up again. Most are nought once they are quantised, and add nothing. */
function addWaves(from: Float64Array, at: number, step: number, to: Float64Array): void {
  for (let k = 0; k < 8; k += 1) {
    const size = from[at + k * step]!;
    if (size === 0) continue;
    for (let n = 0, p = at; n < 8; n += 1, p += step) to[p] = to[p]! + COSINES[8 * k + n]! * size;
  }
}

/** Does to a picture what the camera does: in the order in which light meets the lens, the sensor, the compression. */
export function addFlaws(image: Plane, { blur: sigma, motion, noise, jpeg }: SceneFlaws, seed: number): void {
  if (sigma !== undefined && sigma > 0.05) blur(image, sigma);
  if (motion && Math.hypot(motion.x, motion.y) >= 1) smear(image, motion);
  if (noise !== undefined && noise > 0) addNoise(image, noise, seed);
  if (jpeg !== undefined) compress(image, jpeg);
}
