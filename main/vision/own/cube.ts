import type { Rgb } from '../image.ts';
import { backProject } from '../printed/view.ts';
import { climb } from './climb.ts';
import { type Outline, outlineAt, type Pose, seenAt } from './cube-outline.ts';
import type { Candidate } from './find.ts';
import { centreOf } from './frame.ts';
import type { Seat } from './plane.ts';

export interface Fit {
  readonly pose: Pose;
  readonly outline: Outline;
  readonly score: number;
  /** Mean step of colour across each part of the die's outline. */
  readonly steps: readonly number[];
}

/** Steps of the search, in mm and radians, and how often they are halved. */
const FIRST = { x: 1.6, y: 1.6, turn: 0.09 };
const ROUNDS = 5;

/** A die that stands flat, and how well its outline is seen, 0 to 1. */
export interface Standing {
  readonly at: Candidate;
  readonly score: number;
}

/** Lays a die that stands flat on the table over the picture (softened), from near a square; null where none can. */
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
  const there = fitAt(image, { ...middle, turn: Math.atan2(q.y - p.y, q.x - p.x) }, seat);
  return standingOf(image, settled(image, there, seat, rounds), from.votes);
}

/** Moves and turns a die until its outline is seen best. */
export const settled = (image: Rgb, from: Fit, seat: NonNullable<Seat>, rounds = ROUNDS): Fit =>
  climb<Pose, Fit>(from, (pose) => fitAt(image, pose, seat), {
    names: ['x', 'y', 'turn'],
    step: FIRST,
    rounds,
    isLikely: () => true,
  });

/** Against a die's own contrast, a step of this share of it counts half. */
const HALF_OF_OWN = 0.25;

export function standingOf(image: Rgb, { outline, steps, score }: Fit, votes: number): Standing {
  const { top } = outline;
  const sorted = [...steps].sort((x, y) => x - y);
  const step = steps.reduce((sum, value) => sum + value, 0) / steps.length;
  // A die of about the table's colour is seen faintly, but evenly all round.
  const even = seenAt(image, outline, HALF_OF_OWN * step).score;
  const at: Candidate = {
    corners: top,
    ...centreOf(top),
    edge: outline.edge,
    weakest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    step,
    skew: 1,
    votes,
    stands: even,
  };
  return { at, score };
}

/** How the outline of a die at a place lies over the picture. */
export function fitAt(image: Rgb, pose: Pose, seat: NonNullable<Seat>): Fit {
  const outline = outlineAt(pose, seat);
  return { pose, outline, ...seenAt(image, outline) };
}
