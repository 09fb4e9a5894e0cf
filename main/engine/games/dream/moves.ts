import * as z from 'zod/mini';
import { whole } from '../../core/schema.ts';
import { seatId } from '../../core/seats.ts';

/** The highest total a card may reach. */
export const FULL = 21;

/** What a card may count: an ace 1 or 11, a court card 10. */
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** A trick has at least two cards, so a pack has at most this many. */
export const MOST_TRICKS = 26;

export const dreamMove = z.discriminatedUnion('kind', [
  /** Tricks only: `seat` takes a trick. */
  z.object({ kind: z.literal('trick'), seat: seatId }),
  /** Tricks only: `seat` plays their last card; `on21` if it makes exactly 21. */
  z.object({ kind: z.literal('out'), seat: seatId, on21: z.boolean() }),
  /** Running total: the total of this trick's cards, counted on the table. */
  z.object({ kind: z.literal('total'), total: whole(1, FULL - 1) }),
  /** Running total: `seat` adds a card; `drew` says whether they drew one before. */
  z.object({
    kind: z.literal('play'),
    seat: seatId,
    value: whole(1, 11),
    drew: z.boolean(),
  }),
  /** Running total: after drawing (unless the pile is empty) no card of `seat` fits. */
  z.object({ kind: z.literal('cannot'), seat: seatId }),
  /** Running total: it was noticed in time that `seat` had not drawn. */
  z.object({ kind: z.literal('penalty'), seat: seatId }),
  /** Running total: nobody noticed that the last card was played without its draw. */
  z.object({ kind: z.literal('score') }),
  /** The whole hand in one move: how many tricks each took, and who went out. */
  z.object({
    kind: z.literal('tally'),
    tricks: z.record(seatId, whole(0, MOST_TRICKS)),
    out: seatId,
  }),
]);
export type DreamMove = z.infer<typeof dreamMove>;
export type MoveOf<K extends DreamMove['kind']> = Extract<DreamMove, { kind: K }>;
