import { BLANK, type DiceSet } from '../../../main/contract.ts';

/** A suited die has a card of each suit, and two blanks. */
const CARDS = 4;

/**
 * The cards on each die of a set of suited dice, in the form of the house rule `diceFaces`; unknown sides are left
 * out. Null if a card is on two sides or a die has too many cards.
 */
export function cardsOfSet(set: DiceSet): readonly (readonly string[])[] | null {
  const dice = set.dice.map((sides) =>
    sides.flatMap((face) => (face === null || face === BLANK ? [] : [face])),
  );
  const all = dice.flat();
  return new Set(all).size === all.length && dice.every((cards) => cards.length <= CARDS) ? dice : null;
}
