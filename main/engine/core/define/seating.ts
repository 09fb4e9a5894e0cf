import type { GameState, Joining, Played, SeatView } from '../game.ts';
import { type Transfer, balanceOf } from '../ledger.ts';
import { phrase } from '../result.ts';
import { BANK, type Seat, type SeatId, leftOf } from '../seats.ts';
import type { HandRules } from '../spec.ts';
import { fromBank, pay, payWithBank } from './payments.ts';
import { tableOf } from './table-of.ts';

/** Seats waiting players and removes leaving ones. Between hands only. */
export function reseat<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: Played<GameState<Rules, Hand, Carry>>,
): Played<GameState<Rules, Hand, Carry>> {
  const { joining, leaving } = played.state;
  if (joining.length === 0 && leaving.length === 0) return played;
  let next = played;
  const newcomers = joining.map(({ id }) => id);
  // Joining first, so that new players find the neighbour they asked for.
  for (const seat of joining) next = seatPlayer(spec, next, seat);
  for (const id of leaving) next = removePlayer(next, id, spec.unit === 'chips', newcomers);
  return { ...next, state: { ...next.state, joining: [], leaving: [] } };
}

function seatPlayer<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: Played<GameState<Rules, Hand, Carry>>,
  { after, score, ...seat }: Joining,
): Played<GameState<Rules, Hand, Carry>> {
  const { state } = played;
  const at = after === undefined ? -1 : state.seats.findIndex(({ id }) => id === after);
  const seats = [...state.seats];
  seats.splice(at < 0 ? seats.length : at + 1, 0, seat);
  const next = { ...state, seats, balances: { ...state.balances, [seat.id]: 0 } };
  const calls = [phrase('table.call.joined', { seat: { seat: seat.id } })];
  const stake = spec.stake(state.rules);
  if (stake > 0) {
    const chips = [fromBank(seat.id, stake, 'table.reason.stake')];
    return payWithBank({ ...played, state: next }, chips, calls);
  }
  const late = spec.lateScores?.(tableOf(state));
  const points = late ? late.scores[score ?? late.usual] : 0;
  const begins = { ...fromBank(seat.id, points, 'table.reason.lateScore'), rule: 'lateScore' };
  return pay({ ...played, state: next }, points > 0 ? [begins] : [], calls);
}

function removePlayer<State extends GameState>(
  played: Played<State>,
  id: SeatId,
  cashesOut: boolean,
  newcomers: readonly SeatId[],
): Played<State> {
  const seat = played.state.seats.find((s) => s.id === id);
  if (!seat) return played;
  const { balances, bought, seats, stake } = played.state;
  const balance = balanceOf(balances, id);
  const then = seats
    .filter((other) => !newcomers.includes(other.id))
    .map(({ id: key }) => ({ key, held: balanceOf(balances, key), bought: bought[key] ?? 0 }));
  const cash = cashesOut && balance !== 0 ? [cashOut(id, balance)] : [];
  const paid = pay(played, cash, [phrase('table.call.left', { seat: { seat: id } })]);
  const { state } = paid;
  const ids = state.seats.map((s) => s.id);
  return {
    ...paid,
    state: {
      ...state,
      seats: state.seats.filter((s) => s.id !== id),
      gone: [...state.gone, { seat, balance, then, stake }],
      dealer: state.dealer === id ? leftOf(ids, id) : state.dealer,
      due: state.due === id ? leftOf(ids, id) : state.due,
    },
  };
}

const cashOut = (seat: SeatId, balance: number): Transfer => ({
  from: balance > 0 ? seat : BANK,
  to: balance > 0 ? BANK : seat,
  amount: Math.abs(balance),
  reason: phrase('table.reason.leave', { seat: { seat } }),
  rule: 'bank',
});

/** Everybody who sits, waits for a seat, or has left, in that order. */
export function viewSeats(state: GameState): readonly SeatView[] {
  const view = (seat: Seat, balance: number, status: SeatView['status']): SeatView => ({
    ...seat,
    balance,
    bought: state.bought[seat.id] ?? 0,
    status,
  });
  return [
    ...state.seats.map((seat) =>
      view(seat, balanceOf(state.balances, seat.id), state.leaving.includes(seat.id) ? 'leaving' : 'in'),
    ),
    ...state.joining.map((seat) => view(seat, 0, 'joining')),
    ...state.gone.map(({ seat, balance }) => view(seat, balance, 'gone')),
  ];
}
