import type { Transfer } from '../../core/ledger.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { WinnerRules } from './rules.ts';

/** The house rule for the cost of each card: few left, many left, or no card played. */
export const PRICES = [
  'leftCosts',
  'manyCosts',
  'neverPlayedCosts',
] as const satisfies readonly (keyof WinnerRules)[];
export type Price = (typeof PRICES)[number];

export type ScoreRules = Pick<WinnerRules, 'thresholdsFour' | 'thresholdsThree' | 'tripleAt' | Price>;

/** What a player pays the Winner: `left` cards at `each` points, by the rule `price`. */
export interface Count {
  readonly seat: SeatId;
  readonly left: number;
  readonly price: Price;
  readonly each: number;
  readonly points: number;
}

/** From this many cards on, three players pay as if they had never played. */
const SEVENTEEN = 17;

/** Which price holds. A player who still holds all cards dealt has played none; that needs no entry. */
export function priceOf(left: number, dealt: number, players: number, rules: ScoreRules): Price {
  // Source: "If they didn't get to play any cards at all, they score -3 for each."
  if (left >= dealt) return 'neverPlayedCosts';
  if (players === 4) return left >= rules.thresholdsFour ? 'manyCosts' : 'leftCosts';
  // Source: "a player with 17 cards remaining is deducted triple points": a dealer with 18 may have played one.
  if (rules.tripleAt === 'seventeen' && left >= SEVENTEEN) return 'neverPlayedCosts';
  return left >= rules.thresholdsThree ? 'manyCosts' : 'leftCosts';
}

export function countOf(
  seat: SeatId,
  left: number,
  dealt: number,
  players: number,
  rules: ScoreRules,
): Count {
  const price = priceOf(left, dealt, players, rules);
  const each = rules[price];
  return { seat, left, price, each, points: left * each };
}

const REASONS = {
  leftCosts: { code: 'winner.reason.left', rule: 'winner.score' },
  manyCosts: { code: 'winner.reason.many', rule: 'winner.thresholds' },
  neverPlayedCosts: { code: 'winner.reason.triple', rule: 'winner.triple' },
} as const satisfies Record<Price, object>;

/**
 * The points of the source's example, with this table's prices: 3, 11 and 8 cards left of 13. The Winner is first.
 */
export function examplePoints(rules: ScoreRules): readonly [number, number, number, number] {
  const cost = (left: number): number => rules[priceOf(left, 13, 4, rules)] * left;
  const [east, west, south] = [cost(3), cost(11), cost(8)];
  return [east + west + south, -east, -west, -south];
}

/** Those that cost something: a table's own price may be 0. */
const costing = (counts: readonly Count[]): readonly Count[] => counts.filter(({ points }) => points > 0);

/** Pays back what was counted before, as a new count replaces it. */
export const takeBackCounts = (winner: SeatId | undefined, counts: readonly Count[]): readonly Transfer[] =>
  winner === undefined
    ? []
    : costing(counts).map(({ seat, points }) => ({
        from: winner,
        to: seat,
        amount: points,
        reason: phrase('winner.reason.recount'),
        rule: 'winner.score',
      }));

/** Source: "Then the winner of the hand scores +1 for every -1 his opponents got." */
export const payWinner = (winner: SeatId, counts: readonly Count[]): readonly Transfer[] =>
  costing(counts).map(({ seat, left, price, each, points }) => ({
    from: seat,
    to: winner,
    amount: points,
    reason: phrase(REASONS[price].code, { n: left, each }),
    rule: REASONS[price].rule,
  }));
