import type { Side } from '../codes/book.ts';
import { describe, likeness } from './describe.ts';
import type { DiceSet } from './dice-set.ts';
import { ALIKE, APART, matcherOf } from './match.ts';
import { WEAK_CONTRAST } from './taught-face.ts';

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
export interface Sureness {
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
