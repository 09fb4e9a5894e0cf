import { stream } from './random.ts';
import type { SceneFlaws } from './types.ts';

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
  spread(image, kernel, reach, 3, image.width, image.height, image.width * 3);
  spread(image, kernel, reach, image.width * 3, image.height, image.width, 3);
}

function spread(
  { data }: Plane,
  kernel: Float32Array,
  reach: number,
  step: number,
  length: number,
  lines: number,
  lineStep: number,
): void {
  const line = new Float32Array(length + 2 * reach);
  for (let l = 0; l < lines; l += 1) {
    for (let c = 0; c < 3; c += 1) {
      const start = l * lineStep + c;
      for (let i = 0; i < line.length; i += 1) {
        const at = Math.min(length - 1, Math.max(0, i - reach));
        line[i] = data[start + at * step]!;
      }
      for (let i = 0; i < length; i += 1) {
        let sum = 0;
        for (let k = 0; k < kernel.length; k += 1) sum += kernel[k]! * line[i + k]!;
        data[start + i * step] = sum;
      }
    }
  }
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
  const random = stream(seed);
  for (let i = 0; i < data.length; i += 1) {
    // Three dice thrown are near enough to a bell curve: their sum has a deviation of a half.
    data[i] = data[i]! + sigma * 2 * (random() + random() + random() - 1.5);
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
  const table = LUMA.map((value) => Math.max(1, value * factor));
  const block = new Float64Array(64);
  const turned = new Float64Array(64);
  for (let y = 0; y + 8 <= height; y += 8) {
    for (let x = 0; x + 8 <= width; x += 8) {
      const at = (i: number): number => ((y + (i >> 3)) * width + x + (i & 7)) * 3;
      const luma = (p: number): number => 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
      for (let i = 0; i < 64; i += 1) block[i] = luma(at(i));
      quantise(block, turned, table);
      for (let i = 0; i < 64; i += 1) {
        const p = at(i);
        const change = block[i]! - luma(p);
        for (let c = 0; c < 3; c += 1) data[p + c] = data[p + c]! + change;
      }
    }
  }
}

function quantise(block: Float64Array, turned: Float64Array, table: readonly number[]): void {
  // Rows, then columns; and back.
  for (let k = 0; k < 8; k += 1)
    for (let j = 0; j < 8; j += 1) {
      let sum = 0;
      for (let n = 0; n < 8; n += 1) sum += COSINES[8 * k + n]! * block[8 * j + n]!;
      turned[8 * j + k] = sum;
    }
  for (let k = 0; k < 8; k += 1)
    for (let i = 0; i < 8; i += 1) {
      let sum = 0;
      for (let n = 0; n < 8; n += 1) sum += COSINES[8 * k + n]! * turned[8 * n + i]!;
      const step = table[8 * k + i]!;
      block[8 * k + i] = Math.round(sum / step) * step;
    }
  for (let n = 0; n < 8; n += 1)
    for (let i = 0; i < 8; i += 1) {
      let sum = 0;
      for (let k = 0; k < 8; k += 1) sum += COSINES[8 * k + n]! * block[8 * k + i]!;
      turned[8 * n + i] = sum;
    }
  for (let j = 0; j < 8; j += 1)
    for (let n = 0; n < 8; n += 1) {
      let sum = 0;
      for (let k = 0; k < 8; k += 1) sum += COSINES[8 * k + n]! * turned[8 * j + k]!;
      block[8 * j + n] = sum;
    }
}

/** Does to a picture what the camera does: in the order in which light meets the lens, the sensor, the compression. */
export function addFlaws(image: Plane, { blur: sigma, motion, noise, jpeg }: SceneFlaws, seed: number): void {
  if (sigma !== undefined && sigma > 0.05) blur(image, sigma);
  if (motion && Math.hypot(motion.x, motion.y) >= 1) smear(image, motion);
  if (noise !== undefined && noise > 0) addNoise(image, noise, seed);
  if (jpeg !== undefined) compress(image, jpeg);
}
