import type { Side } from '../codes/book.ts';
import type { Quad, Rgb } from '../image.ts';
import { type DiceSet, SAMPLE_SIZE } from './dice-set.ts';
import { describe, likeness, type Look, quarterTurned } from './describe.ts';
import { NO_NUDGE, type Nudge, rectify } from './frame.ts';

/** A sample at one of four quarter turns. */
interface Template {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  /** Which of the face's samples, from 0. */
  readonly sample: number;
  readonly quarter: number;
  /** False where the face's other samples look different: one of them was taken of something else, and nobody knows which. */
  readonly trusted: boolean;
  readonly values: Float32Array;
}

export interface Matcher {
  readonly templates: readonly Template[];
  /** Whether all dice of the set differ, so that a face tells which die it is. */
  readonly namesDice: boolean;
}

/** How well a face of a die fits. */
export interface Match {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly score: number;
  /** Whether its sample looks like the face's others. */
  readonly trusted: boolean;
  /** Clockwise in the picture, in quarter turns plus what the nudge turned, in degrees. */
  readonly turned: number;
}

/** The part of a face that is compared: its rim is round and catches light. */
export const SAMPLE_GROW = 0.88;

const matchers = new WeakMap<DiceSet, Matcher>();

export function matcherOf(set: DiceSet): Matcher {
  const known = matchers.get(set);
  if (known) return known;
  const templates = set.dice.flatMap(({ name, faces }) =>
    faces.flatMap(({ side, shows, samples }) =>
      trustedOf(samples.map(turnsOf)).flatMap(({ turns, trusted }, sample) =>
        turns.map((values, quarter): Template => ({
          die: name,
          side,
          shows,
          sample,
          quarter,
          trusted,
          values,
        })),
      ),
    ),
  );
  const made = { templates, namesDice: set.dice.length > 1 && differ(templates) };
  matchers.set(set, made);
  return made;
}

/** A sample as it looks in four quarter turns. */
type Turns = readonly [Float32Array, ...Float32Array[]];

function turnsOf(bytes: Uint8Array): Turns {
  const { values } = describe(bytes);
  const quarter = quarterTurned(values);
  const half = quarterTurned(quarter);
  return [values, quarter, half, quarterTurned(half)];
}

/** Two samples of one face that look less alike than this are of two. */
export const APART = 0.55;

/** Samples of one face, each trusted where another looks like it, or where it is alone. */
const trustedOf = (samples: readonly Turns[]): { readonly turns: Turns; readonly trusted: boolean }[] =>
  samples.map((turns, i) => ({
    turns,
    trusted:
      samples.length === 1 ||
      samples.some((other, j) => j !== i && other.some((values) => likeness(turns[0], values) >= APART)),
  }));

/** Faces of two dice that look more alike than this are taken for the same. */
export const ALIKE = 0.86;

/** Whether faces that show the same on two dice look different, so that each tells its die. */
function differ(templates: readonly Template[]): boolean {
  return !templates.some(
    (a) =>
      a.quarter === 0 &&
      templates.some(
        (b) => b.die !== a.die && b.shows === a.shows && likeness(a.values, b.values) > ALIKE - 0.1,
      ),
  );
}

export function lookAt(image: Rgb, corners: Quad, nudge: Nudge = NO_NUDGE): Look {
  return describe(rectify(image, corners, SAMPLE_SIZE, SAMPLE_GROW, nudge).data);
}

const SHIFTS = [-0.1, 0, 0.1];
const SCALES = [0.88, 1];
/** First steps of the descent: shares of the edge, radians, ratios. */
const STEPS: readonly (readonly [keyof Nudge, number])[] = [
  ['dx', 0.05],
  ['dy', 0.05],
  ['turn', 0.07],
  ['scale', 0.06],
  ['stretch', 0.06],
];
const ROUNDS = 3;
/** So many looks at the middle of the square go on to be fitted, for each thing shown. */
const SHORT_LIST = 3;
const LIKELIEST = 4;
/** So many things shown are fitted with care. */
const CAREFUL = 3;

interface Fitting {
  readonly template: Template;
  score: number;
  nudge: Nudge;
}

/** The faces that fit a square best, the best first. Empty where nothing looks like any. */
export function matchFace(image: Rgb, corners: Quad, { templates }: Matcher): Match[] {
  const listed: Fitting[] = shortList(templates, lookAt(image, corners)).map((one) => ({
    ...one,
    nudge: NO_NUDGE,
  }));
  if (listed.length === 0) return [];
  for (const scale of SCALES)
    for (const dx of SHIFTS)
      for (const dy of SHIFTS) {
        const nudge = { ...NO_NUDGE, dx, dy, scale };
        const { values } = lookAt(image, corners, nudge);
        for (const one of listed) {
          const score = likeness(one.template.values, values);
          if (score > one.score) [one.score, one.nudge] = [score, nudge];
        }
      }
  listed.sort((a, b) => b.score - a.score);
  const careful = new Set<string>();
  for (const one of listed) {
    if (careful.has(one.template.shows) || careful.size >= CAREFUL) continue;
    careful.add(one.template.shows);
    descend(image, corners, one);
  }
  listed.sort((a, b) => b.score - a.score);
  return listed.map(({ template, score, nudge }) => ({
    die: template.die,
    side: template.side,
    shows: template.shows,
    score,
    trusted: template.trusted,
    turned: template.quarter * 90 + (nudge.turn * 180) / Math.PI,
  }));
}

/** Moves, turns and stretches the look until it fits best. */
function descend(image: Rgb, corners: Quad, one: Fitting): void {
  let reach = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [name, step] of STEPS)
      for (const sign of [1, -1]) {
        const nudge = { ...one.nudge, [name]: one.nudge[name] + sign * step * reach };
        if (Math.abs(nudge.dx) > 0.2 || Math.abs(nudge.dy) > 0.2) continue;
        const score = likeness(one.template.values, lookAt(image, corners, nudge).values);
        if (score <= one.score) continue;
        [one.score, one.nudge, moved] = [score, nudge, true];
        break;
      }
    if (!moved) reach /= 2;
  }
}

/** How much a square looks like any taught face, as it is and a little smaller. */
export function glanceAt(image: Rgb, corners: Quad, { templates }: Matcher): number {
  let best = 0;
  for (const scale of [1, 0.9]) {
    const { values, contrast } = lookAt(image, corners, { ...NO_NUDGE, scale });
    if (contrast < 6) continue;
    for (const template of templates) best = Math.max(best, likeness(template.values, values));
  }
  return best;
}

function shortList(
  templates: readonly Template[],
  { values }: Look,
): { template: Template; score: number }[] {
  const scored = templates.map((template) => ({ template, score: likeness(template.values, values) }));
  scored.sort((a, b) => b.score - a.score);
  if ((scored[0]?.score ?? 0) < 0.25) return [];
  const counts = new Map<string, number>();
  return scored.filter(({ template: { shows } }) => {
    const count = counts.get(shows) ?? 0;
    if (count >= SHORT_LIST || (count === 0 && counts.size >= LIKELIEST)) return false;
    counts.set(shows, count + 1);
    return true;
  });
}
