import type { Side } from '../codes/book.ts';
import { describe, likeness } from './describe.ts';
import { type DiceSet, SAMPLE_SIZE } from './types.ts';
import { ALIKE, APART, matcherOf, SAMPLE_GROW } from './match.ts';
import { WEAK_CONTRAST, LEAST_CONTRAST } from './taught-face.ts';
import type { Gray, Point, Quad, Rgb } from '../image.ts';
import { areaOf, hullOf } from '../geometry.ts';
import type { View } from '../printed/types.ts';
import { viewOf } from './camera-place.ts';
import { overlap } from './choose.ts';
import { isRound } from './corners.ts';
import { type Candidate, findSquares } from './find.ts';
import { colours, rectify } from './frame.ts';
import { type PoseFit, type Lens, fitPose, lensOf, tablePlaneUnder, slantsRound, turnOf } from './pose.ts';

const FACE_LACKS = [
  /** Too similar to a face that shows something else, so it will be doubtful. */
  'alike',
  /** Its samples look like different faces: one shows something else. */
  'apart',
  /** Low contrast of its marks. */
  'faint',
  /** Fewer than two samples. */
  'few',
] as const;
export type FaceLack = (typeof FACE_LACKS)[number];

/** How reliably a taught face will be read. */
interface Sureness {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly samples: number;
  /** 0 to 1; 1 if nothing can be improved. */
  readonly sure: number;
  /** The first thing to improve; null if the face is well taught. */
  readonly lack: FaceLack | null;
}

const ENOUGH = 2;
/** This far below `ALIKE` another face does no harm. */
const LEAD = 0.1;

/** Reliability of each face of a set, in the set's order. */
export function surenessOf(set: DiceSet): Sureness[] {
  const { templates } = matcherOf(set);
  const most = (a: Float32Array, fits: (shows: string) => boolean): number =>
    Math.max(0, ...templates.filter((b) => fits(b.shows)).map((b) => likeness(a, b.values)));
  return set.dice.flatMap((die) =>
    die.faces.map(({ side, shows, samples }): Sureness => {
      const looks = samples.map((sample) => describe(sample));
      const contrast = Math.min(...looks.map((look) => look.contrast));
      const rival = Math.max(...looks.map(({ values }) => most(values, (other) => other !== shows)));
      const quarters = templates.filter((one) => one.die === die.name && one.side === side);
      const likes = looks.map(({ values }, i) =>
        Math.max(...quarters.filter((one) => one.sample !== i).map((one) => likeness(values, one.values))),
      );
      const own = samples.length > 1 ? Math.min(...likes) : 1;
      const parts = [
        share(ALIKE - rival, LEAD),
        share(own, APART),
        share(contrast, WEAK_CONTRAST),
        share(samples.length, ENOUGH),
      ];
      const lack = parts.findIndex((part) => part < 1);
      return {
        die: die.name,
        side,
        shows,
        samples: samples.length,
        sure: Math.min(...parts),
        lack: FACE_LACKS[lack] ?? null,
      };
    }),
  );
}

const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));

export const SAMPLE_DOUBTS = [
  /** No die at the given place. */
  'nothing',
  /** Several dice and no place given. */
  'several',
  /** Low contrast of its marks: needs more or other light, or another die. */
  'faint',
  /** Fewer than 20 pixels per edge: lower the camera. */
  'small',
] as const;
export type SampleDoubt = (typeof SAMPLE_DOUBTS)[number];

export type Taken =
  | {
      readonly kind: 'sample';
      /** `SAMPLE_BYTES` bytes. */
      readonly sample: Uint8Array;
      readonly corners: Quad;
      /** The camera's position as this die implies it: a guess for `CameraPlace`. */
      readonly view: View;
      /** Contrast of the face, in steps of 255. */
      readonly contrast: number;
      /** So little contrast that it will often be doubtful. */
      readonly weak: boolean;
    }
  | { readonly kind: 'none'; readonly why: SampleDoubt };

const LEAST_EDGE = 20;
const DIE_MM = 16;
/** Most squares examined at the die's place. */
const MOST_SQUARES = 3;

/**
 * Takes a sample of the upper face.
 *
 * @param where a point on the die, in pixels; without it the picture must show exactly one die
 * @param edge edge of a top in pixels, if known
 * @param dieMm edge of a die
 */
export function takeSample(image: Rgb | Gray, where?: Point, edge?: number, dieMm = DIE_MM): Taken {
  const picture = colours(image);
  const found = findSquares(picture, edge ? { edge } : {});
  const clear = found.squares.filter((one) => one.weakest >= 14 && one.skew < 1.26 && !isRound(picture, one));
  const best = where ? atPlace(clear, where) : alone(clear);
  if (typeof best === 'string') return { kind: 'none', why: best };
  if (best.edge < LEAST_EDGE) return { kind: 'none', why: 'small' };
  const near = clear.filter((one) => overlap(one, best)).sort((a, b) => strength(b) - strength(a));
  const squares = [best, ...near.filter((one) => one !== best).slice(0, MOST_SQUARES - 1)];
  const lens = lensOf(picture);
  const fit = topThere(picture, squares, lens);
  if (!fit) return { kind: 'none', why: 'nothing' };
  const corners = fit.top;
  const patch = rectify(picture, corners, SAMPLE_SIZE, SAMPLE_GROW);
  const { contrast } = describe(patch.data);
  if (contrast < LEAST_CONTRAST) return { kind: 'none', why: 'faint' };
  return {
    kind: 'sample',
    sample: Uint8Array.from(patch.data, (value) => Math.round(value)),
    corners,
    view: viewOf(tablePlaneUnder(fit.pose, lens, dieMm), lens),
    contrast,
    weak: contrast < WEAK_CONTRAST,
  };
}

/** Starting slants, and sizes relative to the square, which may include part of a side. */
const SLANT = 0.16;
const DIRECTIONS = 6;
const SIZES = [1, 0.88];
/** The largest die within this score of the best wins: marks of a face have outlines too. */
const NEARLY = 0.1;
const AS_LARGE = 0.9;
const ASLANT = 0.3;
/** Least outline score; below it, sides, a shadow or the table's grain were included. */
const LEAST_SCORE = 0.92;

/** The die at that place with its top separated from its sides; null if no die is there. */
function topThere(picture: Rgb, squares: readonly Candidate[], lens: Lens): PoseFit | null {
  const found: { fit: PoseFit; worth: number; area: number }[] = [];
  for (const { x, y, edge, corners } of squares)
    for (const way of [{ a: 0, b: 0 }, ...slantsRound(DIRECTIONS, SLANT)])
      for (const size of SIZES) {
        const fit = fitPose(picture, { x, y, edge: edge * size, turn: turnOf(corners), ...way }, lens);
        if (fit) found.push({ fit, worth: worthOf(fit), area: areaOf(hullOf([...fit.top, ...fit.foot])) });
      }
  const clear = found.filter(({ fit }) => fit.score >= LEAST_SCORE);
  const best = Math.max(...clear.map(({ worth }) => worth));
  const likely = clear.filter(({ worth }) => worth > best - NEARLY);
  const largest = Math.max(...likely.map(({ area }) => area));
  const whole = likely.filter(({ area }) => area > AS_LARGE * largest);
  whole.sort((p, q) => q.worth - p.worth);
  return whole[0]?.fit ?? null;
}

/** If a side is hardly distinguishable from the top, a view from above is likelier. */
const worthOf = ({ score, pose: { a, b } }: PoseFit): number => score - ASLANT * Math.hypot(a, b);

const strength = ({ weakest, votes }: Candidate): number =>
  Math.min(1, weakest / 60) + Math.min(1, votes / 6);

/** The outermost strong outline around a place, because marks of a face have outlines too. */
function atPlace(squares: readonly Candidate[], { x, y }: Point): Candidate | SampleDoubt {
  const near = squares.filter((one) => Math.hypot(one.x - x, one.y - y) < 0.4 * one.edge);
  const most = Math.max(...near.map(strength));
  const strong = near.filter((one) => strength(one) >= 0.75 * most);
  return strong.sort((a, b) => b.edge - a.edge)[0] ?? 'nothing';
}

function alone(squares: readonly Candidate[]): Candidate | SampleDoubt {
  const most = Math.max(...squares.map(strength));
  const strong = squares.filter((one) => strength(one) >= 0.75 * most).sort((a, b) => b.edge - a.edge);
  const [first] = strong;
  if (!first) return 'nothing';
  const others = strong.filter(
    (one) => one.edge > 0.7 * first.edge && Math.hypot(one.x - first.x, one.y - first.y) > 0.8 * first.edge,
  );
  return others.length > 0 ? 'several' : first;
}

/** Two taught faces that look too similar. */
interface Alike {
  readonly a: { readonly die: string; readonly shows: string; readonly side: number };
  readonly b: { readonly die: string; readonly shows: string; readonly side: number };
  readonly score: number;
  /** `faces`: they show different things and will be doubtful. `dice`: they show the same, so neither identifies its die. */
  readonly kind: 'faces' | 'dice';
}

/** Pairs of faces that look too similar, each pair once, most similar first. */
export function alikeIn(set: DiceSet): Alike[] {
  const { templates } = matcherOf(set);
  const found = new Map<string, Alike>();
  for (const a of templates) {
    if (a.quarter !== 0) continue;
    for (const b of templates) {
      const same = a.die === b.die && a.side === b.side;
      if (same || `${a.die} ${a.side}` > `${b.die} ${b.side}`) continue;
      const score = likeness(a.values, b.values);
      if (score < ALIKE - 0.1 || (a.die === b.die && a.shows === b.shows)) continue;
      const key = `${a.die} ${a.side} ${b.die} ${b.side}`;
      if ((found.get(key)?.score ?? 0) < score)
        found.set(key, { a: named(a), b: named(b), score, kind: a.shows === b.shows ? 'dice' : 'faces' });
    }
  }
  return [...found.values()].sort((x, y) => y.score - x.score);
}

const named = ({ die, shows, side }: { die: string; shows: string; side: number }): Alike['a'] => ({
  die,
  shows,
  side,
});
