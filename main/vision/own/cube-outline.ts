import type { Point, Quad, Rgb } from '../image.ts';
import { hullOf } from '../geometry.ts';
import { project } from '../printed/view.ts';
import { edgeOf } from './frame.ts';
import type { Calibration } from './plane.ts';
import { besideOf, stepAcross } from './step.ts';

/** Position of a die that stands flat on the table: centre of its top in mm, rotation in radians. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Weight of the edges between the top and the visible sides, which have less contrast. */
export const INNER = 0.5;
/** Colour step that scores one half; dice in the table's colour have no larger ones. */
export const HALF_STEP = 8;

/** A segment of a die's outline, or an edge between two of its sides. */
export interface Line {
  readonly p: Point;
  readonly q: Point;
  /** Length in edges of the top. */
  readonly length: number;
  readonly isInner: boolean;
}

export interface Outline {
  readonly top: Quad;
  readonly edge: number;
  readonly lines: readonly Line[];
}

/** The outline of a die that stands flat, as the camera sees it. */
export function outlineAt({ x, y, turn }: Pose, { view, dieMm }: NonNullable<Calibration>): Outline {
  const half = dieMm / 2;
  const [c, s] = [Math.cos(turn) * half, Math.sin(turn) * half];
  const square = (height: number): Quad => {
    const at = (u: number, v: number): Point => project(view, x + u * c - v * s, y + u * s + v * c, height);
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  };
  const [top, foot] = [square(dieMm), square(0)];
  const hull = hullOf([...top, ...foot]);
  const edge = edgeOf(top);
  const lineFrom = (p: Point, q: Point, isInner: boolean): Line => ({
    p,
    q,
    length: Math.hypot(q.x - p.x, q.y - p.y) / edge,
    isInner,
  });
  const lines = hull.map((p, i) => lineFrom(p, hull[(i + 1) % hull.length]!, false));
  for (let i = 0; i < 4; i += 1) {
    const [p, q] = [top[i]!, top[(i + 1) % 4]!];
    if (!hull.includes(p) || !hull.includes(q)) lines.push(lineFrom(p, q, true));
  }
  return { top, edge, lines };
}

/** How well an outline matches the picture, and the colour step across each of its parts. */
export function seenAt(
  image: Rgb,
  { edge, lines }: Outline,
  half = HALF_STEP,
): { readonly score: number; readonly steps: number[] } {
  const steps: number[] = [];
  let [sum, weight] = [0, 0];
  const beside = besideOf(edge);
  for (const { p, q, length, isInner } of lines) {
    const { step, seen } = stepAcross(image, p, q, { beside, half });
    const counts = isInner ? INNER : length;
    sum += seen * counts;
    weight += counts;
    // A barely visible side has no outline of its own.
    if (!isInner && length > 0.4) steps.push(step);
  }
  return { score: sum / weight, steps };
}
