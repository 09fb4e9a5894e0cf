import { between } from '../geometry.ts';
import type { Quad } from '../image.ts';

/** Ranks and suits as the index net knows them; a card is written as in the rules, `10h`, `As`. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];

export const SUITS = ['c', 'd', 'h', 's'] as const;
export type Suit = (typeof SUITS)[number];

export type Card = `${Rank}${Suit}`;

/** Size of a card of poker width, mm: how every card is measured, whatever its own size. */
export const CARD = { width: 63, height: 88 } as const;

/** A card's corners in its own mm. */
export const FACE: Quad = [
  { x: 0, y: 0 },
  { x: CARD.width, y: 0 },
  { x: CARD.width, y: CARD.height },
  { x: 0, y: CARD.height },
];

/** The same corners, begun with the n-th. */
export const begunAt = ([a, b, c, d]: Quad, n: 0 | 1 | 2 | 3): Quad =>
  n === 0 ? [a, b, c, d] : begunAt([b, c, d, a], (n - 1) as 0 | 1 | 2);

/** How large a card is seen in the direction in which it is smallest, in pixels a mm; its first side is a short one. */
export const leastScale = ([a, b, c]: Quad): number =>
  Math.min(between(a, b) / CARD.width, between(b, c) / CARD.height);
