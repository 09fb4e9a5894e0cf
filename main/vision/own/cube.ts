import type { Point, Quad, Rgb } from '../image.ts';
import { hullOf } from '../geometry.ts';
import { backProject, project } from '../printed/view.ts';
import type { Candidate } from './find.ts';
import { centreOf, edgeOf } from './frame.ts';
import type { Seat } from './plane.ts';
import { besideOf, stepAcross } from './step.ts';

/** Where a die lies flat on the table: the middle of its top, in mm, and its turn in radians. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

interface Fit {
  readonly pose: Pose;
  readonly top: Quad;
  readonly score: number;
  /** Mean step of colour across each part of the die's outline. */
  readonly steps: readonly number[];
}

/** What the edges of the top against the die's own sides count for: they are seen less clearly. */
const INNER = 0.5;
/** Steps of the search, in mm and radians, and how often they are halved. */
const FIRST = { place: 1.6, turn: 0.09 };
const ROUNDS = 5;

/** A die that stands flat, and how well its outline is seen, 0 to 1. */
export interface Standing {
  readonly at: Candidate;
  readonly score: number;
}

/** Lays a die that stands flat on the table over the picture, from near a square; null where none can. */
export function fitCube(
  image: Rgb,
  from: Candidate,
  seat: NonNullable<Seat>,
  rounds = ROUNDS,
): Standing | null {
  const { view, dieMm } = seat;
  const middle = backProject(view, from, dieMm);
  const [a, b] = from.corners;
  const [p, q] = [backProject(view, a, dieMm), backProject(view, b, dieMm)];
  if (!middle || !p || !q) return null;
  let best = fitAt(image, { ...middle, turn: Math.atan2(q.y - p.y, q.x - p.x) }, seat);
  let reach = 1;
  for (let round = 0; round < rounds; reach /= 2, round += 1)
    for (let moved = true, tries = 0; moved && tries < 4; tries += 1) {
      moved = false;
      for (const [dx, dy, turn] of MOVES) {
        const { pose } = best;
        const next = fitAt(
          image,
          {
            x: pose.x + dx * FIRST.place * reach,
            y: pose.y + dy * FIRST.place * reach,
            turn: pose.turn + turn * FIRST.turn * reach,
          },
          seat,
        );
        if (next.score <= best.score) continue;
        best = next;
        moved = true;
      }
    }
  const { top, steps } = best;
  const sorted = [...steps].sort((x, y) => x - y);
  const at: Candidate = {
    corners: top,
    ...centreOf(top),
    edge: edgeOf(top),
    weakest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    step: steps.reduce((sum, value) => sum + value, 0) / steps.length,
    skew: 1,
    votes: from.votes,
    stands: best.score,
  };
  return { at, score: best.score };
}

const MOVES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** How the outline of a die at a place lies over the picture. */
function fitAt(image: Rgb, pose: Pose, { view, dieMm }: NonNullable<Seat>): Fit {
  const half = dieMm / 2;
  const [c, s] = [Math.cos(pose.turn) * half, Math.sin(pose.turn) * half];
  const square = (height: number): Quad => {
    const at = (u: number, v: number): Point =>
      project(view, pose.x + u * c - v * s, pose.y + u * s + v * c, height);
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  };
  const [top, foot] = [square(dieMm), square(0)];
  const hull = hullOf([...top, ...foot]);
  const steps: number[] = [];
  let [sum, weight] = [0, 0];
  const edge = edgeOf(top);
  const beside = besideOf(edge);
  for (let i = 0; i < hull.length; i += 1) {
    const [p, q] = [hull[i]!, hull[(i + 1) % hull.length]!];
    const length = Math.hypot(q.x - p.x, q.y - p.y) / edge;
    const { step, seen } = stepAcross(image, p, q, { beside });
    sum += seen * length;
    weight += length;
    // A side that is hardly seen has no outline of its own.
    if (length > 0.4) steps.push(step);
  }
  for (let i = 0; i < 4; i += 1) {
    const [p, q] = [top[i]!, top[(i + 1) % 4]!];
    if (hull.includes(p) && hull.includes(q)) continue;
    sum += INNER * stepAcross(image, p, q, { beside }).seen;
    weight += INNER;
  }
  return { pose, top, score: sum / weight, steps };
}
