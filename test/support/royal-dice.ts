import { type Card, RANKS, SUITS } from '../../main/engine/core/cards.ts';
import type { CardDie } from '../../main/engine/games/roll-a-royal/hands.ts';
import type { Random } from './random.ts';

/** Ranks as the dice count them, ace first. */
const COUNTED = ['A', ...RANKS.slice(0, 12)] as const;

/**
 * The benchmark dice set: die n (1 to 13) carries spade n, heart n+9, diamond n+3, club n+6, counted on A 2 … K and
 * wrapping, and two blanks (null). So each of the 52 cards is on exactly one face.
 */
export const DICE: readonly (readonly (Card | null)[])[] = COUNTED.map((_, n) => [
  `${COUNTED[n]!}s`,
  `${COUNTED[(n + 9) % 13]!}h`,
  `${COUNTED[(n + 3) % 13]!}d`,
  `${COUNTED[(n + 6) % 13]!}c`,
  null,
  null,
]);

/** A pair of jacks or better among the cards, in poker's order. */
export function opens(cards: readonly Card[]): boolean {
  const counts = RANKS.map((rank) => cards.filter((c) => c.slice(0, -1) === rank).length);
  const suited = SUITS.some((suit) => cards.filter((c) => c.endsWith(suit)).length >= 5);
  const around = [counts[12]!, ...counts];
  const sequence = around.some(
    (_, i) => i + 5 <= around.length && around.slice(i, i + 5).every((n) => n > 0),
  );
  return (
    suited ||
    sequence ||
    counts.some((n) => n > 2) ||
    counts.filter((n) => n > 1).length > 1 ||
    counts.some((n, rank) => n > 1 && rank >= 9)
  );
}

/** The dice of one turn at its end: three rolls, blanks only, or null if the first roll does not open. */
export function rollTurn(random: Random): CardDie[] | null {
  let blanks = [...DICE];
  const dice: CardDie[] = [];
  for (let roll = 1; roll <= 3; roll++) {
    blanks = blanks.filter((die) => {
      const card = random.pick(die);
      if (card) dice.push({ card, first: roll === 1 });
      return !card;
    });
    if (roll === 1 && !opens(dice.map((die) => die.card))) return null;
  }
  return dice;
}

/** The dice of a turn that opened. */
export function openedTurn(random: Random): CardDie[] {
  for (;;) {
    const dice = rollTurn(random);
    if (dice) return dice;
  }
}

/**
 * Thirteen cards from a narrow deck of `ranks` × `suits`, neighbouring ranks; no duplicates, unless the deck is too
 * small or `twice` is set.
 */
export function narrowDice(random: Random, ranks: number, suits: number, twice = false, n = 13): CardDie[] {
  const low = random.below(14 - ranks);
  const deck = random
    .shuffle(SUITS)
    .slice(0, suits)
    .flatMap((suit) => RANKS.slice(low, low + ranks).map((rank): Card => `${rank}${suit}`));
  const cards =
    twice || deck.length < n
      ? Array.from({ length: n }, () => random.pick(deck))
      : random.shuffle(deck).slice(0, n);
  return cards.map((card) => ({ card, first: random.chance(0.7) }));
}
