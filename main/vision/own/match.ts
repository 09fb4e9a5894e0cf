import type { Side } from '../codes/book.ts';
import type { Quad, Rgb } from '../image.ts';
import { type DiceSet, SAMPLE_SIZE } from './types.ts';
import { describe, likeness, type Look, quarterTurned } from './describe.ts';
import { type Slopes, distortionOf, fitFace, slopesOf } from './face-fit.ts';
import { NO_NUDGE, type Nudge, rectify, shrinkColours } from './frame.ts';

/** A sample in one of four quarter turns. */
interface Template {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  /** Index of the sample within its face, from 0. */
  readonly sample: number;
  readonly quarter: number;
  /** False if the face's other samples look different, so that one of them shows something else. */
  readonly trusted: boolean;
  readonly values: Float32Array;
  /** At half resolution. */
  readonly coarse: Float32Array;
  readonly slopes: () => Slopes;
}

export interface Matcher {
  readonly templates: readonly Template[];
  /** Whether all dice of the set differ, so that a face identifies its die. */
  readonly namesDice: boolean;
}

/** How well a face of a die fits. */
export interface Match {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly score: number;
  /** Whether its sample resembles the face's others. */
  readonly trusted: boolean;
  /** Rotation clockwise in the picture, in degrees: quarter turns plus the nudge's. */
  readonly turned: number;
  /** Stretch relative to the sample, as in `distortionOf`. */
  readonly distorted: number;
}

/** Part of a face that is compared: its rim is rounded and catches light. */
export const SAMPLE_GROW = 0.88;

const matchers = new WeakMap<DiceSet, Matcher>();

export function matcherOf(set: DiceSet): Matcher {
  const known = matchers.get(set);
  if (known) return known;
  const templates = set.dice.flatMap(({ name, faces }) =>
    faces.flatMap(({ side, shows, samples }) =>
      trustedOf(samples.map(turnsOf)).flatMap(({ turns, trusted }, sample) =>
        turns.map(({ values, coarse }, quarter): Template => ({
          die: name,
          side,
          shows,
          sample,
          quarter,
          trusted,
          values,
          coarse,
          slopes: once(() => slopesOf(values, SAMPLE_GROW)),
        })),
      ),
    ),
  );
  const made = { templates, namesDice: set.dice.length > 1 && differ(templates) };
  matchers.set(set, made);
  return made;
}

/** A sample in one of its rotations. */
interface Turned {
  readonly values: Float32Array;
  readonly coarse: Float32Array;
}

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

type Turns = readonly [Turned, ...Turned[]];

/** Width of the coarse first search, in pixels. */
const COARSE = SAMPLE_SIZE / 2;

function turnsOf(bytes: Uint8Array): Turns {
  const next = ({ values, coarse }: Turned): Turned => ({
    values: quarterTurned(values),
    coarse: quarterTurned(coarse, COARSE),
  });
  const first: Turned = {
    values: describe(bytes).values,
    coarse: describe(halved(bytes), COARSE).values,
  };
  const quarter = next(first);
  const half = next(quarter);
  return [first, quarter, half, next(half)];
}

const halved = (data: Uint8Array): ArrayLike<number> =>
  shrinkColours({ width: SAMPLE_SIZE, height: SAMPLE_SIZE, data }, 2).data;

/** Samples of one face less alike than this show different things. */
export const APART = 0.55;

/** Samples of one face. A sample is trusted if another one resembles it or if it is the only one. */
const trustedOf = (samples: readonly Turns[]): { readonly turns: Turns; readonly trusted: boolean }[] =>
  samples.map((turns, i) => ({
    turns,
    trusted:
      samples.length === 1 ||
      samples.some(
        (other, j) => j !== i && other.some(({ values }) => likeness(turns[0].values, values) >= APART),
      ),
  }));

/** Faces of two dice more alike than this count as the same. */
export const ALIKE = 0.86;

/** Whether equal faces of different dice look different, so that each identifies its die. */
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

/** Least coarse correlation for a square to show a face. */
const LEAST_LIKE = 0.1;
/** Offsets and scales that the coarse search tries. */
const SHIFTS = [-0.1, 0, 0.1];
const SCALES = [0.9, 1.02];
const NEAR: readonly Nudge[] = SCALES.flatMap((scale) =>
  SHIFTS.flatMap((dx) => SHIFTS.map((dy): Nudge => ({ ...NO_NUDGE, dx, dy, scale }))),
);
/** How many of the best samples at the centre are searched for around it. */
const MOST_NEAR = 120;
/** How many shown values, and how many samples of each, are fitted precisely. */
const LIKELIEST = 4;
const OF_EACH = 2;

interface Start {
  readonly template: Template;
  readonly score: number;
  readonly nudge: Nudge;
}

/** The faces that fit a square, best first; empty if nothing resembles any. */
export function matchFace(image: Rgb, corners: Quad, { templates }: Matcher): Match[] {
  const at = (nudge: Nudge): Look => lookAt(image, corners, nudge);
  const found = startsOf(image, corners, templates).map(({ template, nudge }) => ({
    template,
    ...fitFace(template.slopes(), at, nudge),
  }));
  found.sort((a, b) => b.score - a.score);
  return found.map(({ template, score, nudge }) => ({
    die: template.die,
    side: template.side,
    shows: template.shows,
    score,
    trusted: template.trusted,
    turned: template.quarter * 90 + (nudge.turn * 180) / Math.PI,
    distorted: distortionOf(template.slopes(), nudge),
  }));
}

/** Starting points: the best samples of the likeliest values, each where it correlates best. */
function startsOf(image: Rgb, corners: Quad, templates: readonly Template[]): Start[] {
  const coarse = (nudge: Nudge): Float32Array =>
    describe(rectify(image, corners, COARSE, SAMPLE_GROW, nudge).data, COARSE).values;
  const middle = coarse(NO_NUDGE);
  const first = templates.map((template) => ({
    template,
    score: likeness(template.coarse, middle),
    nudge: NO_NUDGE,
  }));
  first.sort((a, b) => b.score - a.score);
  if ((first[0]?.score ?? 0) < LEAST_LIKE) return [];
  const near: Start[] = first.slice(0, MOST_NEAR);
  for (const nudge of NEAR) {
    const values = coarse(nudge);
    for (const [i, one] of near.entries()) {
      const score = likeness(one.template.coarse, values);
      if (score > one.score) near[i] = { ...one, score, nudge };
    }
  }
  near.sort((a, b) => b.score - a.score);
  const counts = new Map<string, number>();
  return near.filter(({ template: { shows } }) => {
    const count = counts.get(shows) ?? 0;
    if (count >= OF_EACH || (count === 0 && counts.size >= LIKELIEST)) return false;
    counts.set(shows, count + 1);
    return true;
  });
}
