import * as z from 'zod/mini';
import { text, whole } from './schema.ts';
import { stake } from '../settle/stake.ts';
import { LATE_SCORES } from './game.ts';
import { BANK, POT, seatId, seatInfo } from './seats.ts';

const account = z.union([seatId, z.literal(POT), z.literal(BANK)]);

/** What every table may do, whatever is being played. */
export const tableMove = z.discriminatedUnion('kind', [
  /** The hand in progress counts for nothing: its transfers are paid back and it is dealt anew. */
  z.object({ kind: z.literal('void-hand'), reason: z.optional(text(0, 200)) }),
  /** A named transfer by agreement of the table, such as a fine. */
  z.object({
    kind: z.literal('adjust'),
    from: account,
    to: account,
    amount: whole(1, 1_000_000),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  z.object({
    kind: z.literal('rebuy'),
    seat: seatId,
    amount: whole(1, 1_000_000),
  }),
  z.object({ kind: z.literal('leave'), seat: seatId }),
  /** `after`: the seat to whose left the new player sits down; the last one unless given. */
  z.object({
    kind: z.literal('join'),
    seat: seatInfo,
    after: z.optional(seatId),
    /** In a game of points, what they begin with; as the house rule says unless given. */
    score: z.optional(z.enum(LATE_SCORES)),
  }),
  z.object({ kind: z.literal('first-dealer'), seat: seatId }),
  z.object({ kind: z.literal('end-now') }),
  /** After the end the table goes on: with this many more rounds, as the game counts them, and chips bought by these. */
  z.object({
    kind: z.literal('go-on'),
    more: z.optional(whole(1, 999)),
    buys: z.optional(z.record(seatId, whole(1, 1_000_000))),
  }),
  /** Before the first move of the game: the chips that people bring from their last one, instead of fresh stacks. */
  z.object({
    kind: z.literal('stacks'),
    stacks: z.record(seatId, whole(1, 1_000_000_000)),
  }),
  /** What a chip or point is worth; null where the table plays for nothing but the game. */
  z.object({ kind: z.literal('stake'), stake: z.nullable(stake) }),
]);
export type TableMove = z.infer<typeof tableMove>;
export type MoveOf<K extends TableMove['kind']> = Extract<TableMove, { readonly kind: K }>;

export const isTableMove = (move: { readonly kind: string }): move is TableMove =>
  TABLE_MOVE_KINDS.has(move.kind);

const TABLE_MOVE_KINDS: ReadonlySet<string> = new Set(
  tableMove.def.options.flatMap((option) => option.shape.kind.def.values),
);
