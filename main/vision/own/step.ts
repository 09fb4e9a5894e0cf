import type { Point, Rgb } from '../image.ts';
import { colourAt } from './frame.ts';

/** Places along a part of the outline that are looked at: corners are round. */
export const ALONG = [0.13, 0.24, 0.35, 0.45, 0.55, 0.65, 0.76, 0.87];
/** A step of colour of this size counts half: one strong side does not make up for a missing one. */
const HALF_STEP = 15;

/** How far beside a line colours are compared, in pixels and as a share of the edge: a large die's edges are round. */
const BESIDE = { least: 1.3, share: 0.03 };
export const besideOf = (edge: number): number => Math.max(BESIDE.least, BESIDE.share * edge);

const inside = new Float64Array(3);
const outside = new Float64Array(3);

/**
 * How a line is looked at: how far beside it, in pixels, whether between pixels, which takes longer, and the step of colour
 * that counts half.
 */
interface Looking {
  readonly beside: number;
  readonly finely?: boolean;
  readonly half?: number;
}

/** Mean difference of colour between both sides of a line, and how much of an edge is seen there, 0 to 1. */
export function stepAcross(
  image: Rgb,
  p: Point,
  q: Point,
  { beside, finely = false, half = HALF_STEP }: Looking,
): { step: number; seen: number } {
  const { width, height, data } = image;
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const [nx, ny] = [((q.y - p.y) / length) * beside, ((p.x - q.x) / length) * beside];
  let [sum, seen] = [0, 0];
  for (const t of ALONG) {
    const [x, y] = [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t];
    const [i, j, k, l] = [Math.floor(x + nx), Math.floor(y + ny), Math.floor(x - nx), Math.floor(y - ny)];
    if (Math.min(i, j, k, l) < 0 || Math.max(i, k) >= width || Math.max(j, l) >= height) continue;
    if (finely) {
      colourAt(image, x + nx, y + ny, outside);
      colourAt(image, x - nx, y - ny, inside);
    } else
      for (let c = 0; c < 3; c += 1) {
        outside[c] = data[3 * (j * width + i) + c]!;
        inside[c] = data[3 * (l * width + k) + c]!;
      }
    const [dr, dg, db] = [outside[0]! - inside[0]!, outside[1]! - inside[1]!, outside[2]! - inside[2]!];
    const step = Math.sqrt(dr * dr + dg * dg + db * db);
    sum += Math.min(90, step);
    seen += step / (step + half);
  }
  return { step: sum / ALONG.length, seen: seen / ALONG.length };
}
