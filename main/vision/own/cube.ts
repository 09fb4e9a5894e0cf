import type { Rgb } from '../image.ts';
import { backProject } from '../printed/view.ts';
import { climb } from './climb.ts';
import { type Outline, outlineAt, type Pose, seenAt } from './cube-outline.ts';
import type { Candidate } from './find.ts';
import { centreOf } from './frame.ts';
import type { Calibration } from './plane.ts';

export interface Fit {
  readonly pose: Pose;
  readonly outline: Outline;
  readonly score: number;
  /** Mean colour step across each part of the die's outline. */
  readonly steps: readonly number[];
}

/** First steps of the search, in mm and radians, and how often they are halved. */
const FIRST = { x: 1.6, y: 1.6, turn: 0.09 };
const ROUNDS = 5;

/** A flat die and how well its outline matches, 0 to 1. */
export interface Standing {
  readonly at: Candidate;
  readonly score: number;
}

/** Fits a flat die to the softened picture, starting at a square; null if no position projects there. */
export function fitCube(
  image: Rgb,
  from: Candidate,
  calibration: NonNullable<Calibration>,
  rounds = ROUNDS,
): Standing | null {
  const { view, dieMm } = calibration;
  const middle = backProject(view, from, dieMm);
  const [a, b] = from.corners;
  const [p, q] = [backProject(view, a, dieMm), backProject(view, b, dieMm)];
  if (!middle || !p || !q) return null;
  const there = fitAt(image, { ...middle, turn: Math.atan2(q.y - p.y, q.x - p.x) }, calibration);
  return standingOf(image, refined(image, there, calibration, rounds), from.votes);
}

/** Moves and rotates a die until its outline matches best. */
export const refined = (image: Rgb, from: Fit, calibration: NonNullable<Calibration>, rounds = ROUNDS): Fit =>
  climb<Pose, Fit>(from, (pose) => fitAt(image, pose, calibration), {
    names: ['x', 'y', 'turn'],
    step: FIRST,
    rounds,
    isLikely: () => true,
  });

/** Colour step that scores one half, as a share of the die's own contrast. */
const HALF_OF_OWN = 0.25;

export function standingOf(image: Rgb, { outline, steps, score }: Fit, votes: number): Standing {
  const { top } = outline;
  const sorted = [...steps].sort((x, y) => x - y);
  const step = steps.reduce((sum, value) => sum + value, 0) / steps.length;
  // A die in the table's colour has a faint outline, but an even one.
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

/** How well the outline of a die at this position matches the picture. */
export function fitAt(image: Rgb, pose: Pose, calibration: NonNullable<Calibration>): Fit {
  const outline = outlineAt(pose, calibration);
  return { pose, outline, ...seenAt(image, outline) };
}
