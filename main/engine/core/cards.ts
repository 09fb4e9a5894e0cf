/** Ranks in their natural order, 2 low and ace high. Games with another order define their own. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

/** Suits: spades, hearts, diamonds, clubs. Each game ranks them in its own way. */
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export type Suit = (typeof SUITS)[number];

/** A card in its text form, rank then suit: `10h`, `As`. Equal cards are equal strings. */
export type Card = `${Rank}${Suit}`;

export const card = (rank: Rank, suit: Suit): Card => `${rank}${suit}`;

export const rankOf = (c: Card): Rank => c.slice(0, -1) as Rank;

export const suitOf = (c: Card): Suit => c.slice(-1) as Suit;

/** 0 for a two … 12 for an ace. */
export const rankIndex = (rank: Rank): number => RANKS.indexOf(rank);

/** All 52 cards, suit by suit. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => card(rank, suit)));

const CARDS: ReadonlySet<string> = new Set(DECK);

export const isRank = (text: string): text is Rank => (RANKS as readonly string[]).includes(text);

export const isCard = (text: string): text is Card => CARDS.has(text);

/** Combinations of four dice (ranks only), best first. */
export const FOUR_RANKS = [
  'four-of-a-kind',
  'sequence',
  'three-of-a-kind',
  'two-pairs',
  'one-pair',
  'other',
] as const;
export type FourRanks = (typeof FOUR_RANKS)[number];

/** Combinations of four cards with suits, best first. */
export const FOUR_CARDS = [
  'four-of-a-kind',
  'suited-sequence',
  'three-of-a-kind',
  'sequence',
  'one-suit',
  'two-pairs',
  'one-pair',
  'high-card',
] as const;
export type FourCards = (typeof FOUR_CARDS)[number];

export interface RankCount {
  readonly rank: Rank;
  readonly count: number;
}

/** The ranks in order of importance: the most frequent first, then the highest. `K K 9 A` is K×2, A×1, 9×1. */
function rankCounts(ranks: readonly Rank[]): readonly RankCount[] {
  const counts: { rank: Rank; count: number }[] = [];
  for (const rank of ranks) {
    const entry = counts.find((known) => known.rank === rank);
    if (entry) entry.count++;
    else counts.push({ rank, count: 1 });
  }
  return counts.sort((a, b) => b.count - a.count || rankIndex(b.rank) - rankIndex(a.rank));
}

/** Whether the ranks are all different and consecutive, ace high only. */
export function isSequence(ranks: readonly Rank[]): boolean {
  const at = ranks.map(rankIndex);
  return new Set(at).size === at.length && Math.max(...at) - Math.min(...at) === at.length - 1;
}

export function fourRanks(ranks: readonly Rank[]): FourRanks {
  const [first, second] = rankCounts(ranks);
  if (first?.count === 4) return 'four-of-a-kind';
  if (first?.count === 3) return 'three-of-a-kind';
  if (first?.count === 2) return second?.count === 2 ? 'two-pairs' : 'one-pair';
  return isSequence(ranks) ? 'sequence' : 'other';
}

export function fourCards(cards: readonly Card[]): FourCards {
  const ranks = fourRanks(cards.map(rankOf));
  const oneSuit = new Set(cards.map(suitOf)).size === 1;
  if (ranks === 'sequence') return oneSuit ? 'suited-sequence' : 'sequence';
  if (ranks === 'other') return oneSuit ? 'one-suit' : 'high-card';
  return ranks;
}

/**
 * The strength of four cards as a whole number: the combination first, then the ranks in order of importance, then
 * the best suit (`suits`, best first) of the most important rank. Two hands from one deck are never equal.
 */
export function fourCardsHeight(cards: readonly Card[], suits: readonly Suit[]): number {
  const counts = rankCounts(cards.map(rankOf));
  const made = FOUR_CARDS.length - FOUR_CARDS.indexOf(fourCards(cards));
  const byRank = [0, 1, 2, 3].reduce((sum, i) => {
    const entry = counts[i];
    return sum * 14 + (entry ? rankIndex(entry.rank) + 1 : 0);
  }, made);
  return byRank * 4 + 3 - suits.indexOf(bestSuit(cards, counts[0]?.rank, suits));
}

function bestSuit(cards: readonly Card[], rank: Rank | undefined, suits: readonly Suit[]): Suit {
  const best = suits.find((suit) => cards.some((card) => rankOf(card) === rank && suitOf(card) === suit));
  if (!best) throw new Error('no card of that rank');
  return best;
}

export const topRank = (ranks: readonly Rank[]): Rank =>
  ranks.reduce((top, rank) => (rankIndex(rank) > rankIndex(top) ? rank : top));

/** Whether the two lists hold the same ranks equally often. */
export function sameRanks(a: readonly Rank[], b: readonly Rank[]): boolean {
  const sorted = (ranks: readonly Rank[]) =>
    ranks
      .map(rankIndex)
      .sort((x, y) => x - y)
      .join();
  return a.length === b.length && sorted(a) === sorted(b);
}
