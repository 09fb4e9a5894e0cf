import { itemAt } from '../../core/item-at.ts';
import { type Card, rankIndex, rankOf, suitOf, SUITS } from '../../core/cards.ts';
import { type HandRules, type HandKind, type Prices, pointsFor } from './layout-rules.ts';
import type { RoyalRules } from './rules.ts';

/** A die that shows a card, and whether it has done so since the first roll of the turn. */
export interface CardDie {
  readonly card: Card;
  readonly first: boolean;
}

/** A hand: its kind, its points, and whether they are doubled for the first roll. */
export interface Hand {
  readonly kind: HandKind;
  readonly points: number;
  readonly doubled: boolean;
}

export const LEAST_DICE: Readonly<Record<HandKind, number>> = {
  pair: 2,
  'three-of-a-kind': 3,
  straight: 5,
  flush: 5,
  'full-house': 5,
  'four-of-a-kind': 4,
  'straight-flush': 5,
  'royal-flush': 5,
  'super-royal': 5,
};

/** The most dice a turn can have, and the length of a Super Royal. */
export const ALL_DICE = 13;

/** Ranks as bits, 2 at bit 1 … ace at bit 13; a possibly low ace sets bit 0 too. */
const ACE_HIGH = 1 << 13;
const ACE_LOW = 1;
const ROYAL = 0b11111 << 9;

const rankBit = (c: Card): number => 2 << rankIndex(rankOf(c));

/** Whether the set bits of a mask (not 0) are adjacent. */
const isRun = (mask: number): boolean => {
  const low = mask & -mask;
  return ((mask + low) & mask) === 0;
};

/** Whether these different ranks are consecutive, ace high or low but not both at once. */
export const isSequence = (ranks: number, aceLow: boolean): boolean =>
  isRun(ranks) || (aceLow && (ranks & ACE_HIGH) !== 0 && isRun((ranks ^ ACE_HIGH) | ACE_LOW));

/** Whether some five of these ranks are in sequence. */
const holdsFive = (ranks: number, aceLow: boolean): boolean => {
  const m = aceLow && ranks & ACE_HIGH ? ranks | ACE_LOW : ranks;
  return (m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4)) !== 0;
};

const hand = (prices: Prices, kind: HandKind, dice: number, first = false): Hand => ({
  kind,
  points: pointsFor(prices, kind, dice - LEAST_DICE[kind], first),
  doubled: first && prices.firstTimes > 1,
});

/** The hand that pays most; of several, the first. */
const dearest = (hands: readonly Hand[]): Hand | null =>
  hands.reduce<Hand | null>((best, one) => (best && best.points >= one.points ? best : one), null);

/**
 * The best-paying hand that uses all of these dice, in any order; null if there is none. Two dice may have the same
 * card, as people type what they see: they count as a pair or in a flush, never both in a straight. A full house is
 * three of one rank and two of another, so five of a rank are nothing unless they are a flush.
 */
export function judgeHand(dice: readonly CardDie[], rules: HandRules): Hand | null {
  const n = dice.length;
  if (n < 2) return null;
  const counts = new Map<number, number>();
  let ranks = 0;
  let firstRanks = 0;
  let firsts = 0;
  let oneSuit = true;
  const suit = suitOf(itemAt(dice, 0).card);
  for (const { card, first } of dice) {
    const bit = rankBit(card);
    ranks |= bit;
    counts.set(bit, (counts.get(bit) ?? 0) + 1);
    if (suitOf(card) !== suit) oneSuit = false;
    if (first) {
      firsts++;
      firstRanks |= bit;
    }
  }
  const wholeFirst = firsts === n;
  const different = counts.size;

  const { prices } = rules;
  const sequence = n >= 5 && different === n && isSequence(ranks, rules.aceLow);
  const hands: Hand[] = [];
  if (sequence && oneSuit) {
    const isFirst = (atOnce: boolean): boolean => (rules.firstRoll === 'base' ? atOnce : wholeFirst);
    if ((ranks & ROYAL) === ROYAL)
      hands.push(hand(prices, 'royal-flush', n, isFirst((firstRanks & ROYAL) === ROYAL)));
    hands.push(hand(prices, 'straight-flush', n, isFirst(holdsFive(firstRanks, rules.aceLow))));
  }
  if (different === 1 && n === 4) hands.push(hand(prices, 'four-of-a-kind', n, wholeFirst));
  if (different === 2 && n === 5 && [...counts.values()].includes(3))
    hands.push(hand(prices, 'full-house', n));
  if (oneSuit && n >= 5) hands.push(hand(prices, 'flush', n));
  if (sequence) hands.push(hand(prices, 'straight', n));
  if (different === 1 && n === 3) hands.push(hand(prices, 'three-of-a-kind', n));
  if (different === 1 && n === 2) hands.push(hand(prices, 'pair', n));
  const best = dearest(hands);
  // "thirteen of one suit are a Super Royal". It ends the game; in a sum it pays as what it is besides.
  return best && oneSuit && n === ALL_DICE ? { ...best, kind: 'super-royal' } : best;
}

/**
 * Whether thirteen dice show one suit, which wins the game at once.
 * Source: "All dice of the same suit, does not have to be on the first roll. Automatic win."
 */
export const isSuperRoyal = (cards: readonly Card[]): boolean =>
  cards.length === ALL_DICE && cards.every((c) => suitOf(c) === suitOf(itemAt(cards, 0)));

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
