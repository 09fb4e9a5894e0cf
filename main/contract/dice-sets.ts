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
