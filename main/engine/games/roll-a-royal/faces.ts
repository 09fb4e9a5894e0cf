import * as z from 'zod/mini';
import { anyCard } from '../../core/schema.ts';
import { type Card, SUITS } from '../../core/cards.ts';
import { DICE, SUITED_DICE, isCardFace } from '../../core/dice-kinds.ts';

/** The known cards of each die, entered or learned. */
export type DiceFaces = 'unknown' | readonly (readonly Card[])[];

/** Each die has a card of each suit and two blanks. */
const CARDS_ON_A_DIE = SUITS.length;

/** The house rule `diceFaces`: thirteen lists of up to four cards, no card on two dice. */
export const diceFaces = z.union([
  z.literal('unknown'),
  z.array(z.array(anyCard).check(z.maxLength(CARDS_ON_A_DIE))).check(
    z.length(SUITED_DICE),
    z.refine((dice) => new Set(dice.flat()).size === dice.flat().length),
  ),
]);

/** The cards on the dice of the virtual tray and the benchmarks. */
export const VIRTUAL_FACES: readonly (readonly Card[])[] = DICE.suited.builtIn.dice.map((sides) =>
  sides.filter(isCardFace),
);

/** Whether this die can show this card, as far as its faces are known. */
export function mayShow(faces: DiceFaces, die: number, shown: Card): boolean {
  if (faces === 'unknown') return true;
  const own = faces[die] ?? [];
  if (own.includes(shown)) return true;
  return own.length < CARDS_ON_A_DIE && !faces.some((other) => other.includes(shown));
}

/**
 * Assigns cards typed in any order to the thrown dice `among`. The result has one entry per die in their order, null
 * for a blank; null as a whole if these dice cannot show these cards.
 */
export function placeCards(
  faces: DiceFaces,
  among: readonly number[],
  cards: readonly Card[],
): readonly (Card | null)[] | null {
  const takenBy = new Map<number, Card>();
  /** Finds a die for the card: a free one, or one whose own card can move (augmenting paths). */
  const lay = (shown: Card, tried: Set<number>): boolean => {
    const open = among.filter((die) => !tried.has(die) && mayShow(faces, die, shown));
    const free = open.find((die) => !takenBy.has(die));
    if (free !== undefined) {
      takenBy.set(free, shown);
      return true;
    }
    return open.some((die) => {
      if (tried.has(die)) return false;
      tried.add(die);
      const other = takenBy.get(die);
      if (other !== undefined && !lay(other, tried)) return false;
      takenBy.set(die, shown);
      return true;
    });
  };
  if (new Set(cards).size !== cards.length || !cards.every((shown) => lay(shown, new Set()))) return null;
  return among.map((die) => takenBy.get(die) ?? null);
}
