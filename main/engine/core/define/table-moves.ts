import type { GameState, Played } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import type { TableAction } from '../prompt.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { BANK, POT, type SeatId } from '../seats.ts';
import type { HandRules } from '../spec.ts';
import type { TableMove } from '../table-move.ts';
import { finish, redeal, takeBack } from './hands.ts';
import { fromBank, pay } from './payments.ts';

/** What the table may do now, beside the game's own moves. */
export function actionsOf<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
): readonly TableAction[] {
  if (state.outcome) return [];
  const actions: TableAction[] = ['adjust', 'end-now'];
  if (state.handMoves > 0) actions.push('void-hand');
  else actions.push('first-dealer');
  if (spec.stake(state.rules) > 0) actions.push('rebuy');
  const next = state.seats.length + state.joining.length - state.leaving.length;
  if (next > spec.players.min) actions.push('leave');
  if (next < spec.players.max) actions.push('join');
  return actions;
}

type MoveOf<K extends TableMove['kind']> = Extract<TableMove, { kind: K }>;

const isSeated = (state: GameState, id: SeatId): boolean => state.seats.some((seat) => seat.id === id);

const unknownSeat = (id: SeatId): Result<never> => refuse('table.seat.unknown', { seat: id });

const say = <State extends GameState>(state: State, call: Phrase): Played<State> => ({
  state,
  transfers: [],
  calls: [call],
});

/** Plays what every table may do. Refuses `table.action.<kind>` where it may not now, and `table.*` otherwise. */
export function playTable<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  move: TableMove,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  if (!actionsOf(spec, state).includes(move.kind)) return refuse(`table.action.${move.kind}`);
  switch (move.kind) {
    case 'void-hand':
      return ok(redeal(spec, say(state, phrase('table.call.voided', { hand: state.handNumber }))));
    case 'adjust':
      return adjust(state, move);
    case 'rebuy':
      return rebuy(spec, state, move);
    case 'leave':
      return leave(spec, state, move);
    case 'join':
      return join(spec, state, move);
    case 'first-dealer': {
      if (!isSeated(state, move.seat)) return unknownSeat(move.seat);
      const call = phrase('table.call.dealer', { seat: { seat: move.seat } });
      return ok(redeal(spec, say({ ...state, dealer: move.seat }, call)));
    }
    case 'end-now':
      // A hand in progress is not settled: its chips go back first.
      return ok(finish(spec, takeBack(say(state, phrase('table.call.end'))), phrase('table.ending.ended')));
  }
}

function adjust<State extends GameState>(
  state: State,
  { from, to, amount, reason }: MoveOf<'adjust'>,
): Result<Played<State>> {
  if (from === to) return refuse('table.adjust.self');
  const pot = balanceOf(state.balances, POT);
  if (from === POT && amount > pot) return refuse('table.adjust.pot', { amount: pot });
  for (const account of [from, to])
    if (account !== POT && account !== BANK && !isSeated(state, account)) return unknownSeat(account);
  const call = phrase('table.call.adjust', { from: { account: from }, to: { account: to }, amount, reason });
  const transfer = { from, to, amount, reason: phrase('table.reason.adjust', { reason }), rule: 'adjust' };
  return ok(pay(say(state, call), [transfer]));
}

function rebuy<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  { seat, amount }: MoveOf<'rebuy'>,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  if (!isSeated(state, seat)) return unknownSeat(seat);
  const call = phrase('table.call.rebuy', { seat: { seat }, amount });
  const bought = pay(say(state, call), [fromBank(seat, amount, 'table.reason.rebuy')]);
  // Who had nothing when the hand was dealt may have been left out of it.
  const broke = balanceOf(state.balances, seat) <= 0;
  return ok(state.handMoves === 0 && broke ? redeal(spec, bought) : bought);
}

function leave<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  { seat }: MoveOf<'leave'>,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  if (!isSeated(state, seat)) return unknownSeat(seat);
  if (state.leaving.includes(seat)) return refuse('table.leave.already');
  const next = { ...state, leaving: [...state.leaving, seat] };
  const said = say(next, phrase('table.call.leave', { seat: { seat } }));
  return ok(state.handMoves === 0 ? redeal(spec, said) : said);
}

function join<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  { seat, after }: MoveOf<'join'>,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  const taken = [...state.seats, ...state.joining, ...state.gone.map((gone) => gone.seat)];
  if (taken.some(({ id }) => id === seat.id)) return refuse('table.join.taken', { seat: seat.id });
  if (after !== undefined && !isSeated(state, after)) return unknownSeat(after);
  const joining = { ...seat, ...(after === undefined ? {} : { after }) };
  const next = { ...state, joining: [...state.joining, joining] };
  const said = say(next, phrase('table.call.join', { name: seat.name }));
  return ok(state.handMoves === 0 ? redeal(spec, said) : said);
}
