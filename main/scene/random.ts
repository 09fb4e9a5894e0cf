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

const ACROSS = 374761393;
const DOWN = 668265263;

/** A number in [0, 1) that belongs to a cell of a grid, out of its place and the seed as products. */
function cellNoise(product: number): number {
  const h = Math.imul(product ^ (product >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Noise that changes smoothly from cell to cell, 0 to 1. */
export function softNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  // The next cell's product is one factor more.
  const i = Math.imul(left, ACROSS);
  const j = Math.imul(top, DOWN);
  const k = Math.imul(seed, 974634541);
  const a = cellNoise(i ^ j ^ k);
  const b = cellNoise((i + ACROSS) ^ j ^ k);
  const c = cellNoise(i ^ (j + DOWN) ^ k);
  const d = cellNoise((i + ACROSS) ^ (j + DOWN) ^ k);
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}
