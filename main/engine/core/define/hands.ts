import type { GameState, Played } from '../game.ts';
import { applyTransfers, netOf, balanceOf } from '../ledger.ts';
import { type SeatId, leftOf } from '../seats.ts';
import { type HandRules, type Settled, type Step, idsOf, tableOf } from '../spec.ts';
import { takeEffect, changeRules } from './changing-rules.ts';
import { endingOf, finish, mayGoOn, reopen } from './endings.ts';
import { type PayBackReason, pay, payBack, fromBank, payWithBank, said } from './payments.ts';
import { inOrder, reseat, strangerIn } from './seating.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import type { MoveOf } from '../table-move.ts';

/** Begins the next hand. */
export function deal(spec: HandRules, played: Played): Played {
  const state = { ...played.state, deals: played.state.deals + 1, handNet: {} };
  return follow(spec, { ...played, state }, spec.start(tableOf(state)), 0);
}

/** Applies a step of the game: its transfers belong to the hand. */
export function follow(
  spec: HandRules,
  { state, transfers, calls }: Played,
  step: Step,
  moves: number,
): Played {
  const paid = step.transfers ?? [];
  // Written out field by field: every move passes here, and a spread copy takes twenty times as long.
  const next: GameState = {
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

function settle(spec: HandRules, played: Played, settled: Settled, whole: boolean): Played {
  const { carry, dealer, over } = settled;
  const state = { ...played.state, carry };
  if (over) return finish(spec, { ...played, state }, endingOf(settled, over, whole));
  return dealNext(spec, { ...played, state }, dealer ?? null);
}

/** The next hand: waiting players sit down, leaving players go, and the deal moves on. */
function dealNext(spec: HandRules, played: Played, dealer: SeatId | null): Played {
  // The deal passes to the player now to the dealer's left.
  const state = inOrder(played.state);
  const due = dealer ?? leftOf(idsOf(state.seats), state.dealer);
  const next = { ...state, dealer: due, due, handNumber: state.handNumber + 1 };
  return deal(spec, reseat(spec, takeEffect({ ...played, state: next })));
}

/** Pays back what the hand in progress has moved. */
export const takeBack = (played: Played, why: PayBackReason = 'void'): Played => {
  // Games begun under revision 1 called every repayment a void hand.
  const paid = pay(played, payBack(played.state.handNet, played.state.revision >= 2 ? why : 'void'));
  return { ...paid, state: { ...paid.state, handNet: {} } };
};

/** Pays the hand's transfers back and deals it again; waiting players sit down. */
export function redeal(spec: HandRules, played: Played, why: PayBackReason): Played {
  const back = takeEffect(takeBack(played, why));
  const state = inOrder(back.state);
  const dealer = spec.keepsDeal?.(state.rules) ? state.due : state.dealer;
  return deal(spec, reseat(spec, { ...back, state: { ...state, dealer } }));
}

/**
 * The table continues after the end: it buys chips, agrees on more rounds, or both. Refuses `table.goOn.more` if
 * the number of rounds is required, `table.goOn.length` if the agreed length is not used up, `table.goOn.chips` and
 * `table.goOn.few` where too few would have chips or stay, and `table.goOn.over` {why} where the game would be over
 * at once.
 */
export function goOn(
  spec: HandRules,
  state: GameState,
  { more = 0, buys = {} }: MoveOf<'go-on'>,
): Result<Played> {
  const may = mayGoOn(state);
  if (!may.ok) return may;
  const { goOn: needs, ended } = may.value;
  if (needs.more && more === 0) return refuse('table.goOn.more');
  if (!needs.more && more > 0) return refuse('table.goOn.length');
  const stranger = strangerIn(state, buys);
  if (stranger) return stranger;
  const buyers = state.seats.flatMap(({ id }) => (buys[id] ? [{ seat: id, amount: buys[id] }] : []));
  if (buyers.length > 0 && !needs.chips) return refuse('table.action.rebuy');

  const call = phrase(more > 0 ? 'table.call.goOnMore' : 'table.call.goOn', { n: more });
  const opened = reopen(said(state, call, ...callsOf(buyers)));
  const bought = payWithBank(
    opened,
    buyers.map(({ seat, amount }) => fromBank(seat, amount, 'table.reason.rebuy')),
  );
  const staying = withoutBroke(spec, bought, needs.chips);
  if (!staying.ok) return staying;
  const until = more > 0 && spec.length ? spec.length.played(tableOf(state)) + more : state.until;
  const ready = { ...staying.value, state: { ...staying.value.state, until } };
  const next = ended.played ? dealNext(spec, ready, ended.dealer) : redeal(spec, ready, 'redealt');
  const over = next.state.outcome;
  return over ? refuse('table.goOn.over', { why: { phrase: over.reason } }) : ok(next);
}

const callsOf = (buyers: readonly { readonly seat: SeatId; readonly amount: number }[]): readonly Phrase[] =>
  buyers.map(({ seat, amount }) => phrase('table.call.rebuy', { seat: { seat }, amount }));

/**
 * Players still without chips. They leave if everybody needs chips; otherwise they look on, and at least two others
 * must be able to play.
 */
function withoutBroke({ players }: HandRules, played: Played, chips: 'all' | 'two' | null): Result<Played> {
  if (chips === null) return ok(played);
  const { state } = played;
  const broke = state.seats.filter(({ id }) => balanceOf(state.balances, id) <= 0).map(({ id }) => id);
  const least = chips === 'two' ? 2 : players.min;
  if (state.seats.length - broke.length < least)
    return refuse(chips === 'two' ? 'table.goOn.chips' : 'table.goOn.few', { least });
  if (chips === 'two') return ok(played);
  const leaving = [...new Set([...state.leaving, ...broke])];
  return ok({ ...played, state: { ...state, leaving } });
}

/**
 * House rules change. A hand in which nobody has played yet is dealt again by them, or, where the new length is used up
 * already, not at all: the game is over. Refuses as `changeRules` does.
 */
export function playRules(spec: HandRules, state: GameState, move: MoveOf<'rules'>): Result<Played> {
  const changed = changeRules(spec, state, move);
  if (!changed.ok) return changed;
  const { played, redeals, isLength } = changed.value;
  if (state.handMoves > 0) return ok(played);
  const handNumber = state.handNumber - 1;
  if (isLength && handNumber > 0 && spec.length?.isUsed(tableOf({ ...played.state, handNumber }))) {
    const back = takeBack(played, 'redealt');
    const reason = phrase('table.ending.length', { n: handNumber });
    // As the last hand left it.
    const last = { ...back, state: { ...back.state, handNumber } };
    return ok(finish(spec, last, { reason, dealer: state.due, played: true }));
  }
  return ok(redeals ? redeal(spec, played, 'redealt') : played);
}
