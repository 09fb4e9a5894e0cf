import type { Side } from '../codes/book.ts';
import { describe, likeness } from './describe.ts';
import type { DiceSet } from './dice-set.ts';
import { ALIKE, APART, matcherOf } from './match.ts';
import { WEAK_CONTRAST } from './taught-face.ts';

/** What can be better about a taught face. */
const FACE_LACKS = [
  /** Too like a face that shows something else: it will be doubtful. */
  'alike',
  /** Its samples look like different faces: one of them was taken of something else. */
  'apart',
  /** Its marks hardly differ from its ground. */
  'faint',
  /** Fewer than two samples. */
  'few',
] as const;
export type FaceLack = (typeof FACE_LACKS)[number];

/** How surely a taught face will be read. */
export interface Sureness {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly samples: number;
  /** 0 to 1: 1 where nothing can be better. */
  readonly sure: number;
  /** The first thing to better; null where the face is well taught. */
  readonly lack: FaceLack | null;
}

const ENOUGH = 2;
/** So far below `ALIKE` a face that shows something else does no harm. */
const LEAD = 0.1;

/** How surely each face of a set will be read, in the set's order. */
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
