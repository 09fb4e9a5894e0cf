import { hullOf } from '../geometry.ts';
import type { Rgb } from '../image.ts';
import { climb } from './climb.ts';
import { alongEdges, cornersOf, type Lens, type Pose, stepsFor } from './pose.ts';
import { besideOf, stepAcross } from './step.ts';

/** A step of colour of this size counts half: whether there is an edge, not how strong it is. */
const HALF_STEP = 3;
/** First steps of the search: shares of the edge, radians, slants; and how often they are halved. */
const FIRST = { place: 0.08, turn: 0.09, slant: 0.1, size: 0.03 };
const ROUNDS = 4;
/** How far a die's size may be from where it began, and how slanted a top may be. */
const SIZE_OFF = 0.03;
const MOST_SLANT = 1;
/** Against a die's own contrast, a step of this share of it counts half: a shadow has an edge as well. */
const HALF_OF_OWN = 0.2;

/** What may change of a die that stands flat, and of one that may lie in any way. */
export const FLAT: readonly (keyof Pose)[] = ['x', 'y', 'turn'];
const FREE: readonly (keyof Pose)[] = [...FLAT, 'a', 'b', 'edge'];

/** A die as it was laid over the picture, and how well its edges are seen, 0 to 1. */
export interface FreeFit {
  readonly pose: Pose;
  readonly score: number;
}

interface Search {
  /** What may change; everything unless said. */
  readonly names?: readonly (keyof Pose)[];
  readonly sizeOff?: number;
  readonly rounds?: number;
  /** A step of colour of this size counts half. */
  readonly half?: number;
}

/** Moves, turns and, where it may, slants and sizes a die until all its edges are seen best. */
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

/** How well the outline of a die and the edges between its sides are seen, 0 to 1. */
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

/** The step of colour that counts half where a die's own outline is to count, and not its shadow's. */
export function halfOfOwn(image: Rgb, pose: Pose, lens: Lens): number {
  const { top, foot } = cornersOf(pose, lens);
  const hull = hullOf([...top, ...foot]);
  const beside = besideOf(pose.edge);
  const steps = hull.map(
    (p, i) => stepAcross(image, p, hull[(i + 1) % hull.length]!, { beside, finely: true }).step,
  );
  return Math.max(HALF_STEP, (HALF_OF_OWN * steps.reduce((a, b) => a + b, 0)) / steps.length);
}
