import { type Card, type Rank, type Suit, rankOf, suitOf } from './cards.ts';
import type { SeatId } from './seats.ts';

/** A card as it fell. */
export interface TrickPlay {
  readonly seat: SeatId;
  readonly card: Card;
}

/** A trick that is over. `plays` is empty where only the winner was tapped. */
export interface Trick {
  readonly winner: SeatId;
  readonly plays: readonly TrickPlay[];
}

/** What is known of a hand: `must` is certainly in it, `may` (which holds all of `must`) may be. */
export interface Holding {
  readonly must: readonly Card[];
  readonly may: readonly Card[];
}

/** A card that should have followed suit, shown by a card that the player turns out to have held. */
export interface Revoke {
  readonly seat: SeatId;
  /** The index of the trick in which suit was not followed. */
  readonly trick: number;
  readonly played: Card;
  readonly held: Card;
}

export interface Trumps {
  readonly trump: Suit | null;
  /** Best first; ranks that are left out never win over one that is there. */
  readonly ranks: readonly Rank[];
}

/** The suit that must be followed: that of the first card. */
export const suitLed = (plays: readonly TrickPlay[]): Suit | null => {
  const [first] = plays;
  return first ? suitOf(first.card) : null;
};

/** Who wins these cards: the highest trump, else the highest card of the suit led. Null for no cards. */
export function winnerOf(plays: readonly TrickPlay[], { trump, ranks }: Trumps): SeatId | null {
  const led = suitLed(plays);
  let best: TrickPlay | null = null;
  let bestValue = -1;
  for (const play of plays) {
    const suit = suitOf(play.card);
    const height = ranks.length - ranks.indexOf(rankOf(play.card));
    const value = suit === trump ? height + 100 : suit === led ? height : -1;
    if (value > bestValue) [best, bestValue] = [play, value];
  }
  return best?.seat ?? null;
}

/**
 * The cards that may be played, as far as cards are known: who certainly holds a card of the suit led must follow
 * suit; otherwise any card that the player may hold. Nothing more is known of a hidden hand.
 */
export function legalCards({ must, may }: Holding, led: Suit | null): readonly Card[] {
  if (led === null || !must.some((card) => suitOf(card) === led)) return may;
  return may.filter((card) => suitOf(card) === led);
}

/**
 * What `card` in the hand of `seat` shows about the tricks before: wherever suit was not followed though this card
 * could have. It holds for any card that was in the hand all the time, played or laid open later.
 */
export function revokesShown(tricks: readonly Trick[], seat: SeatId, card: Card): readonly Revoke[] {
  return tricks.flatMap(({ plays }, trick): readonly Revoke[] => {
    const led = suitLed(plays);
    const own = plays.find((play) => play.seat === seat);
    if (!own || led !== suitOf(card) || suitOf(own.card) === led) return [];
    return [{ seat, trick, played: own.card, held: card }];
  });
}

/** How many tricks each of these seats has won, in their order. */
export function tricksWon(
  seats: readonly SeatId[],
  tricks: readonly { readonly winner: SeatId }[],
): readonly number[] {
  return seats.map((seat) => tricks.filter(({ winner }) => winner === seat).length);
}

/** Who has won the most: one seat, several that tie, or none where there was no trick. */
export function mostTricks(seats: readonly SeatId[], counts: readonly number[]): readonly SeatId[] {
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : seats.filter((_, i) => counts[i] === most);
}
