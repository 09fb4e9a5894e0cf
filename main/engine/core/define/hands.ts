import type { GameState, Played } from '../game.ts';
import { applyTransfers, balanceOf, netOf } from '../ledger.ts';
import { type Phrase, phrase } from '../result.ts';
import { type SeatId, leftOf } from '../seats.ts';
import type { HandRules, Settled, Step } from '../spec.ts';
import { standingsOf } from '../standings.ts';
import { pay, payBack } from './payments.ts';
import { reseat } from './seating.ts';
import { tableOf } from './table-of.ts';

type PlayedHand<Rules, Hand, Carry> = Played<GameState<Rules, Hand, Carry>>;

/** Begins the next hand. */
export function deal<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
): PlayedHand<Rules, Hand, Carry> {
  const state = { ...played.state, deals: played.state.deals + 1, handNet: {} };
  return follow(spec, { ...played, state }, spec.start(tableOf(state)), 0);
}

/** Goes on to what a step of the game leads to: its transfers are part of the hand. */
export function follow<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  { state, transfers, calls }: PlayedHand<Rules, Hand, Carry>,
  step: Step<Hand, Carry>,
  moves: number,
): PlayedHand<Rules, Hand, Carry> {
  const paid = step.transfers ?? [];
  // Field by field, as every move comes by here: changing fields of a spread copy takes twenty times as long.
  const next: GameState<Rules, Hand, Carry> = {
    rules: state.rules,
    seats: state.seats,
    gone: state.gone,
    joining: state.joining,
    leaving: state.leaving,
    dealer: step.dealer ?? state.dealer,
    handNumber: state.handNumber,
    deals: state.deals,
    handMoves: moves,
    balances: applyTransfers(state.balances, paid),
    handNet: netOf(paid, state.handNet),
    hand: step.hand,
    carry: state.carry,
    outcome: state.outcome,
  };
  const played = {
    state: next,
    transfers: transfers.length === 0 ? paid : [...transfers, ...paid],
    calls: calls.length === 0 ? (step.calls ?? []) : [...calls, ...(step.calls ?? [])],
  };
  return step.settled ? settle(spec, played, step.settled) : played;
}

function settle<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
  { carry, dealer, over }: Settled<Carry>,
): PlayedHand<Rules, Hand, Carry> {
  const state = { ...played.state, carry };
  if (over) return finish(spec, { ...played, state }, over.reason, over.winners);
  const seats = state.seats.map(({ id }) => id);
  const next = {
    ...state,
    dealer: dealer ?? leftOf(seats, state.dealer),
    handNumber: state.handNumber + 1,
  };
  return deal(spec, reseat(spec, { ...played, state: next }));
}

/** Ends the game. */
export function finish<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
  reason: Phrase,
  winners?: readonly SeatId[],
): PlayedHand<Rules, Hand, Carry> {
  // The winner is decided first; what then becomes of the pot changes balances, not places.
  const places = standingsOf(played.state, spec.best, winners);
  const best = winners ?? places.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const closing = spec.close?.(tableOf(played.state));
  const closed = pay(played, closing?.transfers, closing?.calls);
  const standings = places.map((standing) => ({
    ...standing,
    balance: balanceOf(closed.state.balances, standing.seat),
  }));
  const won = phrase('table.call.over', { winners: { list: best.map((seat) => ({ seat })) } });
  return {
    ...closed,
    state: { ...closed.state, outcome: { reason, winners: best, standings } },
    calls: [...closed.calls, reason, won],
  };
}

/** Pays back what the hand in progress has moved. */
export const takeBack = <State extends GameState>(played: Played<State>): Played<State> => {
  const paid = pay(played, payBack(played.state.handNet));
  return { ...paid, state: { ...paid.state, handNet: {} } };
};

/** Pays the hand's transfers back and deals it anew, with those who wait at the table. */
export const redeal = <Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
): PlayedHand<Rules, Hand, Carry> => deal(spec, reseat(spec, takeBack(played)));
