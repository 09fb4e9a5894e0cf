import type { GameState, Standing } from './game.ts';
import { balanceOf } from './ledger.ts';

/** Everybody's place, best first; those with equal balances share one. Who has left is not ranked. */
export function standingsOf(state: GameState, best: 'most' | 'fewest'): readonly Standing[] {
  const sign = best === 'most' ? -1 : 1;
  const sorted = state.seats
    .map(({ id }) => ({ seat: id, balance: balanceOf(state.balances, id) }))
    .sort((a, b) => sign * (a.balance - b.balance));
  return sorted.map((entry) => ({
    ...entry,
    place: 1 + sorted.findIndex((other) => other.balance === entry.balance),
  }));
}
