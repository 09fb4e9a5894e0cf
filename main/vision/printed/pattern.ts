import { solve } from '../geometry.ts';
import { FACE, PEARL_PLACES } from './face.ts';

/**
 * Expected appearance of a face with a known word: brightness, 0 for the band and 1 for paper, at places around its
 * window, blurred like a camera's picture, with its derivatives by the eight numbers of a homography.
 */
export interface Pattern {
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
export const UNIT = 6;

export const PLACES: readonly (readonly [number, number])[] = (() => {
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

export function patternOf(large: Uint8Array): Pattern {
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
