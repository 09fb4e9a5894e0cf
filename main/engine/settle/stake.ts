import * as z from 'zod/mini';
import { whole } from '../core/schema.ts';
import { type Result, ok, refuse } from '../core/result.ts';
import type { Rule } from '../core/rules.ts';
import type { Unit } from '../core/ledger.ts';

export const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

/**
 * `n` in `parts` whole shares that differ by one at most, the larger ones first; a negative `n` is shared the same
 * way.
 */
export function evenShares(n: number, parts: number): readonly number[] {
  const size = Math.abs(n);
  const share = Math.floor(size / parts);
  const odd = size % parts;
  const sign = n < 0 ? -1 : 1;
  return Array.from({ length: parts }, (_, i) => sign * (share + (i < odd ? 1 : 0)) || 0);
}

/**
 * Numbers divided by `divisor` (above 0) and rounded to whole ones so that their sum is kept, where `divisor` divides
 * it: all are rounded down, and what is then missing goes to those who lost most by it, one each (the largest
 * remainders; of equal ones, the first in the list). Nobody's is more than 1 away from the exact number.
 */
export function roundTogether(amounts: readonly number[], divisor: number): readonly number[] {
  const cut = amounts.map((amount, at) => {
    const lost = ((amount % divisor) + divisor) % divisor;
    return { at, lost, whole: (amount - lost) / divisor };
  });
  const missing = Math.round(cut.reduce((sum, { lost }) => sum + lost, 0) / divisor);
  const up = new Set(
    [...cut]
      .sort((a, b) => b.lost - a.lost || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return cut.map(({ at, whole }) => (up.has(at) ? whole + 1 : whole) || 0);
}

/**
 * How points become money (the ruling `pointMoney`). `own`: the game's points already sum to 0, so a net is one's own
 * points; chips are settled the same way. `each`: everybody settles the difference with each of the others. `winner`:
 * each of the others pays the winner the difference.
 */
const POINT_MONEY = ['own', 'each', 'winner'] as const;
export type PointMoney = (typeof POINT_MONEY)[number];

/**
 * The stake: `per` chips or points are worth `price`, in the smallest unit of the currency (cents). Payments are
 * multiples of `coin`, the smallest coin in use, in the same unit.
 */
export const stake = z.object({
  /** ISO 4217: `EUR`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  price: whole(1, 1_000_000),
  per: whole(1, 1_000_000),
  coin: z._default(whole(1, 1_000_000), 1),
  /** Missing in games agreed before this ruling: those are still settled all at the end and `each`. */
  pointMoney: z.optional(z.enum(POINT_MONEY)),
});
export type Stake = z.infer<typeof stake>;

/** The house rule of every game for playing for money; without it the table plays for chips or points alone. */
export const STAKE_RULE = {
  name: 'stake',
  kind: 'data',
  midGame: 'own-move',
  default: null,
  schema: z.nullable(stake),
  source: '',
} as const satisfies Rule;

/** Money for nets, in the smallest unit of the currency: multiples of the smallest coin, which also sum to 0. */
export const moneyOf = (nets: readonly number[], { price, per, coin }: Stake): readonly number[] =>
  roundTogether(
    nets.map((net) => net * price),
    per * coin,
  ).map((coins) => coins * coin);

interface PointFacts {
  readonly unit: Unit;
  readonly pointMoney?: readonly PointMoney[];
}

/** The rulings that a game offers, the usual one first. */
export const pointMoneyOf = ({ unit, pointMoney }: PointFacts): readonly PointMoney[] =>
  unit === 'chips' ? ['own'] : (pointMoney ?? ['each', 'winner']);

/** A newly agreed stake, which names its ruling. Refuses with `table.stake.pointMoney` if the game does not offer it. */
export function agreedStake(facts: PointFacts, stake: Stake): Result<Stake> {
  const offered = pointMoneyOf(facts);
  const { pointMoney = offered[0] } = stake;
  return pointMoney && offered.includes(pointMoney)
    ? ok({ ...stake, pointMoney })
    : refuse('table.stake.pointMoney');
}
