import { hullOf } from '../geometry.ts';
import type { Rgb } from '../image.ts';
import { climb, besideOf, stepAcross } from './step.ts';
import { alongEdges, cornersOf, type Lens, type Pose, stepsFor } from './pose.ts';

/** Colour step that scores one half: low, so that presence of an edge counts more than its strength. */
const HALF_STEP = 3;
/** First steps of the search (shares of the edge, radians, slants), and how often they are halved. */
const FIRST = { place: 0.08, turn: 0.09, slant: 0.1, size: 0.03 };
const ROUNDS = 4;
/** Largest relative change of size, and largest slant of a top. */
const SIZE_OFF = 0.03;
const MOST_SLANT = 1;
/** The same as a share of the die's own contrast, because shadows have edges too. */
const HALF_OF_OWN = 0.2;

/** Parameters of a die that stands flat, and of one in any pose. */
export const FLAT: readonly (keyof Pose)[] = ['x', 'y', 'turn'];
const FREE: readonly (keyof Pose)[] = [...FLAT, 'a', 'b', 'edge'];

/** A die fitted to the picture, and how well its edges match, 0 to 1. */
export interface FreeFit {
  readonly pose: Pose;
  readonly score: number;
}

interface Search {
  /** Parameters to vary; all by default. */
  readonly names?: readonly (keyof Pose)[];
  readonly sizeOff?: number;
  readonly rounds?: number;
  /** Colour step that scores one half. */
  readonly half?: number;
}

/** Moves, rotates and, if allowed, tilts and scales a die until all its edges match best. */
export function fitFree(
  image: Rgb,
  from: Pose,
  lens: Lens,
  { names = FREE, sizeOff = SIZE_OFF, rounds = ROUNDS, half = HALF_STEP }: Search = {},
): FreeFit {
  const at = (pose: Pose): FreeFit => ({ pose, score: seenWhole(image, pose, lens, half) });
  return climb<Pose, FreeFit>(at(from), at, {
    names,
    step: stepsFor(FIRST, from.edge),
    rounds,
    isLikely: ({ a, b, edge }) => Math.hypot(a, b) <= MOST_SLANT && Math.abs(edge / from.edge - 1) <= sizeOff,
  });
}

/** How well the outline and the edges between the sides match, 0 to 1. */
function seenWhole(image: Rgb, pose: Pose, lens: Lens, half: number): number {
  const { top, foot, seen } = cornersOf(pose, lens);
  if (!seen) return 0;
  const beside = besideOf(pose.edge);
  let sum = 0;
  let weight = 0;
  alongEdges({ top, foot, seen }, pose.edge, (p, q, length) => {
    sum += stepAcross(image, p, q, { beside, finely: true, half }).seen * length;
    weight += length;
  });
  return sum / weight;
}

/** The half-score colour step for a die's own outline rather than its shadow's. */
export function halfOfOwn(image: Rgb, pose: Pose, lens: Lens): number {
  const { top, foot } = cornersOf(pose, lens);
  const hull = hullOf([...top, ...foot]);
  const beside = besideOf(pose.edge);
  const steps = hull.map(
    (p, i) => stepAcross(image, p, hull[(i + 1) % hull.length]!, { beside, finely: true }).step,
  );
  return Math.max(HALF_STEP, (HALF_OF_OWN * steps.reduce((a, b) => a + b, 0)) / steps.length);
}
