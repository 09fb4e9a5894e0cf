import type { DiceKind } from '../../main/contract.ts';
import type { SeenOwn } from '../../main/vision/own/index.ts';
import type { DieId, Doubt, Hint, SeenDie, View } from '../../main/vision/index.ts';

/** Why a die is not accepted, for both readers. */
export type LookDoubt = Doubt | NonNullable<SeenOwn['why']>;

/** A die seen in a look: printed or the user's own. */
export interface LookDie extends Pick<
  SeenDie,
  'face' | 'shows' | 'x' | 'y' | 'place' | 'turn' | 'corners' | 'told'
> {
  /** Its id as on printed dice; null if unknown. */
  readonly die: DieId | null;
  /** The kind of the user's own dice; null if its id implies it. */
  readonly kind: DiceKind | null;
  readonly why: LookDoubt | null;
}

export interface LookReading {
  readonly dice: readonly LookDie[];
  readonly hints: readonly Hint[];
  readonly view: View | null;
  /** The camera position implied by this picture's dice, and how many agree; null if it was known or they disagree. */
  readonly guess: { readonly view: View; readonly dice: number } | null;
  readonly pxPerMm: number | null;
  /** Edge of the user's own dice in pixels; null for printed ones and if nothing was found. */
  readonly edge: number | null;
}

/** What a look at the dice reports. */
export interface Look {
  /** False while something moves. */
  readonly still: boolean;
  /** When the current or last motion began. */
  readonly since: number;
  readonly reading: LookReading;
  /** Few dice were read, and more of this other kind lie there. */
  readonly instead?: 'printed' | 'pips';
}
