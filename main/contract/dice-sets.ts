import type { DiceKind } from '../engine/core/dice-kinds.ts';

/**
 * Symbols on the faces 1 to 6 of each die, in the tray's numbering; null if unknown. Poker dice are
 * interchangeable: one entry. Suited dice: thirteen, die n in pocket n. The Risk die: one, in pocket 14.
 */
export interface DiceSet {
  readonly id: string;
  readonly name: string;
  readonly kind: DiceKind;
  readonly dice: readonly (readonly (string | null)[])[];
  /** Built-in sets are read-only; copy one to edit it. */
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
  /** Creates a set as a copy of `from` or empty, and selects it. */
  | { readonly kind: 'create'; readonly name: string; readonly of: DiceKind; readonly from?: string }
  | { readonly kind: 'rename'; readonly set: string; readonly name: string }
  | { readonly kind: 'delete'; readonly set: string }
  /** Sets the symbol of a die (from 0) on a side 1 to 6; null clears it. */
  | {
      readonly kind: 'set-side';
      readonly set: string;
      readonly die: number;
      readonly side: number;
      readonly face: string | null;
    }
  /** Sets the symbol of the side now up in this pocket: teaches the user's own dice face by face. */
  | { readonly kind: 'learn'; readonly set: string; readonly pocket: number; readonly face: string };
