import type { DiceKind } from '../../main/contract.ts';
import type { SeenOwn } from '../../main/vision/own/index.ts';
import type { DieId, Doubt, Hint, SeenDie, View } from '../../main/vision/index.ts';

/** Why a die is not told, whichever reader looked at it. */
export type LookDoubt = Doubt | NonNullable<SeenOwn['why']>;

/** A die as a look shows it: printed, or of one's own. */
export interface LookDie extends Pick<
  SeenDie,
  'face' | 'shows' | 'x' | 'y' | 'place' | 'turn' | 'corners' | 'told'
> {
  /** Its id as printed dice have it; null where nobody knows which it is. */
  readonly die: DieId | null;
  /** The kind of one's own dice; null where its id tells it. */
  readonly kind: DiceKind | null;
  readonly why: LookDoubt | null;
}

export interface LookReading {
  readonly dice: readonly LookDie[];
  readonly hints: readonly Hint[];
  readonly view: View | null;
  /** Where the camera hangs as this picture's own dice say, and how many of them; null where it was known, or they do not say. */
  readonly guess: { readonly view: View; readonly dice: number } | null;
  readonly pxPerMm: number | null;
  /** The edge of one's own dice in pixels; null for printed ones, and where nothing was found. */
  readonly edge: number | null;
}

/** A look at the dice that is worth telling. */
export interface Look {
  /** False while something moves. */
  readonly still: boolean;
  /** When the motion began that goes on, or that this stillness ended. */
  readonly since: number;
  readonly reading: LookReading;
}
