import { mean } from '../printed/frames.ts';
import type { Patch } from './frame.ts';
import { type Blob, blobsIn } from './blobs.ts';
import {
  type Colour,
  distances,
  faceColour,
  lightIn,
  marksOn,
  planOf,
  strongest,
  ranked,
} from './pip-ground.ts';

/** Positions of the pips of 1 to 6 on a 3 × 3 grid around the centre; two variants if a quarter turn changes the pattern. */
type Places = readonly (readonly [number, number])[];
const PATTERNS: Readonly<Record<number, readonly Places[]>> = {
  1: [[[0, 0]]],
  2: [
    [
      [-1, -1],
      [1, 1],
    ],
    [
      [-1, 1],
      [1, -1],
    ],
  ],
  3: [
    [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    [
      [-1, 1],
      [0, 0],
      [1, -1],
    ],
  ],
  4: [
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
  ],
  5: [
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
      [0, 0],
    ],
  ],
  6: [
    [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ],
    [
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 1],
      [0, 1],
      [1, 1],
    ],
  ],
};

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A pattern fitted to spots. Lengths are shares of the face's edge. */
interface Fit {
  /** Largest distance of a spot from its position in the pattern. */
  readonly residue: number;
  /** Centre, steps in both directions, and rotation in radians. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly turn: number;
  /** Cells of the 3 × 3 grid that hold a spot, row by row. */
  readonly on: readonly boolean[];
}

/** Rotations, steps and stretches to try; and those for a single pip, which does not determine them. */
const ANY = [
  [-0.24, -0.18, -0.12, -0.06, 0, 0.06, 0.12, 0.18, 0.24],
  [0.165, 0.19, 0.215, 0.24, 0.265, 0.29],
  [0.87, 1, 1.15],
] as const;
const ALONE = [[0], [0.24], [1]] as const;

/** Fits the pattern with as many pips as there are spots; null for none or more than six. */
export function fitPattern(spots: readonly Spot[]): Fit | null {
  const patterns = PATTERNS[spots.length];
  if (!patterns) return null;
  const n = spots.length;
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / n;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / n;
  const [turns, steps, stretches] = n === 1 ? ALONE : ANY;
  // Reused for hundreds of trials.
  const tried = { x, y, stepX: 0, stepY: 0, turn: 0 };
  let best: Grid = tried;
  let residue = Infinity;
  let held: Places = [];
  for (const places of patterns)
    for (const turn of turns)
      for (const stepX of steps)
        for (const stretch of stretches) {
          tried.stepX = stepX;
          tried.stepY = stepX * stretch;
          tried.turn = turn;
          const off = residueOf(spots, places, tried, residue);
          if (off >= residue) continue;
          residue = off;
          best = { ...tried };
          held = places;
        }
  return { ...best, residue, on: gridOf(held) };
}

type Grid = Pick<Fit, 'x' | 'y' | 'stepX' | 'stepY' | 'turn'>;

function placeOf(grid: Grid, i: number, j: number): Spot {
  const [c, s] = [Math.cos(grid.turn), Math.sin(grid.turn)];
  const [u, v] = [i * grid.stepX, j * grid.stepY];
  return { x: grid.x + u * c - v * s, y: grid.y + u * s + v * c };
}

/** Distance of the worst spot from its position; stops early once it reaches `least`. */
function residueOf(spots: readonly Spot[], places: Places, grid: Grid, least: number): number {
  const c = Math.cos(grid.turn);
  const s = Math.sin(grid.turn);
  let taken = 0;
  let worst = 0;
  for (let n = 0; n < places.length; n += 1) {
    const u = places[n]![0] * grid.stepX;
    const v = places[n]![1] * grid.stepY;
    const x = grid.x + u * c - v * s;
    const y = grid.y + u * s + v * c;
    let nearest = Infinity;
    let which = -1;
    for (let k = 0; k < spots.length; k += 1) {
      if (taken & (1 << k)) continue;
      const dx = spots[k]!.x - x;
      const dy = spots[k]!.y - y;
      const apart = dx * dx + dy * dy;
      if (apart < nearest) {
        nearest = apart;
        which = k;
      }
    }
    taken |= 1 << which;
    worst = Math.max(worst, Math.sqrt(nearest));
    if (worst >= least) return worst;
  }
  return worst;
}

const gridOf = (places: Places): boolean[] =>
  [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => places.some(([x, y]) => x === i && y === j)));

/** Fewer pips lie on one line, and many dice have narrow rows on the six. */
const AS_LONG_AS_WIDE = [4, 5];

/**
 * Stretch of a pattern, as the logarithm of the ratio of its two directions: a tilted top is stretched. Null if
 * the pips do not determine it.
 */
export function drawnOut(spots: readonly Spot[], fit: Fit): number | null {
  if (!AS_LONG_AS_WIDE.includes(spots.length)) return null;
  const [c, s] = [Math.cos(fit.turn), Math.sin(fit.turn)];
  let [xx, xy, yx, yy, across, along] = [0, 0, 0, 0, 0, 0];
  for (const spot of spots) {
    const [x, y] = [spot.x - fit.x, spot.y - fit.y];
    const i = Math.round((x * c + y * s) / fit.stepX);
    const j = Math.round((y * c - x * s) / fit.stepY);
    [xx, xy, yx, yy] = [xx + x * i, xy + x * j, yx + y * i, yy + y * j];
    [across, along] = [across + i * i, along + j * j];
  }
  const [a, b, d, e] = [xx / across, xy / along, yx / across, yy / along];
  const [mean, off] = [Math.hypot(a + e, d - b), Math.hypot(a - e, d + b)];
  return Math.log((mean + off) / Math.max(1e-6, Math.abs(mean - off)));
}

/** What was read in a cut-out of a face with pips. */
export interface PipReading {
  /** Number of pips; 0 if there is no pattern. */
  readonly count: number;
  /** How well it matches a pattern of pips and nothing else, 0 to 1. */
  readonly score: number;
  /** Contrast between cells with and without pips, 0 to 1. */
  readonly margin: number;
  /** Centre of the pips relative to the face's, as shares of the edge. */
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** Stretch of their pattern, as the logarithm of a ratio; null if they do not determine it. */
  readonly drawn: number | null;
  /** Distance of neighbouring pips in a six's long row, as a share of the edge. */
  readonly spread: number;
  /** Colour difference between pips and face, in steps of 255. */
  readonly contrast: number;
  /** Mean roundness of the pips, 1 for discs, and their mean area as a share of the face's. */
  readonly round: number;
  readonly area: number;
  readonly face: Colour;
}

const NOTHING: PipReading = {
  count: 0,
  score: 0,
  margin: 0,
  x: 0,
  y: 0,
  turn: 0,
  drawn: null,
  spread: 0,
  contrast: 0,
  round: 0,
  area: 0,
  face: [0, 0, 0],
};
const LEAST_CONTRAST = 34;
const LEVELS = [0.35, 0.45, 0.55, 0.65, 0.75];

/** Reads the pips in a cut-out that shows slightly more than the face. */
export function readPips(patch: Patch): PipReading {
  const readings: PipReading[] = [];
  const light = lightIn(patch);
  for (const rank of [0.64, 0.36]) {
    const face = faceColour(patch, light, rank);
    const far = distances(patch, face);
    const strong = strongest(patch, far);
    if (strong < LEAST_CONTRAST) continue;
    const at = (level: number): PipReading | null =>
      readAt(patch, { far, strong, face }, Math.max(22, strong * level));
    // Most squares have no pips: two thresholds are enough to find out.
    const first = [at(LEVELS[1]!), at(LEVELS[3]!)].filter((read) => read !== null);
    if (first.length === 0) continue;
    readings.push(...first);
    for (const level of [LEVELS[0]!, LEVELS[2]!, LEVELS[4]!]) {
      const read = at(level);
      if (read) readings.push(read);
    }
  }
  return vote(readings);
}

/** The reading that most thresholds agree on; disagreement lowers its score. */
function vote(readings: readonly PipReading[]): PipReading {
  const counts = new Map<number, PipReading[]>();
  for (const read of readings) counts.set(read.count, [...(counts.get(read.count) ?? []), read]);
  const best = [...counts.values()].sort((a, b) => b.length - a.length || b[0]!.score - a[0]!.score)[0];
  if (!best) return NOTHING;
  const top = best.reduce((a, b) => (b.score > a.score ? b : a));
  const share = best.length / readings.length;
  const often = best.length >= 2 ? 1 : 0.75;
  return { ...top, score: top.score * often * (share === 1 ? 1 : share * share * 0.7) };
}

interface Pip {
  readonly x: number;
  readonly y: number;
  readonly area: number;
  readonly blob: Blob;
  /** Cut from a row of touching pips. */
  readonly isPart: boolean;
}

/** Colour distance of each pixel from the ground, and the largest. */
interface Ground {
  readonly far: Float32Array;
  readonly strong: number;
  readonly face: Colour;
}

function readAt(patch: Patch, ground: Ground, level: number): PipReading | null {
  const { size, grow } = patch;
  const { far } = ground;
  const edge = size / grow;
  const pips: Pip[] = [];
  for (const blob of blobsIn(marksOn(patch, far, level), size)) {
    const area = blob.area / (edge * edge);
    if (area < 0.004) continue;
    const [x, y] = [(blob.x - size / 2) / edge, (blob.y - size / 2) / edge];
    const isPip =
      !blob.touchesRim &&
      Math.max(Math.abs(x), Math.abs(y)) < 0.42 &&
      blob.aspect > 0.62 &&
      blob.fill > 0.78 &&
      area > 0.006 &&
      area < 0.13;
    if (isPip) pips.push({ x, y, area, blob, isPart: false });
    else if (!blob.touchesRim && isRow(blob, area)) pips.push(...partsOf(blob, patch));
    // Another mark inside the face: not a face with only pips.
    else if (isOdd(blob, patch)) return null;
  }
  return judge(patch, ground, pips);
}

/** Pips of a six may touch: a row of two or three discs. */
const isRow = ({ aspect, fill }: Blob, area: number): boolean =>
  aspect > 0.27 && aspect < 0.6 && fill > 0.8 && area > 0.02 && area < 0.3;

function partsOf(blob: Blob, { size, grow }: Patch): Pip[] {
  const edge = size / grow;
  const many = blob.aspect < 0.41 ? 3 : 2;
  const [c, s] = [Math.cos(blob.turn), Math.sin(blob.turn)];
  // A disc's diameter is twice the square root of its area over pi.
  const pace = 2 * Math.sqrt(blob.area / many / Math.PI);
  return Array.from({ length: many }, (_, i): Pip => {
    const along = (i - (many - 1) / 2) * pace;
    return {
      x: (blob.x + c * along - size / 2) / edge,
      y: (blob.y + s * along - size / 2) / edge,
      area: blob.area / many / (edge * edge),
      blob,
      isPart: true,
    };
  });
}

function isOdd(blob: Blob, patch: Patch): boolean {
  const edge = patch.size / patch.grow;
  const { far } = planOf(patch);
  let deep = 0;
  for (const p of blob.pixels) if (far[p]! < 0.31) deep += 1;
  return deep > 0.01 * edge * edge;
}

function judge(patch: Patch, { far, strong, face }: Ground, pips: readonly Pip[]): PipReading | null {
  const areas = pips.map(({ area }) => area);
  if (pips.length === 0 || pips.length > 6) return null;
  const hasParts = pips.some(({ isPart }) => isPart);
  if (hasParts && pips.length !== 6) return null;
  if (Math.max(...areas) > 2.3 * Math.min(...areas)) return null;
  if (pips.length === 1 && areas[0]! < 0.009) return null;
  const fit = fitPattern(pips);
  if (!fit || fit.residue > 0.065) return null;
  const off = Math.hypot(fit.x, fit.y);
  if (off > 0.16) return null;
  const margin = clarity(patch, far, strong, fit, Math.sqrt(mean(areas) / Math.PI));
  if (margin <= 0) return null;
  const round = mean(pips.map(({ blob, isPart }) => (isPart ? 0.9 : blob.aspect)));
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const score =
    0.4 * clamp(1 - fit.residue / 0.08) +
    0.25 * clamp(1.25 - off / 0.16) +
    0.2 * clamp((strong - 25) / 50) +
    0.15 * clamp((round - 0.6) / 0.25);
  return {
    count: pips.length,
    score,
    margin,
    x: fit.x,
    y: fit.y,
    turn: fit.turn,
    drawn: drawnOut(pips, fit),
    spread: fit.stepX,
    contrast: strong,
    round,
    area: mean(areas),
    face,
  };
}

/** The weakest pip's contrast minus the strongest mark between the pips, as a share of the contrast. */
function clarity(patch: Patch, far: Float32Array, strong: number, fit: Fit, radius: number): number {
  const { size, grow } = patch;
  const edge = size / grow;
  const spots = fit.on.flatMap((on, k) => (on ? [placeOf(fit, (k % 3) - 1, Math.floor(k / 3) - 1)] : []));
  const [sums, counts] = [new Float64Array(spots.length), new Int32Array(spots.length)];
  const { inner } = planOf(patch);
  const beside = new Float32Array(inner.length);
  let besides = 0;
  const [pip, around] = [(0.6 * radius) ** 2, (radius + 0.07) ** 2];
  for (let i = 0; i < inner.length; i += 1) {
    const p = inner[i]!;
    const x = ((p % size) + 0.5 - size / 2) / edge;
    const y = (Math.floor(p / size) + 0.5 - size / 2) / edge;
    let near = Infinity;
    for (let k = 0; k < spots.length; k += 1) {
      const dx = spots[k]!.x - x;
      const dy = spots[k]!.y - y;
      const apart = dx * dx + dy * dy;
      if (apart < pip) {
        sums[k] = sums[k]! + far[p]!;
        counts[k] = counts[k]! + 1;
      }
      if (apart < near) near = apart;
    }
    if (near > around) {
      beside[besides] = far[p]!;
      besides += 1;
    }
  }
  let weakest = Infinity;
  for (let k = 0; k < spots.length; k += 1)
    weakest = Math.min(weakest, counts[k]! > 0 ? sums[k]! / counts[k]! : strong);
  const marked = ranked(beside.subarray(0, besides), Math.floor(besides * 0.97));
  return (weakest - marked) / strong;
}
