import type { GameState, Played } from '../game.ts';
import { applyTransfers, netOf } from '../ledger.ts';
import { type SeatId, leftOf } from '../seats.ts';
import type { HandRules, Settled, Step } from '../spec.ts';
import { takeEffect } from './changing-rules.ts';
import { endingOf, finish } from './endings.ts';
import { type PayBackReason, pay, payBack } from './payments.ts';
import { inOrder, reseat } from './seating.ts';
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

/** Applies a step of the game: its transfers belong to the hand. */
export function follow<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  { state, transfers, calls }: PlayedHand<Rules, Hand, Carry>,
  step: Step<Hand, Carry>,
  moves: number,
): PlayedHand<Rules, Hand, Carry> {
  const paid = step.transfers ?? [];
  // Written out field by field: every move passes here, and a spread copy takes twenty times as long.
  const next: GameState<Rules, Hand, Carry> = {
    rules: state.rules,
    nextRules: state.nextRules,
    revision: state.revision,
    seats: state.seats,
    gone: state.gone,
    leavings: state.leavings,
    joining: state.joining,
    leaving: state.leaving,
    order: state.order,
    sittingOut: state.sittingOut,
    dealer: step.dealer ?? state.dealer,
    due: state.due,
    until: state.until,
    handNumber: state.handNumber,
    deals: state.deals,
    handMoves: moves,
    balances: applyTransfers(state.balances, paid),
    handNet: netOf(paid, state.handNet),
    bought: state.bought,
    stake: state.stake,
    hand: step.hand,
    carry: state.carry,
    outcome: state.outcome,
    ended: state.ended,
  };
  const played = {
    state: next,
    transfers: transfers.length === 0 ? paid : [...transfers, ...paid],
    calls: calls.length === 0 ? (step.calls ?? []) : [...calls, ...(step.calls ?? [])],
  };
  // A hand without a move does not count as played.
  return step.settled ? settle(spec, played, step.settled, moves > 0) : played;
}

function settle<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
  settled: Settled<Carry>,
  whole: boolean,
): PlayedHand<Rules, Hand, Carry> {
  const { carry, dealer, over } = settled;
  const state = { ...played.state, carry };
  if (over) return finish(spec, { ...played, state }, endingOf(settled, over, whole));
  return dealNext(spec, { ...played, state }, dealer ?? null);
}

/** The next hand: waiting players sit down, leaving players go, and the deal moves on. */
export function dealNext<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
  dealer: SeatId | null,
): PlayedHand<Rules, Hand, Carry> {
  // The deal passes to the player now to the dealer's left.
  const state = inOrder(played.state);
  const due =
    dealer ??
    leftOf(
      state.seats.map(({ id }) => id),
      state.dealer,
    );
  const next = { ...state, dealer: due, due, handNumber: state.handNumber + 1 };
  return deal(spec, reseat(spec, takeEffect({ ...played, state: next })));
}

/** Pays back what the hand in progress has moved. */
export const takeBack = <State extends GameState>(
  played: Played<State>,
  why: PayBackReason = 'void',
): Played<State> => {
  // Games begun under revision 1 called every repayment a void hand.
  const paid = pay(played, payBack(played.state.handNet, played.state.revision >= 2 ? why : 'void'));
  return { ...paid, state: { ...paid.state, handNet: {} } };
};

/** Pays the hand's transfers back and deals it again; waiting players sit down. */
export function redeal<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  played: PlayedHand<Rules, Hand, Carry>,
  why: PayBackReason,
): PlayedHand<Rules, Hand, Carry> {
  const back = takeEffect(takeBack(played, why));
  const state = inOrder(back.state);
  const dealer = spec.keepsDeal?.(state.rules) ? state.due : state.dealer;
  return deal(spec, reseat(spec, { ...back, state: { ...state, dealer } }));
}
