import { z } from 'zod';
import { BANK, POT, seatId, seatInfo } from './seats.ts';

const account = z.union([seatId, z.literal(POT), z.literal(BANK)]);

/** What every table may do, whatever is being played. */
export const tableMove = z.discriminatedUnion('kind', [
  /** The hand in progress counts for nothing: its transfers are paid back and it is dealt anew. */
  z.object({ kind: z.literal('void-hand'), reason: z.string().max(200).optional() }),
  /** A named transfer by agreement of the table, such as a fine. */
  z.object({
    kind: z.literal('adjust'),
    from: account,
    to: account,
    amount: z.number().int().min(1).max(1_000_000),
    reason: z.string().trim().min(1).max(200),
  }),
  z.object({ kind: z.literal('rebuy'), seat: seatId, amount: z.number().int().min(1).max(1_000_000) }),
  z.object({ kind: z.literal('leave'), seat: seatId }),
  /** `after`: the seat to whose left the new player sits down; the last one unless given. */
  z.object({ kind: z.literal('join'), seat: seatInfo, after: seatId.optional() }),
  z.object({ kind: z.literal('first-dealer'), seat: seatId }),
  z.object({ kind: z.literal('end-now') }),
]);
export type TableMove = z.infer<typeof tableMove>;

export const isTableMove = (move: { readonly kind: string }): move is TableMove =>
  TABLE_MOVE_KINDS.has(move.kind);

const TABLE_MOVE_KINDS: ReadonlySet<string> = new Set(
  tableMove.options.map((option) => option.shape.kind.value),
);
