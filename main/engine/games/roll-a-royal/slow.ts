import * as z from 'zod/mini';
import { itemAt } from '../../core/item-at.ts';
import { type Json, type Result, assertNever, ok, refuse } from '../../core/result.ts';
import { whole } from '../../core/schema.ts';
import { findShownLayout } from '../../odds/royal/solve.ts';
import { mayAskBest } from './best.ts';
import { askRisk } from './risk.ts';
import { layoutRules } from './rules.ts';
import { scoreLayout } from './scoring.ts';
import {
  type LaidOut,
  type Layout,
  type RoyalHand,
  type RoyalTable,
  type TurnHand,
  cardDice,
} from './state.ts';

const slowQuestion = z.discriminatedUnion('kind', [
  /**
   * The legal layout of the turn's dice with the highest score. `effort` limits the search to that many steps of
   * about a millisecond; the answer is then the best so far, and the caller may ask again for more.
   */
  z.object({
    kind: z.literal('best-layout'),
    effort: z.optional(whole(1, 1_000_000)),
  }),
  /** The chance to win if the current turn is banked, and if it is risked. */
  z.object({ kind: z.literal('risk-odds') }),
]);

/** The answer to `best-layout`: how to lay the dice. */
export interface BestAnswer extends LaidOut {
  /** True if every other layout was ruled out; otherwise it is the best so far. */
  readonly exact: boolean;
}

/**
 * Answers a question that may take long. Refuses `table.ask.unknown` for a question it does not know,
 * `roll-a-royal.ask.noDice` if there are no dice to lay, `roll-a-royal.best.*` where the best layout may not be
 * asked for, and odds as `risk.ts` says.
 */
export function askSlow(table: RoyalTable, hand: RoyalHand, question: unknown): Result<Json> {
  const asked = slowQuestion.safeParse(question);
  if (!asked.success) return refuse('table.ask.unknown');
  switch (asked.data.kind) {
    case 'best-layout': {
      if (hand.kind === 'start' || hand.dice.length === 0) return refuse('roll-a-royal.ask.noDice');
      const may = mayAskBest(table, hand);
      if (!may.ok) return may;
      return ok(findBest(table, hand, asked.data.effort) as unknown as Json);
    }
    case 'risk-odds':
      return askRisk(table, hand) as Result<Json>;
    default:
      return assertNever(asked.data);
  }
}

function findBest(table: RoyalTable, hand: TurnHand, effort = Infinity): BestAnswer {
  const { list, die } = cardDice(hand);
  let looks = 0;
  const best = findShownLayout(list, layoutRules(table.rules), () => ++looks > effort);
  const layout: Layout = best.grid
    ? { grid: best.grid.map((placed) => ({ ...placed, die: itemAt(die, placed.die) })) }
    : { hands: best.hands.map(({ dice }) => dice.map((place) => itemAt(die, place))) };
  const scored = scoreLayout(hand, layout, table.rules);
  // The move must accept what the search found; otherwise one of them is wrong.
  if (!scored.ok) throw new Error(`the best layout is refused: ${scored.error.code}`);
  return { ...scored.value, exact: best.exact };
}
