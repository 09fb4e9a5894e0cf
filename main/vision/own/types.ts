import type { Side } from '../codes/book.ts';
import type { Point, Quad } from '../image.ts';
import type { Setup, View } from '../printed/types.ts';
import type { DiceSet } from './dice-set.ts';

/** The dice that are asked for. */
export type OwnDice =
  /** Dice with pips. `shows`: what one to six pips mean, where they mean something else: `['9', '10', 'J', …]`; null for a number that is not in play. */
  | { readonly kind: 'pips'; readonly shows?: readonly (string | null)[] }
  /** Dice whose faces were taught. */
  | { readonly kind: 'taught'; readonly set: DiceSet };

/** How the camera hangs, as for printed dice. The mat's corners are looked for by the printed reader: hand its view over. */
export interface OwnOptions {
  readonly setup?: Setup;
  /** Where the camera is, from an earlier reading of printed dice or of the mat. */
  readonly view?: View;
  /** Where the camera hangs as earlier pictures agreed (`CameraPlace`): it holds where most dice of this one lie as it says. */
  readonly place?: View;
  /** Length of a top's edge in pixels, where it is known: what is much larger or smaller is no die. */
  readonly edge?: number;
}

/** Why a die is not told. */
export const OWN_DOUBTS = [
  /** No face is read surely: blurred, in glare, too small, or of a die that nobody taught. */
  'unclear',
  /** Two faces are almost equally likely. */
  'alike',
  /** Larger or smaller than the other dice. */
  'size',
  /** It does not lie flat. */
  'leans',
  /** Its outline is not seen all round: something touches or covers it. */
  'outline',
  /** Too few pixels: fewer than 20 along an edge. */
  'small',
  /** Another reading claims the same place, or the die was seen twice. */
  'twice',
] as const;
export type OwnDoubt = (typeof OWN_DOUBTS)[number];

/** A die as it was seen. The fields are those of a printed die (`SeenDie`). */
export interface SeenOwn {
  /** The taught die's name, where all dice of the set differ; null otherwise. */
  readonly die: string | null;
  /** The side that lies up (pips: their number), or that is likely; null where unknown. */
  readonly face: Side | null;
  /** What that side shows; null where unknown, or where the number is not in play. */
  readonly shows: string | null;
  /** Middle of the top, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Where it lies on the table, in mm; null where the plane is unknown. */
  readonly place: Point | null;
  /** How the top is turned, clockwise in the picture, in degrees: 0 to 90, for nobody knows a plain face's upright; taught faces 0 to 360. */
  readonly turn: number;
  /** The top's corners in pixels, clockwise. */
  readonly corners: Quad;
  /** How well the face fits, 0 to 1, and its lead over the next one (pips: over what lies beside them). */
  readonly score: number;
  readonly margin: number;
  readonly told: boolean;
  readonly why: OwnDoubt | null;
}

export interface OwnReading {
  readonly dice: readonly SeenOwn[];
  /** Where the camera is, as it was handed over or as these dice agree; null where neither is. */
  readonly view: View | null;
  /** From how many dice of this picture the view was guessed; 0 where it was handed over, or is null. */
  readonly guessedFrom: number;
  /** Length of the tops' edges in pixels, the middle one; null where nothing was found. */
  readonly edge: number | null;
  /** `too-far`: fewer than 28 pixels along an edge. */
  readonly hints: readonly OwnHint[];
}
export const OWN_HINTS = ['too-far'] as const;
export type OwnHint = (typeof OWN_HINTS)[number];
