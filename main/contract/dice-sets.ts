import type { DiceKind } from '../engine/core/dice-kinds.ts';

/**
 * Which symbol each die of a set shows on its faces 1 to 6, as the tray numbers them; null where nobody has said yet.
 * Poker dice are all alike: one entry. Suited dice: thirteen, die n in pocket n. The Risk die: one, in pocket 14.
 */
export interface DiceSet {
  readonly id: string;
  readonly name: string;
  readonly kind: DiceKind;
  readonly dice: readonly (readonly (string | null)[])[];
  /** Comes with the program and cannot be changed; copy it to learn one's own. */
  readonly builtIn: boolean;
}

export interface DiceSetsView {
  readonly sets: readonly DiceSet[];
  /** The set in use, by kind of die. */
  readonly chosen: { readonly [kind in DiceKind]: string };
}

export type DiceSetAct =
  | { readonly kind: 'look' }
  | { readonly kind: 'choose'; readonly set: string }
  /** A new set, as a copy of `from` or with nothing known; it is chosen at once. */
  | { readonly kind: 'create'; readonly name: string; readonly of: DiceKind; readonly from?: string }
  | { readonly kind: 'rename'; readonly set: string; readonly name: string }
  | { readonly kind: 'delete'; readonly set: string }
  /** This die (from 0) shows `face` on its side 1 to 6; null forgets it. */
  | {
      readonly kind: 'set-side';
      readonly set: string;
      readonly die: number;
      readonly side: number;
      readonly face: string | null;
    }
  /** The side that lies up in this pocket now shows `face`: how one's own dice are learned, face by face. */
  | { readonly kind: 'learn'; readonly set: string; readonly pocket: number; readonly face: string };
