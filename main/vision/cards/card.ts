/** Ranks and suits as the index net knows them; a card is written as in the rules, `10h`, `As`. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];

export const SUITS = ['c', 'd', 'h', 's'] as const;
export type Suit = (typeof SUITS)[number];

export type Card = `${Rank}${Suit}`;

/** Size of a card of poker width, mm: how every card is measured, whatever its own size. */
export const CARD = { width: 63, height: 88 } as const;
