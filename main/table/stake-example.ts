import type { StakeExample } from '../contract.ts';
import type { GameFacts } from '../engine/core/game.ts';
import { type Json, type Result, ok } from '../engine/core/result.ts';
import { readRules } from '../engine/core/rules.ts';
import { settleUp } from '../engine/settle/settlement.ts';
import { type Stake, agreedStake } from '../engine/settle/stake.ts';

/** Chips won and lost, or points, for games without an example of their own. */
const USUAL = { chips: [6, -2, -4], points: [8, 5, 2] } as const;

/** A stake worked out for three players or the source's example. Refuses with `table.rules.bad` and `table.stake.pointMoney`. */
export function exampleOf(
  facts: GameFacts,
  given: Stake,
  chosen: { readonly [name: string]: Json },
): Result<StakeExample> {
  const rules = readRules(facts.rulesSchema, chosen);
  if (!rules.ok) return rules;
  const agreed = agreedStake(facts, given);
  if (!agreed.ok) return agreed;
  const stake = agreed.value;
  const { unit, best } = facts;
  const example = facts.example?.(rules.value) ?? USUAL[unit];
  const { rows } = settleUp({
    unit,
    best,
    over: true,
    holders: example.map((held, i) => ({ key: String(i), held, bought: 0, here: true })),
    order: [],
    pointMoney: stake.pointMoney ?? 'own',
    stake,
  });
  return ok({ won: rows.map(({ won }) => won), money: rows.map(({ money }) => money ?? 0) });
}
