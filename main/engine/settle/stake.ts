import * as z from 'zod/mini';
import { whole } from '../core/schema.ts';
import { type Result, ok, refuse } from '../core/result.ts';
import type { Rule } from '../core/rules.ts';
import type { Unit } from '../core/unit.ts';
import { roundTogether } from './shares.ts';

/**
 * How points become money (the ruling `pointMoney`). `own`: the game's points already sum to 0, so a net is one's own
 * points; chips are settled the same way. `each`: everybody settles the difference with each of the others. `winner`:
 * each of the others pays the winner the difference.
 */
export const POINT_MONEY = ['own', 'each', 'winner'] as const;
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

/** What a game says of its points. */
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
