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
