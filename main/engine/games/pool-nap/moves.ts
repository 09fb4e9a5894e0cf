import * as z from 'zod/mini';
import { whole, anyCard } from '../../core/schema.ts';
import { seatId } from '../../core/seats.ts';
import { RESULTS } from './state.ts';

const tricks = whole(0, 5);
const bid = whole(1, 5);

/** The moves of Pool Nap. README.md lists them with examples. */
export const move = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bid'), seat: seatId, tricks: bid }),
  z.object({ kind: z.literal('pass'), seat: seatId }),
  /** The bidding in one step: nobody bids (any more). */
  z.object({ kind: z.literal('all-pass'), seat: seatId }),
  /** The bidding in one step: this seat wins it with a bid of this many tricks. */
  z.object({ kind: z.literal('contract'), seat: seatId, tricks: bid }),
  /** The whole hand in one step: this seat has it for this many tricks, and makes it or fails. */
  z.object({ kind: z.literal('hand'), seat: seatId, tricks: bid, result: z.enum(RESULTS) }),
  /** Names the trump suit, if tricks are not kept card by card. */
  z.object({ kind: z.literal('trump'), seat: seatId, suit: z.enum(['s', 'h', 'd', 'c']) }),
  z.object({ kind: z.literal('trick'), seat: seatId }),
  /** The next cards of the trick: the first by this seat, the others by the seats to its left. */
  z.object({
    kind: z.literal('play'),
    seat: seatId,
    cards: z.array(anyCard).check(z.minLength(1), z.maxLength(10)),
  }),
  /** All five tricks in one step, everybody's. */
  z.object({ kind: z.literal('counts'), seat: seatId, counts: z.record(seatId, tricks) }),
  /** All five tricks in one step: how many the bidder took. */
  z.object({ kind: z.literal('taken'), seat: seatId, tricks }),
  /** The bid is decided; the other tricks are not played. */
  z.object({ kind: z.literal('settle'), seat: seatId }),
  /** This seat did not follow suit though it could. */
  z.object({ kind: z.literal('revoke'), seat: seatId }),
  z.object({ kind: z.literal('lead-out-of-turn'), seat: seatId }),
]);

export type PoolNapMove = z.infer<typeof move>;
export type MoveOf<K extends PoolNapMove['kind']> = Extract<PoolNapMove, { kind: K }>;
