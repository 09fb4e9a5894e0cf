import type { Point, Quad, Rgb } from '../image.ts';
import { areaOf, meet } from '../geometry.ts';
import { colourAt, lengthOf } from './frame.ts';

/** A rotated rectangle in the picture. `turn` is the direction of its first side, in radians. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly turn: number;
}

/** The smallest rectangle round a convex hull. */
export function boxRound(hull: readonly Point[]): Box {
  let best: Box = { x: 0, y: 0, halfWidth: 0, halfHeight: 0, turn: 0 };
  let least = Infinity;
  for (let i = 0; i < hull.length; i += 1) {
    const a = hull[i]!;
    const b = hull[(i + 1) % hull.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-6) continue;
    const [c, s] = [(b.x - a.x) / length, (b.y - a.y) / length];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of hull) {
      const u = x * c + y * s;
      const v = -x * s + y * c;
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    least = area;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    best = {
      x: u * c - v * s,
      y: u * s + v * c,
      halfWidth: (right - left) / 2,
      halfHeight: (bottom - top) / 2,
      turn: Math.atan2(s, c),
    };
  }
  return best;
}

/**
 * Squares inside a die's outline that may be its top: the outline itself if it is nearly square; if it is
 * longer, one side of the die is visible too and the top is at one of the two ends.
 */
export function squaresIn(box: Box): Box[] {
  const { halfWidth: w, halfHeight: h } = box;
  const ratio = Math.max(w, h) / Math.min(w, h);
  if (ratio < 1.12) return [box];
  if (ratio > 1.75) return [];
  const half = Math.min(w, h);
  const shift = Math.max(w, h) - half;
  const angle = w > h ? box.turn : box.turn + Math.PI / 2;
  const [c, s] = [Math.cos(angle) * shift, Math.sin(angle) * shift];
  const ends = [1, -1].map((sign) => ({
    ...box,
    x: box.x + sign * c,
    y: box.y + sign * s,
    halfWidth: half,
    halfHeight: half,
  }));
  return ratio < 1.25 ? [box, ...ends] : ends;
}

/** Squares of this edge inside a hull, aligned with one of its straight parts, at either end of it. */
export function squaresAlong(hull: readonly Point[], edge: number): Box[] {
  const found: Box[] = [];
  for (let i = 0; i < hull.length; i += 1) {
    const a = hull[i]!;
    const b = hull[(i + 1) % hull.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 0.45 * edge) continue;
    const [c, s] = [(b.x - a.x) / length, (b.y - a.y) / length];
    // The hull runs clockwise, so its inside is to the right of each part.
    const [half, turn] = [edge / 2, Math.atan2(s, c)];
    for (const along of [half * 0.9, length - half * 0.9])
      found.push({
        x: a.x + c * along - s * half,
        y: a.y + s * along + c * half,
        halfWidth: half,
        halfHeight: half,
        turn,
      });
  }
  return found;
}

/** A quadrilateral fitted to the picture, with the colour step across each side. */
interface Outline {
  readonly corners: Quad;
  /** Mean colour step across each side, in steps of 255. */
  readonly steps: readonly number[];
}

/** Sample positions along a side, as shares of half its length; corners are rounded. */
const ALONG = [-0.66, -0.52, -0.38, -0.24, -0.1, 0.1, 0.24, 0.38, 0.52, 0.66];

interface Side {
  /** Shift outwards in pixels, and rotation as rise over half the side's length. */
  readonly out: number;
  readonly rise: number;
  readonly step: number;
}

/** Moves each side of a rectangle to the strongest colour change within `reach` of it. Null if the result is not a square. */
export function fitOutline(image: Rgb, box: Box, reach = 0.11): Outline | null {
  const edge = box.halfWidth + box.halfHeight;
  const lines: [Point, Point][] = [];
  const steps: number[] = [];
  for (let k = 0; k < 4; k += 1) {
    const angle = box.turn + ((k - 1) * Math.PI) / 2;
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    const away = k % 2 === 0 ? box.halfHeight : box.halfWidth;
    const half = k % 2 === 0 ? box.halfWidth : box.halfHeight;
    const side = bestSide(image, { x: box.x, y: box.y, nx, ny, away, half }, edge * reach);
    steps.push(side.step);
    const at = (t: number): Point => {
      const d = away + side.out + side.rise * t;
      return { x: box.x + nx * d - ny * half * t, y: box.y + ny * d + nx * half * t };
    };
    lines.push([at(-1), at(1)]);
  }
  const corners = [3, 0, 1, 2].map((k) => {
    const [a, b] = lines[k]!;
    const [c, d] = lines[(k + 1) % 4]!;
    return meet(a, b, c, d);
  });
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return null;
  return { corners: [a, b, c, d], steps };
}

interface Ray {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
  readonly away: number;
  readonly half: number;
}

const colour = new Float64Array(3);

/** Samples colours along lines across a side once, then tries every position of the side on them. */
function bestSide(image: Rgb, ray: Ray, reach: number): Side {
  const pace = Math.max(0.4, reach / 6);
  const many = Math.ceil((2 * reach + 4) / pace) + 1;
  const start = -reach - 2;
  const across = ALONG.map((t) => {
    const colours = new Float32Array(many * 3);
    for (let i = 0; i < many; i += 1) {
      const d = ray.away + start + i * pace;
      colourAt(
        image,
        ray.x + ray.nx * d - ray.ny * ray.half * t,
        ray.y + ray.ny * d + ray.nx * ray.half * t,
        colour,
      );
      colours.set(colour, 3 * i);
    }
    return stepsAlong(colours, Math.max(1, Math.round(1.2 / pace)));
  });
  let best: Side = { out: 0, rise: 0, step: -1 };
  for (let out = -reach; out <= reach + 1e-6; out += pace)
    for (let tilt = -2; tilt <= 2; tilt += 1) {
      const rise = (tilt * reach) / 3;
      let sum = 0;
      for (let k = 0; k < ALONG.length; k += 1) {
        const at = (out + rise * ALONG[k]! - start) / pace;
        const i = Math.max(0, Math.min(many - 2, Math.floor(at)));
        const steps = across[k]!;
        sum += Math.min(90, steps[i]! + (steps[i + 1]! - steps[i]!) * (at - i));
      }
      const step = sum / ALONG.length - 0.15 * Math.abs(tilt);
      if (step > best.step) best = { out, rise, step };
    }
  return best;
}

/** Colour change at each position of a line, `gap` positions to either side. */
function stepsAlong(colours: Float32Array, gap: number): Float32Array {
  const many = colours.length / 3;
  const out = new Float32Array(many);
  for (let i = 0; i < many; i += 1) {
    const [p, q] = [3 * Math.max(0, i - gap), 3 * Math.min(many - 1, i + gap)];
    const dr = colours[q]! - colours[p]!;
    const dg = colours[q + 1]! - colours[p + 1]!;
    const db = colours[q + 2]! - colours[p + 2]!;
    out[i] = Math.sqrt(dr * dr + dg * dg + db * db);
  }
  return out;
}

/** Deviation from a square: the larger of the side ratio and the diagonal ratio, 1 for a square. */
export function skewOf(corners: Quad): number {
  const sides = [0, 1, 2, 3].map((side) => lengthOf(corners, side));
  const [a, b, c, d] = corners;
  const [p, q] = [Math.hypot(a.x - c.x, a.y - c.y), Math.hypot(b.x - d.x, b.y - d.y)];
  if (areaOf(corners) <= 0) return Infinity;
  return Math.max(Math.max(...sides) / Math.min(...sides), Math.max(p, q) / Math.min(p, q));
}
