import { accountsIn } from '../standings.ts';
import type { GameState, Gone, Joining, Played, Returning, SeatView } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import { type Result, phrase, refuse } from '../result.ts';
import { type Seat, type SeatId, clockwiseAfter, leftOf } from '../seats.ts';
import { type HandRules, presentTableOf, tableOf } from '../spec.ts';
import { fromBank, pay, payWithBank, withBank } from './payments.ts';
import { seatOut, sitsOutIn } from './sitting-out.ts';

export const isSeated = ({ seats }: GameState, id: string): boolean => seats.some((seat) => seat.id === id);

export const unknownSeat = (seat: string): Result<never> => refuse('table.seat.unknown', { seat });

/** Refuses an amount for somebody who does not sit there. */
export function strangerIn(
  state: GameState,
  amounts: Readonly<Record<string, unknown>>,
): Result<never> | null {
  const stranger = Object.keys(amounts).find((id) => !isSeated(state, id));
  return stranger === undefined ? null : unknownSeat(stranger);
}

/** The players in the order that they have agreed for the next hand. Between hands only. */
export function inOrder(state: GameState): GameState {
  const { order } = state;
  if (!order) return state;
  const placeOf = (id: SeatId): number => order.indexOf(id);
  return { ...state, seats: [...state.seats].sort((a, b) => placeOf(a.id) - placeOf(b.id)), order: null };
}

/** Seats waiting and returning players, removes leaving ones and skips those who sit out. Between hands only. */
export const reseat = (spec: HandRules, played: Played): Played => seatOut(spec, comeAndGo(spec, played));

function comeAndGo(spec: HandRules, played: Played): Played {
  const { joining, leaving } = played.state;
  const returning = returningTo(played.state);
  if (joining.length === 0 && leaving.length === 0 && returning.length === 0) return played;
  let next = played;
  const newcomers = [...joining.map(({ id }) => id), ...returning.map(({ seat }) => seat.id)];
  // Joining first, so that new players find the neighbour they asked for.
  for (const seat of joining) next = seatPlayer(spec, next, seat);
  for (const one of returning) next = seatAgain(next, one, spec.unit === 'chips');
  for (const id of leaving) next = removePlayer(next, id, spec.unit === 'chips', newcomers);
  return { ...next, state: { ...next.state, joining: [], leaving: [] } };
}

function seatPlayer(spec: HandRules, played: Played, { after, score, ...seat }: Joining): Played {
  const { state } = played;
  const seats = withSeat(state.seats, seat, after);
  const next = { ...state, seats, balances: { ...state.balances, [seat.id]: 0 } };
  const calls = [phrase('table.call.joined', { seat: { seat: seat.id } })];
  const stake = spec.stake(state.rules);
  if (stake > 0) {
    const chips = [fromBank(seat.id, stake, 'table.reason.stake')];
    const seated = payWithBank({ ...played, state: next }, chips, calls);
    const ante = spec.lateAnte?.(tableOf(seated.state), seat.id);
    return pay(seated, ante?.transfers, ante?.calls);
  }
  const late = spec.lateScores?.(presentTableOf(state));
  const points = late?.scores[score ?? late.usual] ?? late?.scores[late.usual] ?? 0;
  const begins = { ...withBank(seat.id, points, 'table.reason.lateScore'), rule: 'lateScore' };
  return pay({ ...played, state: next }, points === 0 ? [] : [begins], calls);
}

/** The seats with one more, to the left of `after`; last if nobody has that seat. */
function withSeat(seats: readonly Seat[], seat: Seat, after: SeatId | undefined): readonly Seat[] {
  const at = seats.findIndex(({ id }) => id === after);
  const next = [...seats];
  next.splice(at < 0 ? seats.length : at + 1, 0, seat);
  return next;
}

type ReturningPlayer = Gone & { readonly returning: Returning };

/** Players who sit down again once this hand is settled. */
export const returningTo = ({ gone }: Pick<GameState, 'gone'>): readonly ReturningPlayer[] =>
  gone.filter((one): one is ReturningPlayer => one.returning !== null);

/** A player takes up their account: their payout is paid in again, so their net is unchanged. */
function seatAgain(
  played: Played,
  { seat, balance, rightward, returning }: ReturningPlayer,
  paysIn: boolean,
): Played {
  const { state } = played;
  const after = returning.after ?? rightward.find((id) => state.seats.some((other) => other.id === id));
  const next = {
    ...state,
    seats: withSeat(state.seats, seat, after),
    gone: state.gone.filter((one) => one.seat.id !== seat.id),
  };
  const paidIn = paysIn && balance !== 0 ? [withBank(seat.id, balance, 'table.reason.return')] : [];
  const back = pay({ ...played, state: next }, paidIn, [
    phrase('table.call.returned', { seat: { seat: seat.id } }),
  ]);
  const { buys } = returning;
  return buys === undefined ? back : payWithBank(back, [fromBank(seat.id, buys, 'table.reason.rebuy')]);
}

function removePlayer(played: Played, id: SeatId, cashesOut: boolean, newcomers: readonly SeatId[]): Played {
  const seat = played.state.seats.find((s) => s.id === id);
  if (!seat) return played;
  const { balances, bought, seats, stake } = played.state;
  const balance = balanceOf(balances, id);
  const then = seats
    .filter((other) => !newcomers.includes(other.id))
    .map(({ id: key }) => ({ key, held: balanceOf(balances, key), bought: bought[key] ?? 0 }));
  const cash = cashesOut && balance !== 0 ? [withBank(id, -balance, 'table.reason.leave')] : [];
  const paid = pay(played, cash, [phrase('table.call.left', { seat: { seat: id } })]);
  const { state } = paid;
  const ids = state.seats.map((s) => s.id);
  const rightward = clockwiseAfter(ids, id).slice(0, -1).reverse();
  return {
    ...paid,
    state: {
      ...state,
      seats: state.seats.filter((s) => s.id !== id),
      gone: [...state.gone, { seat, balance, rightward, returning: null }],
      leavings: [...state.leavings, { key: id, then, stake }],
      dealer: state.dealer === id ? leftOf(ids, id) : state.dealer,
      due: state.due === id ? leftOf(ids, id) : state.due,
    },
  };
}

/** Everybody who sits, waits for a seat, or has left, in that order. */
export function viewSeats(state: GameState): readonly SeatView[] {
  const { seats } = state.outcome ? inOrder(state) : state;
  const accounts = accountsIn(state);
  const view = (seat: Seat, balance: number, status: SeatView['status']): SeatView => ({
    ...seat,
    balance,
    bought: state.bought[seat.id] ?? 0,
    status,
    ...withSitsOut(state, seat.id),
  });
  return [
    ...seats.map((seat) =>
      view(seat, balanceOf(state.balances, seat.id), state.leaving.includes(seat.id) ? 'leaving' : 'in'),
    ),
    ...state.joining.map((seat) => view(seat, 0, 'joining')),
    ...state.gone.map(({ seat, balance, returning }): SeatView => {
      const now = accounts.get(seat.id) ?? seat.id;
      const own = view(seat, balance, returning && !state.outcome ? 'returning' : 'gone');
      return now === seat.id ? own : { ...own, now };
    }),
  ];
}

const withSitsOut = (state: GameState, id: SeatId): Pick<SeatView, 'sitsOut'> => {
  const sitsOut = sitsOutIn(state, id);
  return sitsOut === undefined ? {} : { sitsOut };
};
