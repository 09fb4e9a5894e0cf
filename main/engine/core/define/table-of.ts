import type { GameState } from '../game.ts';
import type { Seat, SeatId } from '../seats.ts';
import type { Table } from '../spec.ts';

const seatIds = new WeakMap<readonly Seat[], readonly SeatId[]>();

/** Seats by id, kept per list: the list stays the same for many moves and is needed at each. */
function idsOf(seats: readonly Seat[]): readonly SeatId[] {
  const known = seatIds.get(seats);
  if (known) return known;
  const ids = seats.map(({ id }) => id);
  seatIds.set(seats, ids);
  return ids;
}

/** What a game is told of its table. */
export function tableOf<Rules, Hand, Carry>(state: GameState<Rules, Hand, Carry>): Table<Rules, Carry> {
  const { rules, dealer, handNumber, revision, until, balances, carry } = state;
  const nextRules = state.nextRules ?? rules;
  return {
    rules,
    nextRules,
    seats: idsOf(state.seats),
    dealer,
    handNumber,
    revision,
    until,
    balances,
    carry,
  };
}
