import type { GameState, SittingOut } from '../game.ts';
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

interface Playing {
  readonly present: readonly SeatId[];
  readonly seats: readonly SeatId[];
}

const playing = new WeakMap<readonly SittingOut[], Playing>();

/** The seats without those that sit out this hand, kept as the seats are. */
function playingOf(present: readonly SeatId[], sittingOut: readonly SittingOut[]): readonly SeatId[] {
  if (sittingOut.length === 0) return present;
  const known = playing.get(sittingOut);
  if (known?.present === present) return known.seats;
  const out = new Set(sittingOut.flatMap(({ seat, since }) => (since === null ? [] : [seat])));
  const seats = present.filter((id) => !out.has(id));
  playing.set(sittingOut, { present, seats });
  return seats;
}

/** A game's view of its table. */
export function tableOf<Rules, Hand, Carry>(state: GameState<Rules, Hand, Carry>): Table<Rules, Carry> {
  const { rules, dealer, handNumber, revision, until, balances, carry } = state;
  const nextRules = state.nextRules ?? rules;
  const present = idsOf(state.seats);
  const seats = playingOf(present, state.sittingOut);
  return { rules, nextRules, seats, present, dealer, handNumber, revision, until, balances, carry };
}

/** The same with everybody who sits there, for matters beyond a hand: the pot at the end, a late score. */
export function presentTableOf<Rules, Hand, Carry>(
  state: GameState<Rules, Hand, Carry>,
): Table<Rules, Carry> {
  const table = tableOf(state);
  return { ...table, seats: table.present };
}
