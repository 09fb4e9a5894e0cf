import { itemAt } from '../../core/item-at.ts';
import { type Card, rankIndex, rankOf, suitOf } from '../../core/cards.ts';
import type { HandRules } from './layout-rules.ts';

/** The hands of Roll-a-Royal, from the cheapest. */
export const HAND_KINDS = [
  'pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
  'super-royal',
] as const;
export type HandKind = (typeof HAND_KINDS)[number];

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

/** Points of each kind: for the least number of dice, and for each further die. */
export const POINTS: Readonly<
  Record<HandKind, { readonly base: number; readonly dice: number; readonly more: number }>
> = {
  pair: { base: 50, dice: 2, more: 0 },
  'three-of-a-kind': { base: 150, dice: 3, more: 0 },
  straight: { base: 200, dice: 5, more: 50 },
  flush: { base: 300, dice: 5, more: 100 },
  'full-house': { base: 400, dice: 5, more: 0 },
  'four-of-a-kind': { base: 500, dice: 4, more: 0 },
  'straight-flush': { base: 2000, dice: 5, more: 200 },
  'royal-flush': { base: 4000, dice: 5, more: 400 },
  // Wins the game at once, so it has no points of its own; see `judgeHand`.
  'super-royal': { base: 4000, dice: 5, more: 400 },
};

/** The most dice a turn can have, and the length of a Super Royal. */
export const ALL_DICE = 13;

/** +500 for a layout of all thirteen dice. */
export const ALL_DICE_BONUS = 500;

/** Ranks as bits, 2 at bit 1 … ace at bit 13; a possibly low ace sets bit 0 too. */
const ACE_HIGH = 1 << 13;
const ACE_LOW = 1;
const ROYAL = 0b11111 << 9;

export const rankBit = (c: Card): number => 2 << rankIndex(rankOf(c));

/** Whether the set bits of a mask (not 0) are adjacent. */
const isRun = (mask: number): boolean => {
  const low = mask & -mask;
  return ((mask + low) & mask) === 0;
};

/** Whether these different ranks are consecutive, ace high or low but not both at once. */
export const isSequence = (ranks: number, aceLow: boolean): boolean =>
  isRun(ranks) || (aceLow && (ranks & ACE_HIGH) !== 0 && isRun((ranks ^ ACE_HIGH) | ACE_LOW));

/** Whether some five of these ranks are in sequence. */
export const holdsFive = (ranks: number, aceLow: boolean): boolean => {
  const m = aceLow && ranks & ACE_HIGH ? ranks | ACE_LOW : ranks;
  return (m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4)) !== 0;
};

const hand = (kind: HandKind, dice: number, doubled = false): Hand => {
  const { base, dice: least, more } = POINTS[kind];
  // Source: the rulings, "The base doubles, the extra dice do not."
  return { kind, points: base * (doubled ? 2 : 1) + more * (dice - least), doubled };
};

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

  if (oneSuit && n >= 5 && different === n && isSequence(ranks, rules.aceLow)) {
    const royal = (ranks & ROYAL) === ROYAL;
    const rolledAtOnce = royal ? (firstRanks & ROYAL) === ROYAL : holdsFive(firstRanks, rules.aceLow);
    const doubled = rules.firstRoll === 'base' ? rolledAtOnce : wholeFirst;
    // "thirteen of one suit are a Super Royal". It ends the game; in a sum it counts as a royal flush.
    const kind = n === ALL_DICE ? 'super-royal' : royal ? 'royal-flush' : 'straight-flush';
    return hand(kind, n, doubled);
  }
  if (different === 1 && n === 4) return hand('four-of-a-kind', n, wholeFirst);
  if (different === 2 && n === 5 && [...counts.values()].includes(3)) return hand('full-house', n);
  if (oneSuit && n >= 5) {
    // Thirteen of one suit with a card twice: still all of one suit, paid as a flush.
    return n === ALL_DICE ? { ...hand('flush', n), kind: 'super-royal' } : hand('flush', n);
  }
  if (n >= 5 && different === n && isSequence(ranks, rules.aceLow)) return hand('straight', n);
  if (different === 1 && n === 3) return hand('three-of-a-kind', n);
  if (different === 1 && n === 2) return hand('pair', n);
  return null;
}

/**
 * Whether thirteen dice show one suit, which wins the game at once.
 * Source: "All dice of the same suit, does not have to be on the first roll. Automatic win."
 */
export const isSuperRoyal = (cards: readonly Card[]): boolean =>
  cards.length === ALL_DICE && cards.every((c) => suitOf(c) === suitOf(itemAt(cards, 0)));
