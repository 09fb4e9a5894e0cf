import { accountsIn } from '../standings.ts';
import type { GameState, Played } from '../game.ts';
import { type Transfer, balanceOf } from '../ledger.ts';
import type { TableAction } from '../table-actions.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { BANK, POT, type Seat, type SeatId } from '../seats.ts';
import { agreedStake } from '../../settle/stake.ts';
import { type HandRules, tableOf } from '../spec.ts';
import type { MoveOf, TableMove } from '../table-move.ts';
import { hasChangingRules } from './changing-rules.ts';
import { amid, finish } from './endings.ts';
import { goOn, redeal, takeBack, playRules } from './hands.ts';
import { fromBank, pay, payWithBank, said, withBank } from './payments.ts';
import { moveSeats, rename, seatedTwice } from './places.ts';
import { isSeated, returningTo, strangerIn, unknownSeat } from './seating.ts';
import { comeBack, mayOneSitOut, outMover, sitOut, tooFewWithout } from './sitting-out.ts';

/** What the table may do now, beside the game's own moves. */
export function actionsOf(spec: HandRules, state: GameState): readonly TableAction[] {
  if (state.outcome)
    return [...(state.outcome.goOn ? (['go-on'] as const) : []), 'adjust', 'stake', 'rename'];
  const actions: TableAction[] = ['adjust', 'end-now', 'stake', 'rename'];
  // Two players sit in the same order whichever way round.
  if (state.seats.length > 2) actions.push('swap', 'move-seat');
  if (state.handMoves > 0) actions.push('void-hand');
  else actions.push('first-dealer');
  if (hasChangingRules(spec)) actions.push('rules');
  const hasChips = spec.stake(state.rules) > 0;
  if (hasChips) actions.push('rebuy');
  if (hasChips && state.handNumber === 1 && state.handMoves === 0) actions.push('stacks');
  const next = nextPlayers(state);
  if (next > spec.players.min) actions.push('leave');
  if (next < spec.players.max) actions.push('join');
  const out = state.sittingOut.some(({ back }) => back === null);
  if (out || (next < spec.players.max && isSomebodyAway(state))) actions.push('return');
  if (mayOneSitOut(spec, state)) actions.push('sit-out');
  return actions;
}

/** Whether somebody could take up their account again. */
function isSomebodyAway(state: GameState): boolean {
  if (state.gone.length === 0) return state.leaving.length > 0;
  const accounts = accountsIn(state);
  const isFree = (id: SeatId): boolean => accounts.get(id) === id;
  return state.leaving.length > 0 || state.gone.some(({ seat, returning }) => !returning && isFree(seat.id));
}

const nextPlayers = (state: GameState): number =>
  state.seats.length + state.joining.length + returningTo(state).length - state.leaving.length;

/** Plays the actions of every table. Refuses `table.action.<kind>` if not allowed now, and `table.*` otherwise. */
export function playTable(spec: HandRules, state: GameState, move: TableMove): Result<Played> {
  if (!actionsOf(spec, state).includes(move.kind)) return refuseAction(spec, state, move.kind);
  switch (move.kind) {
    case 'void-hand':
      return ok(redeal(spec, said(state, phrase('table.call.voided', { hand: state.handNumber })), 'void'));
    case 'adjust':
      return amid(spec, said(state, adjustCall(move)), (open) => adjust(spec, open, move));
    case 'rebuy':
      return rebuy(spec, state, move);
    case 'leave':
      return leave(spec, state, move);
    case 'join':
      return join(spec, state, move);
    case 'return':
      return takeUp(spec, state, move);
    case 'sit-out':
      return changed(spec, state, sitOut(spec, state, move), move.voids);
    case 'first-dealer': {
      if (!isSeated(state, move.seat)) return unknownSeat(move.seat);
      if (outMover(state, move) !== null) return refuse('table.seat.sitsOut', { seat: { seat: move.seat } });
      const call = phrase('table.call.dealer', { seat: { seat: move.seat } });
      return ok(redeal(spec, said({ ...state, dealer: move.seat, due: move.seat }, call), 'redealt'));
    }
    case 'rename':
      return rename(state, move);
    case 'swap':
    case 'move-seat':
      return moveSeats(spec, state, move);
    case 'end-now':
      return ok(endNow(spec, state));
    case 'go-on':
      return goOn(spec, state, move);
    case 'stacks':
      return carryStacks(spec, state, move);
    case 'stake':
      return agreeStake(spec, state, move);
    case 'rules':
      return playRules(spec, state, move);
  }
}

function agreeStake(spec: HandRules, state: GameState, { stake }: MoveOf<'stake'>): Result<Played> {
  // Stakes agreed under the former ruling name none, and stay so.
  const agreed = stake?.pointMoney ? agreedStake(spec, stake) : ok(stake);
  return agreed.ok ? ok(said({ ...state, stake: agreed.value }, phrase('table.call.stake'))) : agreed;
}

/** Why this table move is not allowed now. */
function refuseAction({ players }: HandRules, state: GameState, kind: TableAction): Result<never> {
  if (state.outcome && kind !== 'go-on') return refuse('table.finished');
  if (kind === 'go-on' && state.outcome) return refuse('table.goOn.won');
  if (kind === 'return' && nextPlayers(state) >= players.max) return refuse('table.action.join');
  return refuse(`table.action.${kind}`, { least: players.min, most: players.max });
}

/** The table ends the game. An unsettled hand does not count, unless the game can settle part of it. */
function endNow(spec: HandRules, state: GameState): Played {
  const ended = said(state, phrase('table.call.end'));
  const reason = phrase('table.ending.ended');
  const step = spec.endEarly?.(tableOf(state), state.hand);
  if (!step?.settled) return finish(spec, takeBack(ended), { reason, dealer: null, played: false });
  const { carry, dealer = null } = step.settled;
  const played = {
    ...ended,
    calls: [...ended.calls, ...(step.calls ?? [])],
    state: { ...state, hand: step.hand, carry },
  };
  return finish(spec, played, { reason, dealer, played: true });
}

const adjustCall = ({ from, to, amount, reason }: MoveOf<'adjust'>): Phrase =>
  phrase('table.call.adjust', { from: { account: from }, to: { account: to }, amount, reason });

/** A transfer by agreement. Nobody can give more than they have, except on credit. */
function adjust(
  spec: HandRules,
  played: Played,
  { from, to, amount, reason }: MoveOf<'adjust'>,
): Result<Played> {
  const { state } = played;
  if (from === to) return refuse('table.adjust.self');
  const held = balanceOf(state.balances, from);
  if (from === POT && amount > held) return refuse('table.adjust.pot', { amount: held });
  for (const account of [from, to])
    if (account !== POT && account !== BANK && !isSeated(state, account)) return unknownSeat(account);
  // Revision 1 allowed more.
  if (state.revision >= 2) {
    if (spec.unit === 'points' && (from === POT || to === POT)) return refuse('table.adjust.noPot');
    const limited = spec.unit === 'chips' && from !== BANK && !spec.onCredit?.(state.rules);
    if (limited && amount > held)
      return refuse('table.adjust.owned', { from: { account: from }, amount: Math.max(0, held) });
  }
  const transfer = { from, to, amount, reason: phrase('table.reason.adjust', { reason }), rule: 'adjust' };
  return ok(spec.unit === 'chips' ? payWithBank(played, [transfer]) : pay(played, [transfer]));
}

function rebuy(spec: HandRules, state: GameState, { seat, amount }: MoveOf<'rebuy'>): Result<Played> {
  if (!isSeated(state, seat)) return unknownSeat(seat);
  const call = phrase('table.call.rebuy', { seat: { seat }, amount });
  const bought = payWithBank(said(state, call), [fromBank(seat, amount, 'table.reason.rebuy')]);
  // A player without chips may have been left out when the hand was dealt.
  const broke = balanceOf(state.balances, seat) <= 0;
  return ok(state.handMoves === 0 && broke ? redeal(spec, bought, 'redealt') : bought);
}

/** The chips that players bring replace their opening stacks, and the first hand is dealt again. */
function carryStacks(spec: HandRules, state: GameState, { stacks }: MoveOf<'stacks'>): Result<Played> {
  const stranger = strangerIn(state, stacks);
  if (stranger) return stranger;
  const changes = state.seats.flatMap(({ id }): Transfer[] => {
    const more = (stacks[id] ?? spec.stake(state.rules)) - (state.bought[id] ?? 0);
    return more === 0 ? [] : [withBank(id, more, 'table.reason.carried')];
  });
  const brought = payWithBank(said(state, phrase('table.call.stacks')), changes);
  return ok(redeal(spec, brought, 'redealt'));
}

function leave(spec: HandRules, state: GameState, { seat, voids }: MoveOf<'leave'>): Result<Played> {
  if (!isSeated(state, seat)) return unknownSeat(seat);
  if (state.leaving.includes(seat)) return refuse('table.leave.already');
  const refused = state.sittingOut.length > 0 ? tooFewWithout(spec, state, seat, voids) : null;
  if (refused) return refused;
  const next = { ...state, leaving: [...state.leaving, seat] };
  return changed(spec, state, ok(said(next, phrase('table.call.leave', { seat: { seat } }))), voids);
}

/** A change of who plays holds at once if nobody has played in this hand, or if the hand is void by it. */
function changed(
  spec: HandRules,
  { handMoves, handNumber }: GameState,
  next: Result<Played>,
  voids = false,
): Result<Played> {
  if (!next.ok) return next;
  if (handMoves === 0) return ok(redeal(spec, next.value, 'redealt'));
  if (!voids) return next;
  const call = phrase('table.call.voided', { hand: handNumber });
  return ok(redeal(spec, pay(next.value, [], [call]), 'void'));
}

/** Everybody who sits at the table or is about to. */
const everybodyHere = (state: GameState): readonly Seat[] => [
  ...state.seats,
  ...state.joining,
  ...returningTo(state).map((gone) => gone.seat),
];

/** The revision of every game since which nobody can join twice. */
const SEATED_ONCE = 4;

/** The most players in one game over time, including those who have left: every state lists them all. */
const MOST_PEOPLE = 100;

function join(spec: HandRules, state: GameState, { seat, after, score }: MoveOf<'join'>): Result<Played> {
  const taken = [...state.seats, ...state.joining, ...state.gone.map((gone) => gone.seat)];
  if (taken.some(({ id }) => id === seat.id)) return refuse('table.join.taken', { seat: seat.id });
  if (taken.length >= MOST_PEOPLE) return refuse('table.join.many', { n: MOST_PEOPLE });
  if (after !== undefined && !isSeated(state, after)) return unknownSeat(after);
  const twice = state.revision < SEATED_ONCE ? null : seatedTwice(seat, everybodyHere(state));
  if (twice) return twice;
  const joining = { ...seat, ...(after && { after }), ...(score && { score }) };
  const next = { ...state, joining: [...state.joining, joining] };
  const name = { seat: seat.id, name: seat.name };
  return changed(spec, state, ok(said(next, phrase('table.call.join', { name }))));
}

/** Brings back a player who has left, is about to leave or sits out, with the same account. */
function takeUp(spec: HandRules, state: GameState, move: MoveOf<'return'>): Result<Played> {
  const playsOn = comeBack(spec, state, move);
  if (playsOn) return changed(spec, state, playsOn);
  const { seat, after, buys, makesUp } = move;
  if (makesUp !== undefined) return refuse('table.return.makesUp');
  const call = phrase('table.call.return', { seat: { seat } });
  if (state.leaving.includes(seat)) {
    if (after !== undefined || buys !== undefined) return refuse('table.return.seated', { seat: { seat } });
    return ok(said({ ...state, leaving: state.leaving.filter((id) => id !== seat) }, call));
  }
  const gone = state.gone.find((one) => one.seat.id === seat);
  if (!gone)
    return isSeated(state, seat) ? refuse('table.return.seated', { seat: { seat } }) : unknownSeat(seat);
  // A player with a new account here cannot also take up the old one.
  if (gone.returning || accountsIn(state).get(seat) !== seat)
    return refuse('table.return.seated', { seat: { seat } });
  if (nextPlayers(state) >= spec.players.max) return refuse('table.action.join');
  if (after !== undefined && !isSeated(state, after)) return unknownSeat(after);
  if (buys !== undefined && spec.stake(state.rules) === 0) return refuse('table.action.rebuy');
  const returning = { ...(after && { after }), ...(buys && { buys }) };
  const next = { ...state, gone: state.gone.map((one) => (one === gone ? { ...one, returning } : one)) };
  return changed(spec, state, ok(said(next, call)));
}
