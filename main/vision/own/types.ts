import type { Side } from '../codes/book.ts';
import type { Point, Quad } from '../image.ts';
import type { Hint, Setup, View } from '../printed/types.ts';

/** Width and height of a sample in pixels; bytes are red, green, blue, row by row. */
export const SAMPLE_SIZE = 28;
export const SAMPLE_BYTES = SAMPLE_SIZE * SAMPLE_SIZE * 3;

export interface TaughtFace {
  readonly side: Side;
  /** What the face shows, as games write it: `J`, `10`. */
  readonly shows: string;
  readonly samples: readonly Uint8Array[];
}

export interface TaughtDie {
  readonly name: string;
  readonly faces: readonly TaughtFace[];
}

/** Dice taught to the camera. */
export interface DiceSet {
  readonly name: string;
  readonly dice: readonly TaughtDie[];
}

export const SET_LIMITS = { dice: 20, samples: 6, name: 40, shows: 8 } as const;

/** Adds a sample of a face and drops the oldest one if there are enough. */
export function withSample(
  set: DiceSet,
  to: { readonly die: string; readonly side: Side; readonly shows: string },
  sample: Uint8Array,
): DiceSet {
  const die = set.dice.find(({ name }) => name === to.die) ?? { name: to.die, faces: [] };
  const face = die.faces.find(({ side }) => side === to.side);
  const samples = [...(face?.shows === to.shows ? face.samples : []), sample].slice(-SET_LIMITS.samples);
  const faces = [
    ...die.faces.filter(({ side }) => side !== to.side),
    { side: to.side, shows: to.shows, samples },
  ];
  faces.sort((a, b) => a.side - b.side);
  const isNew = set.dice.every(({ name }) => name !== to.die);
  const changed = { name: to.die, faces };
  return {
    ...set,
    dice: isNew ? [...set.dice, changed] : set.dice.map((one) => (one.name === to.die ? changed : one)),
  };
}

export type OwnDice =
  /** Dice with pips. `shows`: what one to six pips mean, if not their number: `['9', '10', 'J', …]`; null for a number not in play. */
  | { readonly kind: 'pips'; readonly shows?: readonly (string | null)[] }
  /** Dice whose faces were taught. */
  | { readonly kind: 'taught'; readonly set: DiceSet };

/** The camera setup, as for printed dice. The printed reader finds the mat's corners: pass its view. */
export interface OwnOptions {
  readonly setup?: Setup;
  /** Camera position from an earlier reading of printed dice or the mat. */
  readonly view?: View;
  /** Camera position that earlier pictures agreed on (`CameraPlace`), used if most dice in this one agree. */
  readonly place?: View;
}

export const OWN_DOUBTS = [
  /** No face is reliable: blurred, in glare, too small, or not taught. */
  'unclear',
  /** Two faces are almost equally likely. */
  'alike',
  /** Larger or smaller than the other dice. */
  'size',
  'leans',
  /** The camera looks so far from the side that a side may look like a top. */
  'low',
  /** The picture's edge cuts it off. */
  'cut',
  /** Fewer than 12 pixels per edge. */
  'small',
  /** The same named die was seen twice. */
  'twice',
] as const;
export type OwnDoubt = (typeof OWN_DOUBTS)[number];

/** What a top shows, however its die stands. */
export interface Face {
  readonly face: Side | null;
  readonly die: string | null;
  readonly shows: string | null;
  readonly score: number;
  readonly margin: number;
  /** Rotation relative to the square's, in degrees. */
  readonly turned: number;
  /** Null if it is read reliably. */
  readonly why: OwnDoubt | null;
}

/** A die as seen, with the same fields as a printed die (`SeenDie`). */
export interface SeenOwn {
  /** Name of the taught die if all dice of the set differ; null otherwise. */
  readonly die: string | null;
  /** The upper side (pips: their number), certain or likely; null if unknown. */
  readonly face: Side | null;
  /** What that side shows; null if unknown or not in play. */
  readonly shows: string | null;
  /** Centre of the top, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Position on the table, in mm; null if the plane is unknown. */
  readonly place: Point | null;
  /** Rotation of the top, clockwise in the picture, in degrees: 0 to 90 for pips, 0 to 360 for taught faces. */
  readonly turn: number;
  /** Corners of the top in pixels, clockwise. */
  readonly corners: Quad;
  /** How well the face fits (pips: its likelihood), 0 to 1, and its lead over the next. */
  readonly score: number;
  readonly margin: number;
  readonly told: boolean;
  readonly why: OwnDoubt | null;
}

export interface OwnReading {
  readonly dice: readonly SeenOwn[];
  /** Camera position, as passed in or agreed on by these dice; null if neither. */
  readonly view: View | null;
  /** Number of dice from which the view was guessed; 0 if it was passed in or is null. */
  readonly guessedFrom: number;
  /** Median edge of the tops in pixels; null if nothing was found. */
  readonly edge: number | null;
  /** `too-far`: fewer than 20 pixels per edge; `too-near`: more than half the picture; `too-aslant`: a low camera. */
  readonly hints: readonly Hint[];
}
