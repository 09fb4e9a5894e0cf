import type { Point } from '../image.ts';

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
