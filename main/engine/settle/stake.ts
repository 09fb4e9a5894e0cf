import * as z from 'zod/mini';
import { whole } from '../core/schema.ts';
import type { Rule } from '../core/rules.ts';
import { roundTogether } from './shares.ts';

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
});
export type Stake = z.infer<typeof stake>;

/** The house rule of every game for playing for money; without it the table plays for chips or points alone. */
export const STAKE_RULE = {
  name: 'stake',
  kind: 'data',
  default: null,
  schema: z.nullable(stake),
  source: '',
} as const satisfies Rule;

/** What nets are worth, in the smallest unit of the currency: multiples of the smallest coin, which sum to 0 as they do. */
export const moneyOf = (nets: readonly number[], { price, per, coin }: Stake): readonly number[] =>
  roundTogether(
    nets.map((net) => net * price),
    per * coin,
  ).map((coins) => coins * coin);
