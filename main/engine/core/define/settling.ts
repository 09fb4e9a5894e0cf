import * as z from 'zod/mini';
import { type Settlement, settleUp } from '../../settle/settlement.ts';
import { type Stake, stake } from '../../settle/stake.ts';
import type { GameState } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import { clockwiseAfter } from '../seats.ts';
import type { GameFacts } from '../game.ts';

/** What a chip or point is worth by the house rules, if they say. */
export function stakeIn(rules: unknown): Stake | null {
  const named = typeof rules === 'object' && rules !== null && 'stake' in rules ? rules.stake : null;
  const parsed = z.nullable(stake).safeParse(named);
  return parsed.success ? parsed.data : null;
}

/** How the game is settled as it stands: everybody who ever played, those still there first. */
export function settlementOf({ unit, best }: Pick<GameFacts, 'unit' | 'best'>, state: GameState): Settlement {
  const ids = state.seats.map(({ id }) => id);
  const holder = (key: string, held: number, here: boolean) => ({
    key,
    held,
    bought: unit === 'chips' ? (state.bought[key] ?? 0) : 0,
    here,
  });
  return settleUp({
    unit,
    best,
    holders: [
      ...ids.map((id) => holder(id, balanceOf(state.balances, id), true)),
      ...state.gone.map(({ seat, balance }) => holder(seat.id, balance, false)),
    ],
    order: clockwiseAfter(ids, state.dealer),
    stake: state.stake,
  });
}
