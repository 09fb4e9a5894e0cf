import type { Transfer } from '../../core/ledger.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { WinnerRules } from './rules.ts';

export type ScoreRules = Pick<WinnerRules, 'thresholdsFour' | 'thresholdsThree' | 'tripleAt'>;

/** What a player pays the Winner: `left` cards at `each` points. */
export interface Count {
  readonly seat: SeatId;
  readonly left: number;
  readonly each: 1 | 2 | 3;
  readonly points: number;
}

/** From this many cards on, three players pay triple. */
const SEVENTEEN = 17;

/** The cost of each card left. A player who still holds all cards dealt has played none; that needs no entry. */
export function priceOf(left: number, dealt: number, players: number, rules: ScoreRules): 1 | 2 | 3 {
  // Source: "If they didn't get to play any cards at all, they score -3 for each."
  if (left >= dealt) return 3;
  if (players === 4) return left >= rules.thresholdsFour ? 2 : 1;
  // Source: "a player with 17 cards remaining is deducted triple points": a dealer with 18 may have played one.
  if (rules.tripleAt === 'seventeen' && left >= SEVENTEEN) return 3;
  return left >= rules.thresholdsThree ? 2 : 1;
}

export function countOf(
  seat: SeatId,
  left: number,
  dealt: number,
  players: number,
  rules: ScoreRules,
): Count {
  const each = priceOf(left, dealt, players, rules);
  return { seat, left, each, points: left * each };
}

const REASONS = {
  1: { code: 'winner.reason.left', rule: 'winner.score' },
  2: { code: 'winner.reason.many', rule: 'winner.thresholds' },
  3: { code: 'winner.reason.triple', rule: 'winner.triple' },
} as const;

/** Pays back what was counted before, as a new count replaces it. */
export const takeBackCounts = (winner: SeatId | undefined, counts: readonly Count[]): readonly Transfer[] =>
  winner === undefined
    ? []
    : counts.map(({ seat, points }) => ({
        from: winner,
        to: seat,
        amount: points,
        reason: phrase('winner.reason.recount'),
        rule: 'winner.score',
      }));

/** Source: "Then the winner of the hand scores +1 for every -1 his opponents got." */
export const payWinner = (winner: SeatId, counts: readonly Count[]): readonly Transfer[] =>
  counts.map(({ seat, left, each, points }) => ({
    from: seat,
    to: winner,
    amount: points,
    reason: phrase(REASONS[each].code, { n: left }),
    rule: REASONS[each].rule,
  }));
