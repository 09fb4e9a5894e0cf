import { type Card, SUITS, rankIndex, rankOf, suitOf } from '../../core/cards.ts';
import { holdsFive, rankBit } from './hands.ts';
import type { RoyalRules } from './rules.ts';

const JACK = rankIndex('J');

/**
 * Whether the cards of a first roll open. Source: "If the player does not have Jacks or better, the dice are passed
 * to the next player." By default everything above a pair of jacks in poker's order opens too: two pairs, three of a
 * kind, a straight, a flush, and so on.
 */
export function opens(
  cards: readonly Card[],
  { opener, aceLow }: Pick<RoyalRules, 'opener' | 'aceLow'>,
): boolean {
  const ofRank = new Array<number>(13).fill(0);
  const ofSuit = { s: 0, h: 0, d: 0, c: 0 };
  let ranks = 0;
  for (const card of cards) {
    const rank = rankIndex(rankOf(card));
    ofRank[rank] = (ofRank[rank] ?? 0) + 1;
    ofSuit[suitOf(card)]++;
    ranks |= rankBit(card);
  }
  if (ofRank.some((n, rank) => n >= 2 && rank >= JACK)) return true;
  if (opener === 'pair') return false;
  return (
    ofRank.filter((n) => n >= 2).length >= 2 ||
    ofRank.some((n) => n >= 3) ||
    holdsFive(ranks, aceLow) ||
    SUITS.some((suit) => ofSuit[suit] >= 5)
  );
}
