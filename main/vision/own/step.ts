import type { Point, Rgb } from '../image.ts';

/** Places along a part of the outline that are looked at: corners are round. */
const ALONG = [0.13, 0.24, 0.35, 0.45, 0.55, 0.65, 0.76, 0.87];
/** A step of colour of this size counts half: one strong side does not make up for a missing one. */
const HALF_STEP = 15;

/** Mean difference of colour between both sides of a line, and how much of an edge is seen there, 0 to 1. */
export function stepAcross(image: Rgb, p: Point, q: Point, beside: number): { step: number; seen: number } {
  const { width, height, data } = image;
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const [nx, ny] = [((q.y - p.y) / length) * beside, ((p.x - q.x) / length) * beside];
  let [sum, seen] = [0, 0];
  for (const t of ALONG) {
    const [x, y] = [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t];
    const [i, j, k, l] = [Math.floor(x + nx), Math.floor(y + ny), Math.floor(x - nx), Math.floor(y - ny)];
    if (Math.min(i, j, k, l) < 0 || Math.max(i, k) >= width || Math.max(j, l) >= height) continue;
    const a = 3 * (j * width + i);
    const b = 3 * (l * width + k);
    const [dr, dg, db] = [data[a]! - data[b]!, data[a + 1]! - data[b + 1]!, data[a + 2]! - data[b + 2]!];
    const step = Math.sqrt(dr * dr + dg * dg + db * db);
    sum += Math.min(90, step);
    seen += step / (step + HALF_STEP);
  }
  return { step: sum / ALONG.length, seen: seen / ALONG.length };
}
