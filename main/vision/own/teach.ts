import type { Side } from '../codes/book.ts';
import { describe, likeness } from './describe.ts';
import { type DiceSet, SAMPLE_SIZE } from './types.ts';
import { ALIKE, APART, matcherOf, SAMPLE_GROW } from './match.ts';
import { WEAK_CONTRAST, LEAST_CONTRAST } from './taught-face.ts';
import type { Gray, Point, Quad, Rgb } from '../image.ts';
import { groundUnder, stanceOf } from '../net/ground.ts';
import { type ReadTop, isInside } from '../net/tops.ts';
import type { View } from '../printed/types.ts';
import { colours, edgeOf, rectify } from './frame.ts';
import { diceIn } from './read.ts';

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
/** The logarithm of the ratio by which a die may differ from the others in size. */
const OTHER_SIZE = 0.35;

/**
 * Takes a sample of the upper face.
 *
 * @param where a point on the die, in pixels; without it the picture must show exactly one die
 * @param edge edge of a top in pixels, if known
 * @param dieMm edge of a die
 */
export function takeSample(image: Rgb | Gray, where?: Point, edge?: number, dieMm = DIE_MM): Taken {
  const picture = colours(image);
  const tops = diceIn(picture, 'taught').filter(
    ({ corners }) => edge === undefined || Math.abs(Math.log(edgeOf(corners) / edge)) < OTHER_SIZE,
  );
  const best = where ? (tops.find(({ corners }) => isInside(where, corners)) ?? 'nothing') : only(tops);
  if (typeof best === 'string') return { kind: 'none', why: best };
  const { corners } = best;
  if (edgeOf(corners) < LEAST_EDGE) return { kind: 'none', why: 'small' };
  const patch = rectify(picture, corners, SAMPLE_SIZE, SAMPLE_GROW);
  const { contrast } = describe(patch.data);
  const ground = groundUnder([stanceOf(best)], picture, dieMm);
  if (contrast < LEAST_CONTRAST || !ground) return { kind: 'none', why: 'faint' };
  return {
    kind: 'sample',
    sample: Uint8Array.from(patch.data, (value) => Math.round(value)),
    corners,
    view: ground.view,
    contrast,
    weak: contrast < WEAK_CONTRAST,
  };
}

const only = (tops: readonly ReadTop[]): ReadTop | SampleDoubt =>
  tops.length > 1 ? 'several' : (tops[0] ?? 'nothing');

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
