import * as z from 'zod/mini';
import { text, whole } from '../engine/core/schema.ts';
import { type Parsed, face, id, line, listOf, move } from './shapes.ts';

const index = whole(0, 999);
const moves = z.optional(listOf(move, 50));

const laterDecision = z.object({
  seq: z.number(),
  /** Answers to questions that the corrected game asks before this move: each becomes a line of its own. */
  before: moves,
  /** Absent if only answers are inserted before it. */
  then: z.optional(z.union([z.enum(['keep', 'drop']), z.object({ change: move, more: moves })])),
});
export type LaterDecision = Parsed<typeof laterDecision>;

/** A correction: the move at `seq` becomes `move` (null drops it), and what becomes of the later moves it changes. */
export const amendment = z.object({
  seq: z.number(),
  move: z.nullable(move),
  /** Forgotten moves, played right after `move`; each becomes a line of its own. */
  more: moves,
  later: listOf(laterDecision, 100_000),
  /**
   * Default for changed moves that `later` does not name. `ask` (the default): legal ones are kept, and illegal
   * ones must be decided before the correction can be made. `keep-legal`: illegal ones are dropped. `drop`: all
   * moves in `affected` are dropped.
   */
  rest: z.optional(z.enum(['ask', 'keep-legal', 'drop'])),
});
export type Amendment = Parsed<typeof amendment>;

/** Acts on the dice row before it becomes a move; not journalled. */
const intakeAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-face'), die: index, face: z.nullable(face) }),
  /** Types a face without a die: the next one from left to right, or the suited die with this card. */
  z.object({ kind: z.literal('enter'), face }),
  /** Sets all dice without a face: the rest are blanks. */
  z.object({ kind: z.literal('fill'), face }),
  /** Removes the last typed face. */
  z.object({ kind: z.literal('backspace') }),
  /** Includes or excludes a die that was read. */
  z.object({ kind: z.literal('count-read'), read: line, counts: z.boolean() }),
  z.object({ kind: z.literal('set-throws'), die: index, throws: whole(0, 99) }),
  /** Dice read from a photograph, offered like an early roll. */
  z.object({ kind: z.literal('photo'), dice: listOf(z.object({ die: index, face }), 20, 1) }),
  z.object({ kind: z.literal('use-offer'), offer: line }),
  z.object({ kind: z.literal('drop-offer'), offer: line }),
  z.object({ kind: z.literal('resolve'), doubt: text(0, 2000), way: line }),
  /** Clears typed and proposed faces for this request. */
  z.object({ kind: z.literal('clear') }),
  /** Sends the dice move. */
  z.object({ kind: z.literal('take') }),
]);
export type IntakeAct = Parsed<typeof intakeAct>;

/**
 * A command to the live table. `id` is created by the client for each tap: a repeat is acknowledged but not played
 * twice. `prompt` is the id of the answered prompt; null for moves without one (adjust, leave, …).
 */
export const command = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('move'), prompt: z.nullable(line), move }),
  z.object({ id, kind: z.literal('undo'), revision: z.number() }),
  z.object({ id, kind: z.literal('redo'), revision: z.number() }),
  z.object({ id, kind: z.literal('amend'), revision: z.number(), amendment }),
  /** Dice of a prompt: refused with `table.stale` if another one is open. */
  z.object({ id, kind: z.literal('intake'), prompt: line, act: intakeAct }),
]);
export type Command = Parsed<typeof command>;
