import { type Card, SUITS, type Suit, isCard, rankOf, suitOf } from './cards.ts';
import { type Result, ok, refuse } from './result.ts';

const SUIT_MARKS: Readonly<Record<Suit, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/**
 * Reads a card as people write it: `A♠`, `10♥`, `AS`, `TH`, `10h`, with spaces around it. Refuses with
 * `card.unknown`.
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
