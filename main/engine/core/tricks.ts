import { type Card, type Rank, type Suit, rankOf, suitOf } from './cards.ts';
import type { SeatId } from './seats.ts';

export interface TrickPlay {
  readonly seat: SeatId;
  readonly card: Card;
}

/** A finished trick. `plays` is empty if only its winner was entered. */
export interface Trick {
  readonly winner: SeatId;
  readonly plays: readonly TrickPlay[];
}

/** What is known of a hand: it certainly holds `must` and possibly `may` (a superset of `must`). */
export interface Holding {
  readonly must: readonly Card[];
  readonly may: readonly Card[];
}

/** A revoke, proved by a card that the player turns out to have held. */
export interface Revoke {
  readonly seat: SeatId;
  /** The index of the trick in which suit was not followed. */
  readonly trick: number;
  readonly played: Card;
  readonly held: Card;
}

export interface Trumps {
  readonly trump: Suit | null;
  /** Best first; ranks not listed never beat one that is. */
  readonly ranks: readonly Rank[];
}

/** The suit that must be followed: that of the first card. */
export const suitLed = (plays: readonly TrickPlay[]): Suit | null => {
  const [first] = plays;
  return first ? suitOf(first.card) : null;
};

/** The winner: the highest trump, else the highest card of the suit led. Null for no cards. */
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
 * The cards that may be played, as far as known: a player who certainly holds the suit led must follow it; otherwise
 * any card that the player may hold.
 */
export function legalCards({ must, may }: Holding, led: Suit | null): readonly Card[] {
  if (led === null || !must.some((card) => suitOf(card) === led)) return may;
  return may.filter((card) => suitOf(card) === led);
}

/**
 * Earlier tricks in which `seat` did not follow suit although `card` could have. Valid for any card that was in the
 * hand all the time, whether played or shown later.
 */
export function revokesShown(tricks: readonly Trick[], seat: SeatId, card: Card): readonly Revoke[] {
  return tricks.flatMap(({ plays }, trick): readonly Revoke[] => {
    const led = suitLed(plays);
    const own = plays.find((play) => play.seat === seat);
    if (!own || led !== suitOf(card) || suitOf(own.card) === led) return [];
    return [{ seat, trick, played: own.card, held: card }];
  });
}

/** Tricks won by each of these seats, in the same order. */
export function tricksWon(
  seats: readonly SeatId[],
  tricks: readonly { readonly winner: SeatId }[],
): readonly number[] {
  return seats.map((seat) => tricks.filter(({ winner }) => winner === seat).length);
}

/** The seats with the most tricks: one, several that tie, or none if there was no trick. */
export function mostTricks(seats: readonly SeatId[], counts: readonly number[]): readonly SeatId[] {
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : seats.filter((_, i) => counts[i] === most);
}
