import { SAMPLE_SIZE } from './dice-set.ts';

/**
 * A face's picture made comparable: brightness and two colour differences, each less its mean, slightly blurred, together of
 * length 1; the product of two is their likeness, -1 to 1.
 */
export interface Look {
  readonly values: Float32Array;
  /** How strongly the face is marked: the standard deviation in steps of 255. */
  readonly contrast: number;
}

const N = SAMPLE_SIZE;
const AREA = N * N;
/** How much colour counts against brightness. */
const COLOUR = 0.8;

export function describe(rgb: ArrayLike<number>): Look {
  const raw = new Float32Array(AREA * 3);
  for (let i = 0, p = 0; i < AREA; i += 1, p += 3) {
    const [r, g, b] = [rgb[p]!, rgb[p + 1]!, rgb[p + 2]!];
    raw[i] = (r + g + b) / 3;
    raw[AREA + i] = (r - g) * COLOUR;
    raw[2 * AREA + i] = ((r + g) / 2 - b) * COLOUR;
  }
  const values = blurred(raw);
  let energy = 0;
  for (let c = 0; c < 3; c += 1) {
    let sum = 0;
    for (let i = c * AREA; i < (c + 1) * AREA; i += 1) sum += values[i]!;
    const mean = sum / AREA;
    for (let i = c * AREA; i < (c + 1) * AREA; i += 1) {
      values[i] = values[i]! - mean;
      energy += values[i]! * values[i]!;
    }
  }
  const length = Math.sqrt(energy) + 1e-6;
  for (let i = 0; i < values.length; i += 1) values[i] = values[i]! / length;
  return { values, contrast: Math.sqrt(energy / AREA) };
}

/** Each value the mean of its surroundings, weighed 1 2 1 both ways; at the rim the rim's own values again. */
function blurred(raw: Float32Array): Float32Array {
  const rows = new Float32Array(raw.length);
  const out = new Float32Array(raw.length);
  for (let p = 0; p < raw.length; p += 1) {
    const x = p % N;
    rows[p] = raw[x > 0 ? p - 1 : p]! + 2 * raw[p]! + raw[x < N - 1 ? p + 1 : p]!;
  }
  for (let p = 0; p < raw.length; p += 1) {
    const y = Math.floor(p / N) % N;
    out[p] = (rows[y > 0 ? p - N : p]! + 2 * rows[p]! + rows[y < N - 1 ? p + N : p]!) / 16;
  }
  return out;
}

/** The same look a quarter turn on, clockwise. */
export function quarterTurned(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let c = 0; c < 3; c += 1)
    for (let y = 0; y < N; y += 1)
      for (let x = 0; x < N; x += 1) out[c * AREA + y * N + x] = values[c * AREA + (N - 1 - x) * N + y]!;
  return out;
}

export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
