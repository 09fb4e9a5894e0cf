import type { GameState } from '../../engine/core/game.ts';
import type { Balances } from '../../engine/core/ledger.ts';
import type { BalancesRecord } from '../../journal/records.ts';

const sameBalances = (a: Balances, b: Balances): boolean => {
  const accounts = Object.keys(a);
  return accounts.length === Object.keys(b).length && accounts.every((account) => a[account] === b[account]);
};

export const agrees = (state: GameState, { balances, over }: BalancesRecord): boolean =>
  sameBalances(state.balances, balances) && (state.outcome !== null) === over;

/** Whether the recorded chips are possible: the right accounts, and a sum of 0. */
export function canBe({ balances }: GameState, recorded: BalancesRecord): boolean {
  const held = Object.values({ ...balances, ...recorded.balances });
  return (
    [...Object.keys(recorded.balances), ...recorded.standings.map(({ seat }) => seat)].every((account) =>
      Object.hasOwn(balances, account),
    ) && held.reduce((sum, amount) => sum + amount, 0) === 0
  );
}

/**
 * If the journal of an old game recorded other chips than this engine computes, the recorded ones were on the table,
 * so the game continues with them.
 */
export function asRecorded(state: GameState, { balances, standings, over }: BalancesRecord): GameState {
  const accounts = { ...state.balances, ...balances };
  if (!state.outcome || !over) return { ...state, balances: accounts };
  const winners = standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const left = state.outcome.standings.filter(({ place }) => place === null);
  return {
    ...state,
    balances: accounts,
    outcome: { ...state.outcome, standings: [...standings, ...left], winners },
  };
}
