import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { type RiskQuestion, riskOdds } from '../../odds/risk/risk.ts';
import { type TurnOutcomes, turnOutcomes } from '../../odds/risk/scores.ts';
import { turnsOf } from './odds.ts';
import { layoutRules } from './rules.ts';
import type { RoyalHand, RoyalTable, TurnHand } from './state.ts';

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
