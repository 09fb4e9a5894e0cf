import type { Gray, Point, Quad, Rgb } from '../image.ts';
import { areaOf, hullOf } from '../geometry.ts';
import type { View } from '../printed/types.ts';
import { viewOf } from './camera-place.ts';
import { overlap } from './choose.ts';
import { isRound } from './corners.ts';
import { type Candidate, findSquares } from './find.ts';
import { colours, rectify } from './frame.ts';
import { describe, likeness } from './describe.ts';
import { type DiceSet, SAMPLE_SIZE } from './dice-set.ts';
import { ALIKE, SAMPLE_GROW, matcherOf } from './match.ts';
import { type Laid, type Lens, fitPose, lensOf, lieUnder, slantsRound, turnOf } from './pose.ts';
import { LEAST_CONTRAST, WEAK_CONTRAST } from './taught-face.ts';

/** Why no sample was taken. */
export const SAMPLE_DOUBTS = [
  /** No die is seen (there). */
  'nothing',
  /** Several dice, and no place was given. */
  'several',
  /** Its marks hardly differ from its ground: more or other light, or another die. */
  'faint',
  /** Fewer than 20 pixels along its edge: hang the camera lower. */
  'small',
] as const;
export type SampleDoubt = (typeof SAMPLE_DOUBTS)[number];

export type Taken =
  | {
      readonly kind: 'sample';
      /** `SAMPLE_BYTES` bytes. */
      readonly sample: Uint8Array;
      readonly corners: Quad;
      /** Where the camera is, as this one die says: a guess for `CameraPlace`. */
      readonly view: View;
      /** How strongly the face is marked, in steps of 255. */
      readonly contrast: number;
      /** Marked so little that it will often be doubtful. */
      readonly weak: boolean;
    }
  | { readonly kind: 'none'; readonly why: SampleDoubt };

const LEAST_EDGE = 20;
const DIE_MM = 16;
/** The most squares at the die's place that are looked at. */
const MOST_SQUARES = 3;

/**
 * Takes a sample of the face that lies up.
 *
 * @param where a point on the die, in pixels; without it there must be one die in the picture
 * @param edge length of a top's edge in pixels, where it is known
 * @param dieMm length of a die's edge
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
  const laid = topThere(picture, squares, lens);
  if (!laid) return { kind: 'none', why: 'nothing' };
  const corners = laid.top;
  const patch = rectify(picture, corners, SAMPLE_SIZE, SAMPLE_GROW);
  const { contrast } = describe(patch.data);
  if (contrast < LEAST_CONTRAST) return { kind: 'none', why: 'faint' };
  return {
    kind: 'sample',
    sample: Uint8Array.from(patch.data, (value) => Math.round(value)),
    corners,
    view: viewOf(lieUnder(laid.pose, lens, dieMm), lens),
    contrast,
    weak: contrast < WEAK_CONTRAST,
  };
}

/** Ways the top may look that are tried first, and sizes against the square's: a side may be a part of it. */
const SLANT = 0.16;
const DIRECTIONS = 6;
const SIZES = [1, 0.88];
/** A die is what lies best over the picture, but for so much the largest: marks of a face have outlines too. */
const NEARLY = 0.1;
const AS_LARGE = 0.9;
const ASLANT = 0.3;
/** An outline that is seen less well is no die's: its sides, a shadow or the table's grain were taken for a part of it. */
const LEAST_SCORE = 0.92;

/** The die that lies there, with its top apart from its sides; null where none does. */
function topThere(picture: Rgb, squares: readonly Candidate[], lens: Lens): Laid | null {
  const found: { laid: Laid; worth: number; area: number }[] = [];
  for (const { x, y, edge, corners } of squares)
    for (const way of [{ a: 0, b: 0 }, ...slantsRound(DIRECTIONS, SLANT)])
      for (const size of SIZES) {
        const laid = fitPose(picture, { x, y, edge: edge * size, turn: turnOf(corners), ...way }, lens);
        if (laid)
          found.push({ laid, worth: worthOf(laid), area: areaOf(hullOf([...laid.top, ...laid.foot])) });
      }
  const clear = found.filter(({ laid }) => laid.score >= LEAST_SCORE);
  const best = Math.max(...clear.map(({ worth }) => worth));
  const likely = clear.filter(({ worth }) => worth > best - NEARLY);
  const largest = Math.max(...likely.map(({ area }) => area));
  const whole = likely.filter(({ area }) => area > AS_LARGE * largest);
  whole.sort((p, q) => q.worth - p.worth);
  return whole[0]?.laid ?? null;
}

/** Where a side is hardly told from the top, the die is likelier seen from above than aslant. */
const worthOf = ({ score, pose: { a, b } }: Laid): number => score - ASLANT * Math.hypot(a, b);

const strength = ({ weakest, votes }: Candidate): number =>
  Math.min(1, weakest / 60) + Math.min(1, votes / 6);

/** The outermost of the strong outlines round a place: marks of a face have outlines too. */
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

/** Two taught faces that look too alike. */
export interface Alike {
  readonly a: { readonly die: string; readonly shows: string; readonly side: number };
  readonly b: { readonly die: string; readonly shows: string; readonly side: number };
  readonly score: number;
  /** `faces`: they show different things, and will be doubtful. `dice`: they show the same, so neither tells its die. */
  readonly kind: 'faces' | 'dice';
}

/** The pairs of faces of a set that look too alike, each pair once, the most alike first. */
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
