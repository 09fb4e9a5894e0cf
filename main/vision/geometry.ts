import type { Point, Quad } from './image.ts';

/** Three rows of three numbers, one after the other. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** A plane seen in perspective, the last number 1. Maps a plane's points to a picture's. */
export type Homography = Matrix;

/** The map that applies `b`, then `a`. */
export function product(a: Matrix, b: Matrix): Matrix {
  const row = (x: number, y: number, z: number): readonly [number, number, number] => [
    x * b[0] + y * b[3] + z * b[6],
    x * b[1] + y * b[4] + z * b[7],
    x * b[2] + y * b[5] + z * b[8],
  ];
  return [...row(a[0], a[1], a[2]), ...row(a[3], a[4], a[5]), ...row(a[6], a[7], a[8])];
}

/** The same perspective with 1 as its last number. */
export function scaled([a, b, c, d, e, f, g, h, i]: Matrix): Homography {
  return [a / i, b / i, c / i, d / i, e / i, f / i, g / i, h / i, 1];
}

/** Solves the square system `rows · x = right`; null without a unique solution. Overwrites `rows` and `right`. */
export function solve(rows: number[][], right: number[]): number[] | null {
  const n = right.length;
  for (let i = 0; i < n; i += 1) {
    let pivot = i;
    for (let j = i + 1; j < n; j += 1) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
    if (Math.abs(rows[pivot]![i]!) < 1e-12) return null;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    [right[i], right[pivot]] = [right[pivot]!, right[i]!];
    for (let j = i + 1; j < n; j += 1) {
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k < n; k += 1) rows[j]![k]! -= factor * rows[i]![k]!;
      right[j]! -= factor * right[i]!;
    }
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) right[i]! -= rows[i]![k]! * right[k]!;
    right[i]! /= rows[i]![i]!;
  }
  return right;
}

/** The perspective that maps four points to four others; null where three of them lie on a line. */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows: number[][] = [];
  const right: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const { x, y } = from[i]!;
    const { x: u, y: v } = to[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]);
    right.push(u, v);
  }
  const solved = solve(rows, right);
  if (!solved) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  return [a, b, c, d, e, f, g, h, 1];
}

export function mapPoint(h: Homography, x: number, y: number): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

export const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Twice the area of a triangle; positive where a, b, c run clockwise in a picture. */
export const cross = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Area of a polygon, positive where its corners run clockwise in a picture. */
export function areaOf(corners: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i < corners.length; i += 1) {
    const a = corners[i]!;
    const b = corners[(i + 1) % corners.length]!;
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

export const middleOf = (corners: readonly Point[]): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

/** Where the line through a and b meets the line through c and d; null where they are parallel. */
export function meet(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [px, py, qx, qy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const det = px * qy - py * qx;
  if (Math.abs(det) < 1e-9) return null;
  const t = ((c.x - a.x) * qy - (c.y - a.y) * qx) / det;
  return { x: a.x + t * px, y: a.y + t * py };
}

/** The convex hull, clockwise in the picture. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (run: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of run) {
      while (chain.length > 1 && cross(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * The quadrilateral around a convex polygon: removes sides one by one, always the one whose neighbours can be
 * extended over it for the least area. Null if fewer than four meeting sides are left.
 */
export function quadRound(hull: readonly Point[]): Quad | null {
  const corners = [...hull];
  while (corners.length > 4) {
    let least = Infinity;
    let at = -1;
    let tip: Point | null = null;
    for (let i = 0; i < corners.length; i += 1) {
      const n = corners.length;
      const [before, a, b, after] = [
        corners[(i + n - 1) % n]!,
        corners[i]!,
        corners[(i + 1) % n]!,
        corners[(i + 2) % n]!,
      ];
      const point = meet(before, a, b, after);
      // Lengthened the other way they would meet behind the side.
      if (!point || cross(a, b, point) >= 0) continue;
      const added = Math.abs(cross(a, b, point));
      if (added < least) [least, at, tip] = [added, i, point];
    }
    if (!tip) return null;
    const n = corners.length;
    corners[at] = tip;
    corners.splice((at + 1) % n, 1);
  }
  return corners.length === 4 ? [corners[0]!, corners[1]!, corners[2]!, corners[3]!] : null;
}
