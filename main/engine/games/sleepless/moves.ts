import * as z from 'zod/mini';
import { whole } from '../../core/schema.ts';
import { type Card, DECK, FOUR_CARDS } from '../../core/cards.ts';
import { diceMove } from '../../core/prompt.ts';
import { seatId } from '../../core/seats.ts';

const card = z.enum(DECK as readonly [Card, ...Card[]]);
const fourCards = z.array(card).check(z.length(4));
const chips = whole(1, 1_000_000);

/** The moves of Sleepless. The README shows each with an example. */
export const sleeplessMove = z.discriminatedUnion('kind', [
  /** The dealer's throw of all four, or the bidder's throws. */
  diceMove('poker'),

  /** A turn to draw: exchanges one card, or passes. */
  z.object({ kind: z.literal('draw'), seat: seatId }),
  z.object({ kind: z.literal('stand'), seat: seatId }),
  z.object({ kind: z.literal('draws-done') }),

  z.object({ kind: z.literal('bid'), seat: seatId, amount: chips }),
  z.object({ kind: z.literal('pass'), seat: seatId }),
  /** The whole auction in one move: "Ann wins it for 3". */
  z.object({ kind: z.literal('award'), seat: seatId, amount: chips }),
  z.object({ kind: z.literal('no-bids') }),

  /** The bidder throws no more. */
  z.object({ kind: z.literal('stop'), seat: seatId }),
  /** A claim that leaves room for others, with the four cards if they are to be checked. */
  z.object({ kind: z.literal('claim'), seat: seatId, cards: z.optional(fourCards) }),
  /** These seats claim too, and nobody else: `[]` is "no (more) claims". Before the claims `[]` also says that nobody bids. */
  z.object({ kind: z.literal('claims'), seats: z.array(seatId).check(z.maxLength(5)) }),
  /** Of several claims, this one holds the best suit of the highest rank. */
  z.object({ kind: z.literal('best'), seat: seatId }),

  /** The winner of phase two, named. */
  z.object({ kind: z.literal('winner'), seat: seatId }),
  /** Phase two without a ranked hand (house rule `noRankedHand`: `no-payment`). */
  z.object({ kind: z.literal('no-hand') }),
  /** The combination of a hand, or its four cards. */
  z.object({ kind: z.literal('declare'), seat: seatId, hand: z.enum(FOUR_CARDS) }),
  z.object({ kind: z.literal('show'), seat: seatId, cards: fourCards }),
  /** "I cannot beat that." */
  z.object({ kind: z.literal('yield'), seat: seatId }),

  z.object({ kind: z.literal('trick'), seat: seatId }),
  /** How many of the remaining tricks each seat takes: 3-1-0-0. */
  z.object({
    kind: z.literal('tricks'),
    counts: z.record(seatId, whole(0, 4)),
  }),
  /** The card that this seat plays to the trick. */
  z.object({ kind: z.literal('play'), seat: seatId, cards: z.array(card).check(z.length(1)) }),
]);
export type SleeplessMove = z.infer<typeof sleeplessMove>;

export type MoveOf<K extends SleeplessMove['kind']> = Extract<SleeplessMove, { readonly kind: K }>;
