import * as z from 'zod/mini';
import { whole } from '../../core/schema.ts';
import { DECK } from '../../core/cards.ts';
import { seatId } from '../../core/seats.ts';

export const cardSchema = z.enum(DECK);

/** A play has at most as many cards as the dealer of three players holds. */
export const MOST_CARDS = 18;

export const winnerMove = z.discriminatedUnion('kind', [
  /** The Loser (`seat`) gives the Winner `cards[0]`, their highest, and gets `cards[1]` for it. */
  z.object({ kind: z.literal('exchange'), seat: seatId, cards: z.array(cardSchema).check(z.length(2)) }),
  /** The exchange is not entered, whether or not it was made. */
  z.object({ kind: z.literal('no-exchange'), seat: seatId }),
  /** `seat` shows 3♦ and leads. */
  z.object({ kind: z.literal('lead'), seat: seatId }),
  z.object({
    kind: z.literal('play'),
    seat: seatId,
    cards: z.array(cardSchema).check(z.minLength(1), z.maxLength(MOST_CARDS)),
  }),
  z.object({ kind: z.literal('pass'), seat: seatId }),
  /** `seat` and everyone after them pass: the trick is over. */
  z.object({ kind: z.literal('all-pass'), seat: seatId }),
  /**
   * Score only: `winner` is out, and how many cards each other seat held then. With `loser`, play has gone on until that
   * seat alone held cards.
   */
  z.object({
    kind: z.literal('score'),
    winner: seatId,
    left: z.record(seatId, whole(1, MOST_CARDS)),
    loser: z.optional(seatId),
  }),
  /** `seat` is the one still holding cards. */
  z.object({ kind: z.literal('loser'), seat: seatId }),
  /** The table stops early: the player with most cards is the Loser. */
  z.object({ kind: z.literal('stop') }),
]);
export type WinnerMove = z.infer<typeof winnerMove>;
export type MoveOf<K extends WinnerMove['kind']> = Extract<WinnerMove, { kind: K }>;
