import type { GameState, Standing } from './game.ts';
import { balanceOf } from './ledger.ts';
import type { SeatId } from './seats.ts';

/**
 * Everybody's place, best first; those with equal balances share one. Who has left is not ranked. `winners` are those
 * that the game itself names, whatever they hold: they are first.
 */
export function standingsOf(
  state: GameState,
  best: 'most' | 'fewest',
  winners: readonly SeatId[] = [],
): readonly Standing[] {
  const sign = best === 'most' ? -1 : 1;
  const sorted = state.seats
    .map(({ id }) => ({ seat: id, balance: balanceOf(state.balances, id), won: winners.includes(id) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || sign * (a.balance - b.balance));
  return sorted.map(({ seat, balance, won }) => ({
    seat,
    balance,
    place: won ? 1 : 1 + sorted.findIndex((other) => !other.won && other.balance === balance),
  }));
}
