import { areaOf, between, hullOf, meet, quadRound } from '../geometry.ts';
import { type Gray, type Point, type Quad, sample } from '../image.ts';
import type { Patch } from './patches.ts';

/** Part of a side to which its line is fitted; the frame's corners are rounded. */
const FROM = 0.13;
const TO = 0.87;
/** Least share of its quadrilateral that a patch's hull fills: a square keeps its hull under perspective. */
const FILLS = 0.86;

/** The quadrilateral around a dark patch; null for other shapes. */
export function quadOfPatch(patch: Patch): Quad | null {
  const hull = hullOf(patch.ends());
  const quad = quadRound(hull);
  if (!quad) return null;
  const area = areaOf(quad);
  if (area <= 0 || areaOf(hull) < FILLS * area) return null;
  const sides = quad.map((corner, i) => between(corner, quad[(i + 1) % 4]!));
  return Math.min(...sides) < 0.3 * Math.max(...sides) ? null : quad;
}

/**
 * Moves a frame's corners to the steepest fall from light outside to dark inside (or the reverse): a line fitted to
 * the steps along each side, without outliers. Null if a side shows no step.
 */
export function refineQuad(
  image: Gray,
  quad: Quad,
  reach: number,
  outside: 'light' | 'dark' = 'light',
): Quad | null {
  const sign = outside === 'light' ? 1 : -1;
  const lines = quad.map((a, i) => fitSide(image, a, quad[(i + 1) % 4]!, reach, sign));
  const corners: Point[] = [];
  for (let i = 0; i < 4; i += 1) {
    const [before, after] = [lines[(i + 3) % 4], lines[i]];
    if (!before || !after) return null;
    const corner = meet(...before, ...after);
    if (!corner || between(corner, quad[i]!) > 2.5 * reach + 2) return null;
    corners.push(corner);
  }
  return [corners[0]!, corners[1]!, corners[2]!, corners[3]!];
}

type Line = readonly [Point, Point];

/** Offset outwards and steepness of the step from light to dark at places along one side. */
function fitSide(image: Gray, a: Point, b: Point, reach: number, sign: 1 | -1): Line | null {
  const length = between(a, b);
  if (length < 4) return null;
  const [tx, ty] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // The outward normal of a clockwise polygon.
  const [nx, ny] = [ty, -tx];
  const count = Math.max(8, Math.min(24, Math.round(length * (TO - FROM))));
  const along: number[] = [];
  const out: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const t = length * (FROM + ((TO - FROM) * (i + 0.5)) / count);
    const offset = stepAt(image, a.x + tx * t, a.y + ty * t, nx, ny, reach, sign);
    if (offset === null) continue;
    along.push(t);
    out.push(offset);
  }
  if (along.length < count / 2) return null;
  const line = robustLine(along, out);
  const at = (t: number): Point => {
    const offset = line.start + line.slope * t;
    return { x: a.x + tx * t + nx * offset, y: a.y + ty * t + ny * offset };
  };
  return [at(0), at(length)];
}

const STEP = 0.5;
const PROFILE = new Float64Array(256);

/** Offset along the normal at which brightness rises most steeply outwards; null if it hardly rises. */
function stepAt(
  image: Gray,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
  sign: 1 | -1,
): number | null {
  const half = Math.min(120, Math.ceil(reach / STEP));
  const n = 2 * half + 1;
  for (let k = 0; k < n; k += 1) {
    const d = (k - half) * STEP;
    PROFILE[k] = sign * sample(image, x + nx * d, y + ny * d);
  }
  let best = -1;
  let steepest = 4;
  for (let k = 2; k < n - 2; k += 1) {
    const rise = (PROFILE[k + 2] as number) - (PROFILE[k - 2] as number);
    if (rise > steepest) [steepest, best] = [rise, k];
  }
  if (best < 0) return null;
  const at = (k: number): number =>
    k < 2 || k > n - 3 ? 0 : (PROFILE[k + 2] as number) - (PROFILE[k - 2] as number);
  const [low, high] = [at(best - 1), at(best + 1)];
  const bow = low - 2 * steepest + high;
  const shift = bow < 0 ? Math.max(-1, Math.min(1, (0.5 * (low - high)) / bow)) : 0;
  return (best - half + shift) * STEP;
}

/** A least-squares line, refitted three times to the points near it. */
function robustLine(along: readonly number[], out: readonly number[]): { start: number; slope: number } {
  const weight = along.map(() => 1);
  let line = { start: median(out), slope: 0 };
  for (let round = 0; round < 4; round += 1) {
    const residual = out.map((value, i) => Math.abs(value - line.start - line.slope * along[i]!));
    const near = Math.max(0.25, 2.5 * median(residual));
    for (let i = 0; i < weight.length; i += 1) weight[i] = 1 / (1 + (residual[i]! / near) ** 4);
    line = weighted(along, out, weight) ?? line;
  }
  return line;
}

function weighted(
  along: readonly number[],
  out: readonly number[],
  weight: readonly number[],
): { start: number; slope: number } | null {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < along.length; i += 1) {
    const [g, a, b] = [weight[i]!, along[i]!, out[i]!];
    w += g;
    x += g * a;
    y += g * b;
    xx += g * a * a;
    xy += g * a * b;
  }
  const det = w * xx - x * x;
  if (Math.abs(det) < 1e-9) return null;
  return { start: (xx * y - x * xy) / det, slope: (w * xy - x * y) / det };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return 0;
  return n % 2 === 1 ? sorted[n >> 1]! : (sorted[n / 2 - 1]! + sorted[n / 2]!) / 2;
}

/** Mean side of a quadrilateral, in pixels. */
export const sideOf = (quad: Quad): number =>
  quad.reduce((sum, corner, i) => sum + between(corner, quad[(i + 1) % 4]!), 0) / 4;
