import type { GameState } from './game.ts';
import { type SeatId, personIn } from './seats.ts';

/**
 * The current account of each account's person: the one at the table, otherwise the last that they left. Somebody
 * who sits down again with a new account has two; lists and sums have one row for each person, under this account.
 */
export function accountsIn({ seats, gone }: Pick<GameState, 'seats' | 'gone'>): ReadonlyMap<SeatId, SeatId> {
  const all = [...gone.map(({ seat }) => seat), ...seats];
  const last = new Map(all.map((seat) => [personIn(seat), seat.id]));
  return new Map(all.map((seat) => [seat.id, last.get(personIn(seat)) ?? seat.id]));
}
