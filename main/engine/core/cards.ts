import { type Result, ok, refuse } from './result.ts';

/** Ranks in their natural order, 2 low and ace high. A game that ranks them otherwise says so itself. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

/** Suits: spades, hearts, diamonds, clubs. Their order in play is each game's own. */
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export type Suit = (typeof SUITS)[number];

/** A card in its text form, rank then suit: `10h`, `As`. Equal cards are equal strings. */
export type Card = `${Rank}${Suit}`;

const SUIT_MARKS: Readonly<Record<Suit, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

export const card = (rank: Rank, suit: Suit): Card => `${rank}${suit}`;

export const rankOf = (c: Card): Rank => c.slice(0, -1) as Rank;

export const suitOf = (c: Card): Suit => c.slice(-1) as Suit;

/** 0 for a two … 12 for an ace. */
export const rankIndex = (rank: Rank): number => RANKS.indexOf(rank);

/** All 52 cards, suit by suit. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => card(rank, suit)));

const CARDS: ReadonlySet<string> = new Set(DECK);

export const isCard = (text: string): text is Card => CARDS.has(text);

/**
 * Reads a card as people write it: `A♠`, `10♥`, `AS`, `TH`, `10h`, with blanks around it.
 * Refuses with `card.unknown`.
 */
export function parseCard(text: string): Result<Card> {
  const match = /^(10|[2-9TJQKA])([shdc♠♥♦♣])\uFE0E?\uFE0F?$/iu.exec(text.trim());
  if (!match) return refuse('card.unknown', { text });
  const [, rankText = '', suitText = ''] = match;
  const rank = rankText.toUpperCase() === 'T' ? '10' : rankText.toUpperCase();
  const suit = SUITS.find((s) => s === suitText.toLowerCase() || SUIT_MARKS[s] === suitText);
  const text_ = `${rank}${suit}`;
  return isCard(text_) ? ok(text_) : refuse('card.unknown', { text });
}

/** The card as printed: `10♥`. */
export const showCard = (c: Card): string => rankOf(c) + SUIT_MARKS[suitOf(c)];
