import * as z from 'zod/mini';
import { text, whole } from './schema.ts';
import { stake } from '../settle/stake.ts';
import { LATE_SCORES } from './game.ts';
import { BANK, POT, seatId, seatInfo, storedPlayerName } from './seats.ts';

const account = z.union([seatId, z.literal(POT), z.literal(BANK)]);

/** Moves that every table has, in any game. */
export const tableMove = z.discriminatedUnion('kind', [
  /** The current hand does not count: its transfers are paid back and it is dealt again. */
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
  /** `voids`: the hand in progress does not count and is dealt again without them; else it is played out for them. */
  z.object({ kind: z.literal('leave'), seat: seatId, voids: z.optional(z.literal(true)) }),
  /** A player misses hands and keeps their seat and account, until they `return`. `voids` as for leaving. */
  z.object({ kind: z.literal('sit-out'), seat: seatId, voids: z.optional(z.literal(true)) }),
  /** `after`: the seat to whose left the new player sits down; the last one unless given. */
  z.object({
    kind: z.literal('join'),
    seat: seatInfo,
    after: z.optional(seatId),
    /** The starting score in a game of points; by default as the house rule says. */
    score: z.optional(z.enum(LATE_SCORES)),
  }),
  /**
   * Somebody who left takes up their account again; to the left of `after`, or where they sat. Somebody who sits out
   * plays again.
   */
  z.object({
    kind: z.literal('return'),
    seat: seatId,
    after: z.optional(seatId),
    /** Chips bought on sitting down, beside those that were paid out. */
    buys: z.optional(whole(1, 1_000_000)),
    /** After sitting out, in games with individual turns: the missed ones are made up. */
    makesUp: z.optional(z.boolean()),
  }),
  /** Corrects the person in a seat. `player`: the same person if left out, a person not remembered if null. */
  z.object({
    kind: z.literal('rename'),
    seat: seatId,
    name: z.optional(storedPlayerName),
    look: z.optional(whole(0, 99)),
    player: z.optional(z.nullable(text(1, 64))),
  }),
  /** Two players change seats, from the next hand on. */
  z.object({ kind: z.literal('swap'), seat: seatId, with: seatId }),
  /** A player moves to the left of another, from the next hand on. */
  z.object({ kind: z.literal('move-seat'), seat: seatId, after: seatId }),
  z.object({ kind: z.literal('first-dealer'), seat: seatId }),
  z.object({ kind: z.literal('end-now') }),
  /** The table continues after the end: with this many more of the game's rounds, and chips bought by these players. */
  z.object({
    kind: z.literal('go-on'),
    more: z.optional(whole(1, 999)),
    buys: z.optional(z.record(seatId, whole(1, 1_000_000))),
  }),
  /** Before the first move only: chips brought from the last game instead of fresh stacks. */
  z.object({
    kind: z.literal('stacks'),
    stacks: z.record(seatId, whole(1, 1_000_000_000)),
  }),
  /** Value of a chip or point; null if not played for money. */
  z.object({ kind: z.literal('stake'), stake: z.nullable(stake) }),
  /** House rules that change from the next hand on: the changed values only, read with the game's own schema. */
  z.object({ kind: z.literal('rules'), rules: z.record(text(1, 60), z.json()) }),
]);
export type TableMove = z.infer<typeof tableMove>;
export type MoveOf<K extends TableMove['kind']> = Extract<TableMove, { readonly kind: K }>;

export const isTableMove = (move: { readonly kind: string }): move is TableMove =>
  TABLE_MOVE_KINDS.has(move.kind);

const TABLE_MOVE_KINDS: ReadonlySet<string> = new Set(
  tableMove.def.options.flatMap((option) => option.shape.kind.def.values),
);
