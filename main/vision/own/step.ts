import type { Point, Rgb } from '../image.ts';

/** Sample positions along a part of the outline; corners are rounded. */
export const ALONG = [0.13, 0.24, 0.35, 0.45, 0.55, 0.65, 0.76, 0.87];
/** Colour step that scores one half, so that one strong side does not make up for a missing one. */
const HALF_STEP = 15;

/** Distance from the line at which colours are compared, in pixels and as a share of the edge; large dice have rounder edges. */
const BESIDE = { least: 1.3, share: 0.03 };
export const besideOf = (edge: number): number => Math.max(BESIDE.least, BESIDE.share * edge);

/** How a line is sampled: distance in pixels, whether bilinear (slower), and the half-score colour step. */
interface Looking {
  readonly beside: number;
  readonly finely?: boolean;
  readonly half?: number;
}

/** Mean colour difference across a line, and how much of an edge it is, 0 to 1. */
export function stepAcross(
  image: Rgb,
  p: Point,
  q: Point,
  { beside, finely = false, half = HALF_STEP }: Looking,
): { step: number; seen: number } {
  const { width, height, data } = image;
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const nx = ((q.y - p.y) / length) * beside;
  const ny = ((p.x - q.x) / length) * beside;
  let sum = 0;
  let seen = 0;
  for (let n = 0; n < ALONG.length; n += 1) {
    const x = p.x + (q.x - p.x) * ALONG[n]!;
    const y = p.y + (q.y - p.y) * ALONG[n]!;
    const i = Math.floor(x + nx);
    const j = Math.floor(y + ny);
    const k = Math.floor(x - nx);
    const l = Math.floor(y - ny);
    if (i < 0 || j < 0 || k < 0 || l < 0 || i >= width || k >= width || j >= height || l >= height) continue;
    const step = finely
      ? stepBeside(image, x, y, nx, ny)
      : stepOfPixels(data, 3 * (j * width + i), 3 * (l * width + k));
    sum += Math.min(90, step);
    seen += step / (step + half);
  }
  return { step: sum / ALONG.length, seen: seen / ALONG.length };
}

/** Clamps a position so that it has a pixel on both sides. */
const within = (at: number, many: number): number => Math.min(Math.max(at - 0.5, 0), many - 1.001);

/** Bilinear interpolation of one channel: `p` and `q` are the left bytes of the upper and lower row. */
function between(data: Uint8Array, p: number, q: number, fx: number, fy: number): number {
  const top = data[p]! + (data[p + 3]! - data[p]!) * fx;
  const low = data[q]! + (data[q + 3]! - data[q]!) * fx;
  return top + (low - top) * fy;
}

/**
 * Colour distance between both sides of a position, in steps of 255. It is the hottest function, so the
 * positions are computed once for all three channels.
 */
function stepBeside({ data, width, height }: Rgb, x: number, y: number, nx: number, ny: number): number {
  const line = width * 3;
  const u = within(x + nx, width);
  const v = within(y + ny, height);
  const p = (v | 0) * line + (u | 0) * 3;
  const s = within(x - nx, width);
  const t = within(y - ny, height);
  const q = (t | 0) * line + (s | 0) * 3;
  let sum = 0;
  for (let c = 0; c < 3; c += 1) {
    const outside = between(data, p + c, p + c + line, u - (u | 0), v - (v | 0));
    const inside = between(data, q + c, q + c + line, s - (s | 0), t - (t | 0));
    sum += (outside - inside) * (outside - inside);
  }
  return Math.sqrt(sum);
}

/** Colour distance of two pixels at byte offsets `p` and `q`, in steps of 255. */
export function stepOfPixels(data: Uint8Array, p: number, q: number): number {
  const dr = data[p]! - data[q]!;
  const dg = data[p + 1]! - data[q + 1]!;
  const db = data[p + 2]! - data[q + 2]!;
  return Math.sqrt(dr * dr + dg * dg + db * db);
}

/** Parameters of a hill climb: which numbers to change, their first steps, how often the steps are halved, and which poses to skip. */
interface Climb<P> {
  readonly names: readonly (keyof P)[];
  readonly step: Readonly<Record<keyof P, number>>;
  readonly rounds: number;
  readonly isLikely: (pose: P) => boolean;
}

/** Tries of each step before it is halved. */
const TRIES = 4;

/** Hill climbing: changes one number at a time as long as the score improves. */
export function climb<P extends object, Found extends { readonly pose: P; readonly score: number }>(
  from: Found,
  at: (pose: P) => Found | null,
  { names, step, rounds, isLikely }: Climb<P>,
): Found {
  const ways = names.flatMap((name) => [
    { name, sign: 1 },
    { name, sign: -1 },
  ]);
  let best = from;
  let reach = 1;
  for (let round = 0; round < rounds; reach /= 2, round += 1) {
    // Consecutive steps without improvement; when all have failed, stop early.
    let failed = 0;
    for (let tried = 0; tried < TRIES * ways.length && failed < ways.length; tried += 1) {
      const { name, sign } = ways[tried % ways.length]!;
      const pose = { ...best.pose, [name]: (best.pose[name] as number) + sign * step[name] * reach };
      const next = isLikely(pose) ? at(pose) : null;
      if (next && next.score > best.score) {
        best = next;
        // Skip the step that would lead straight back.
        failed = sign > 0 ? 1 : 0;
        tried += failed;
      } else failed += 1;
    }
  }
  return best;
}
