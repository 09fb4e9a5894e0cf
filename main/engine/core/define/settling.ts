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
import { type Seat, clockwiseAfter } from '../seats.ts';

type Facts = Pick<GameFacts, 'unit' | 'best' | 'pointMoney'>;

/** What a chip or point is worth by the house rules, if they say. */
export function stakeIn(rules: unknown): Stake | null {
  const named = typeof rules === 'object' && rules !== null && 'stake' in rules ? rules.stake : null;
  const parsed = z.nullable(stake).safeParse(named);
  return parsed.success ? parsed.data : null;
}

/** What everybody has won as the game stands: everybody who ever played, those still there first. */
export const accountsIn = (facts: Facts, state: GameState): Accounts => accountsOf(holdingsIn(facts, state));

/** The same with who pays whom. */
export function settlementOf(facts: Facts, state: GameState): Settlement {
  const people = [...state.seats, ...state.gone.map(({ seat }) => seat)];
  const persons = new Map<string, string>(people.map((seat) => [seat.id, personIn(seat)]));
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
  const ids = state.seats.map(({ id }) => id);
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

/** Who sits there: a remembered player, otherwise whoever has that name. */
export const personIn = ({ player, name }: Seat): string => player ?? `name:${name.toLocaleLowerCase()}`;
