import * as z from 'zod/mini';
import {
  type Accounts,
  type Holdings,
  type Settlement,
  accountsOf,
  settleUp,
} from '../../settle/settlement.ts';
import { type Stake, pointMoneyOf, stake } from '../../settle/stake.ts';
import type { GameFacts, GameState } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import { idsOf } from '../spec.ts';
import { accountsIn as personAccounts } from '../standings.ts';
import { clockwiseAfter } from '../seats.ts';

type Facts = Pick<GameFacts, 'unit' | 'best' | 'pointMoney'>;

/** Value of a chip or point by the house rules, if given. */
export function stakeIn(rules: unknown): Stake | null {
  const named = typeof rules === 'object' && rules !== null && 'stake' in rules ? rules.stake : null;
  const parsed = z.nullable(stake).safeParse(named);
  return parsed.success ? parsed.data : null;
}

/** Current winnings of everybody who ever played, present players first. */
export const accountsIn = (facts: Facts, state: GameState): Accounts => accountsOf(holdingsIn(facts, state));

/** The same with who pays whom. */
export function settlementOf(facts: Facts, state: GameState): Settlement {
  const persons: ReadonlyMap<string, string> = personAccounts(state);
  const [usual = 'each'] = pointMoneyOf(facts);
  return settleUp({
    ...holdingsIn(facts, state),
    best: facts.best,
    // A stake without a ruling was agreed under the former one.
    pointMoney: facts.unit === 'points' && state.stake ? (state.stake.pointMoney ?? 'each') : usual,
    stake: state.stake,
    left: state.leavings,
    personOf: (key) => persons.get(key) ?? key,
  });
}

function holdingsIn({ unit }: Facts, state: GameState): Holdings {
  const ids = idsOf(state.seats);
  const holder = (key: string, held: number, here: boolean) => ({
    key,
    held,
    bought: unit === 'chips' ? (state.bought[key] ?? 0) : 0,
    here,
  });
  return {
    unit,
    over: state.outcome !== null,
    holders: [
      ...ids.map((id) => holder(id, balanceOf(state.balances, id), true)),
      ...state.gone.map(({ seat, balance }) => holder(seat.id, balance, false)),
    ],
    order: clockwiseAfter(ids, state.dealer),
  };
}
