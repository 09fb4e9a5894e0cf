import type { GameState, Standing, LateScore } from './game.ts';
import { type SeatId, personIn } from './seats.ts';
import { balanceOf } from './ledger.ts';
import type { LateScores, Table } from './spec.ts';

/**
 * The current account of each account's person: the one at the table, otherwise the last that they left. Somebody
 * who sits down again with a new account has two; lists and sums have one row for each person, under this account.
 */
export function accountsIn({ seats, gone }: Pick<GameState, 'seats' | 'gone'>): ReadonlyMap<SeatId, SeatId> {
  const all = [...gone.map(({ seat }) => seat), ...seats];
  const last = new Map(all.map((seat) => [personIn(seat), seat.id]));
  return new Map(all.map((seat) => [seat.id, last.get(personIn(seat)) ?? seat.id]));
}

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

/**
 * The scores with which a late player may begin, and the one that the house rule `lateScore` names. The average is rounded
 * against the late player. Where the fewest points win, 0 would be a gift, and the highest score at the table is offered too.
 */
export function lateScoresAt(
  { seats, balances }: Pick<Table<unknown, unknown>, 'seats' | 'balances'>,
  best: 'most' | 'fewest',
  usual: LateScore,
): LateScores {
  const scores = seats.map((seat) => balanceOf(balances, seat));
  const average = scores.reduce((total, n) => total + n, 0) / Math.max(1, seats.length);
  if (best === 'most') return { usual, scores: { average: Math.floor(average), zero: 0 } };
  return {
    usual,
    scores: {
      highest: Math.max(0, ...scores),
      average: Math.max(0, Math.ceil(average)),
      zero: 0,
    },
  };
}
