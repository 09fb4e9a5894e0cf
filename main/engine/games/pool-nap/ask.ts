import * as z from 'zod/mini';
import { applyTransfers, balanceOf } from '../../core/ledger.ts';
import { type Json, type Result, ok, refuse } from '../../core/result.ts';
import { type Account, POT } from '../../core/seats.ts';
import { move } from './moves.ts';
import { stakeOf } from './payout.ts';
import { play } from './play.ts';
import { type BidResult, type PoolNapHand, type PoolNapTable, RESULTS } from './state.ts';

/** What a bid would pay. */
const outcomeQuestion = z.object({ kind: z.literal('outcomes'), seat: z.string(), tricks: z.number() });

/** What one result of a bid would do. */
export interface BidOutcome {
  /** From or to each other player, before short stacks. */
  readonly amount: number;
  /** What it changes for the bidder and for the pot. */
  readonly bidder: number;
  readonly pot: number;
}
export type BidOutcomes = { readonly [result in BidResult]: BidOutcome };

/**
 * Answers `{ kind: 'outcomes', seat, tricks }` with `BidOutcomes`: each result is played on a copy of the table, so
 * that it pays as the move itself does. Refuses what the move refuses, and `table.ask.unknown`.
 */
export function ask(table: PoolNapTable, hand: PoolNapHand, question: unknown): Result<Json> {
  const parsed = outcomeQuestion.safeParse(question);
  if (!parsed.success) return refuse('table.ask.unknown');
  const { seat, tricks } = parsed.data;
  const outcomes: Record<string, Json> = {};
  for (const result of RESULTS) {
    const said = move.safeParse({ kind: 'hand', seat, tricks, result });
    if (!said.success) return refuse('table.ask.unknown');
    const step = play(table, hand, said.data);
    if (!step.ok) return step;
    const after = applyTransfers(table.balances, step.value.transfers ?? []);
    const change = (account: Account): number =>
      balanceOf(after, account) - balanceOf(table.balances, account);
    outcomes[result] = {
      amount: stakeOf(table, { tricks }, result === 'made'),
      bidder: change(said.data.seat),
      pot: change(POT),
    };
  }
  return ok(outcomes);
}
