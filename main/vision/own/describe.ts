import { SAMPLE_SIZE } from './types.ts';

/**
 * A normalised picture of a face: brightness and two colour differences, each with mean 0, slightly blurred,
 * together of length 1. The product of two is their correlation, -1 to 1.
 */
export interface Look {
  readonly values: Float32Array;
  /** Standard deviation of the face's brightness, in steps of 255. */
  readonly contrast: number;
}

/** Weight of colour relative to brightness. */
const COLOUR = 0.8;

/** `rgb`: red, green and blue, `size × size`, row by row. */
export function describe(rgb: ArrayLike<number>, size = SAMPLE_SIZE): Look {
  const area = size * size;
  const raw = new Float32Array(area * 3);
  const [kr, kg, kb] = balanceOf(rgb, area);
  for (let i = 0, p = 0; i < area; i += 1, p += 3) {
    const [r, g, b] = [rgb[p]! * kr, rgb[p + 1]! * kg, rgb[p + 2]! * kb];
    raw[i] = (r + g + b) / 3;
    raw[area + i] = (r - g) * COLOUR;
    raw[2 * area + i] = ((r + g) / 2 - b) * COLOUR;
  }
  const values = blurred(raw, size);
  let energy = 0;
  for (let c = 0; c < 3; c += 1) {
    let sum = 0;
    for (let i = c * area; i < (c + 1) * area; i += 1) sum += values[i]!;
    const mean = sum / area;
    for (let i = c * area; i < (c + 1) * area; i += 1) {
      values[i] = values[i]! - mean;
      energy += values[i]! * values[i]!;
    }
  }
  const length = Math.sqrt(energy) + 1e-6;
  for (let i = 0; i < values.length; i += 1) values[i] = values[i]! / length;
  return { values, contrast: Math.sqrt(energy / area) };
}

/** Added to each channel's mean, because very dark pixels have no reliable colour. */
const LEAST_LIGHT = 12;

/** Gains that give all channels the same mean (white balance). */
function balanceOf(rgb: ArrayLike<number>, area: number): readonly [number, number, number] {
  let [r, g, b] = [LEAST_LIGHT * area, LEAST_LIGHT * area, LEAST_LIGHT * area];
  for (let p = 0; p < 3 * area; p += 3) [r, g, b] = [r + rgb[p]!, g + rgb[p + 1]!, b + rgb[p + 2]!];
  const grey = (r + g + b) / 3;
  return [grey / r, grey / g, grey / b];
}

/** Blurs with weights 1 2 1 in both directions, repeating the edge pixels. */
function blurred(raw: Float32Array, size: number): Float32Array {
  const rows = new Float32Array(raw.length);
  const out = new Float32Array(raw.length);
  for (let p = 0; p < raw.length; p += 1) {
    const x = p % size;
    rows[p] = raw[x > 0 ? p - 1 : p]! + 2 * raw[p]! + raw[x < size - 1 ? p + 1 : p]!;
  }
  for (let p = 0; p < raw.length; p += 1) {
    const y = Math.floor(p / size) % size;
    out[p] = (rows[y > 0 ? p - size : p]! + 2 * rows[p]! + rows[y < size - 1 ? p + size : p]!) / 16;
  }
  return out;
}

/** The same picture after a clockwise quarter turn. */
export function quarterTurned(values: Float32Array, size = SAMPLE_SIZE): Float32Array {
  const area = size * size;
  const out = new Float32Array(values.length);
  for (let c = 0; c < 3; c += 1)
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1)
        out[c * area + y * size + x] = values[c * area + (size - 1 - x) * size + y]!;
  return out;
}

export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
