import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse, type Json, assertNever } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { type RiskQuestion, type TurnOutcomes, riskOdds, turnOutcomes } from '../../odds/risk/risk.ts';
import {
  turnsOf,
  type RoyalHand,
  type RoyalTable,
  type TurnHand,
  mayAskBest,
  type LaidOut,
  type Layout,
  cardDice,
} from './state.ts';
import { layoutRules } from './rules.ts';
import * as z from 'zod/mini';
import { itemAt } from '../../core/item-at.ts';
import { whole } from '../../core/schema.ts';
import { findShownLayout } from '../../odds/royal/solve.ts';
import { scoreLayout } from './scoring.ts';

/** The answer to `risk-odds`, for the player who decides. */
export interface RiskAnswer {
  readonly seat: SeatId;
  /** The chance to win the game, 0 to 1; null for a player alone. */
  readonly bank: number | null;
  readonly risk: number | null;
  /** Average points of the turn. */
  readonly bankPoints: number;
  readonly riskPoints: number;
  /** Turns left for this player after this one, and for the others together. */
  readonly left: number;
  readonly othersLeft: number;
  readonly assumes: readonly Phrase[];
}

/**
 * The chance to win when this turn is banked and when it is risked. Refuses `table.odds.off` if the house rule says
 * so, `roll-a-royal.odds.notNow` if there is nothing to decide, and `roll-a-royal.odds.target` if the game ends at a
 * score, as the number of turns left is then unknown. May take seconds, so call it in a worker.
 */
export function askRisk(table: RoyalTable, hand: RoyalHand): Result<RiskAnswer> {
  if (!table.rules.odds) return refuse('table.odds.off');
  if (hand.kind !== 'turn' || !hand.laid) return refuse('roll-a-royal.odds.notNow');
  if (turnsOf(table) === null) return refuse('roll-a-royal.odds.target');
  const question = riskQuestion(table, hand, hand.laid);
  const { me, others } = question;
  // The turns to come are played by the rules agreed for them.
  const turns = turnOutcomes(layoutRules(table.nextRules), table.nextRules.riskOn);
  const odds = riskOdds(question, turns);
  const alone = others.length === 0;
  return ok({
    seat: hand.seat,
    bank: alone ? null : odds.bank,
    risk: alone ? null : odds.risk,
    bankPoints: odds.bankPoints,
    riskPoints: odds.riskPoints,
    left: me.left,
    othersLeft: others.reduce((sum, { left }) => sum + left, 0),
    assumes: alone ? [] : assumptions(others.length, turns),
  });
}

/** The decision, with everybody's points and turns left. */
function riskQuestion(
  { seats, present, balances, rules, until, carry }: RoyalTable,
  { seat, round, done }: TurnHand,
  { score, bonus }: { readonly score: number; readonly bonus: number },
): RiskQuestion {
  const after = Math.max(0, (turnsOf({ rules, until }) ?? 0) - round);
  const leftTo = (other: SeatId) =>
    after + (done.includes(other) ? 0 : 1) + (carry.owed?.[other]?.length ?? 0);
  return {
    points: score - bonus,
    bonus,
    riskOn: rules.riskOn,
    me: { score: balanceOf(balances, seat), left: after },
    others: present
      .filter((other) => other !== seat)
      .map((other) => ({
        score: balanceOf(balances, other),
        left: seats.includes(other) ? leftTo(other) : 0,
      })),
  };
}

const assumptions = (others: number, { turns, printed }: TurnOutcomes): readonly Phrase[] => [
  phrase(`roll-a-royal.odds.assumes.${printed ? 'turns' : 'turnsOwn'}`, { counted: turns }),
  phrase(`roll-a-royal.odds.assumes.${others === 1 ? 'two' : 'several'}`),
  phrase('roll-a-royal.odds.assumes.shared'),
];

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
