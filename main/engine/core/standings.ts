import { accountsIn } from './accounts.ts';
import type { GameState, Standing } from './game.ts';
import { balanceOf } from './ledger.ts';
import type { SeatId } from './seats.ts';

/**
 * Everybody's place, best first; equal balances share a place. Players who have left are sorted by their balance
 * but have no place, as they cannot win any more; players who return have one row. `winners` are named by the game
 * and come first whatever they hold.
 */
export function standingsOf(
  state: Pick<GameState, 'seats' | 'gone' | 'balances'>,
  best: 'most' | 'fewest',
  winners: readonly SeatId[] = [],
): readonly Standing[] {
  const sign = best === 'most' ? -1 : 1;
  const here = state.seats.map(({ id }) => ({
    seat: id,
    balance: balanceOf(state.balances, id),
    won: winners.includes(id),
  }));
  const accounts = accountsIn(state);
  const left = state.gone
    .filter(({ seat }) => accounts.get(seat.id) === seat.id)
    .map(({ seat, balance }) => ({ seat: seat.id, balance, won: false }));
  const rank = (one: (typeof here)[number]): number => (one.won ? -Infinity : sign * one.balance);
  const before = (a: (typeof here)[number], b: (typeof here)[number]): number => {
    const [x, y] = [rank(a), rank(b)];
    return x === y ? sign * (a.balance - b.balance) : x - y;
  };
  const placed = here.map((one) => ({
    ...one,
    place: 1 + here.filter((other) => rank(other) < rank(one)).length,
  }));
  // The sort is stable: among equals, players still there come first.
  return [...placed, ...left.map((one) => ({ ...one, place: null }))]
    .sort(before)
    .map(({ seat, balance, place }) => ({ seat, balance, place }));
}
