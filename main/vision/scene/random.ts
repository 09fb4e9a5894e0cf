/** The n-th number, from 1, of the stream in [0, 1) that a seed gives again and again (mulberry32). */
export function nth(seed: number, n: number): number {
  const a = ((seed >>> 0) + Math.imul(n, 0x6d2b79f5)) | 0;
  let t = Math.imul(a ^ (a >>> 15), 1 | a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** All of that stream, one after the other. */
export function stream(seed: number): () => number {
  let n = 0;
  return () => nth(seed, (n += 1));
}

/** A number in [0, 1) that belongs to a cell of a grid. */
export function cellNoise(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 974634541);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Noise that changes smoothly from cell to cell, 0 to 1. */
export function softNoise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const [u, v] = [x - i, y - j];
  const a = cellNoise(i, j, seed);
  const b = cellNoise(i + 1, j, seed);
  const c = cellNoise(i, j + 1, seed);
  const d = cellNoise(i + 1, j + 1, seed);
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}
