import { type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, clockwiseAfter } from '../../core/seats.ts';
import { openBidding } from './bidding.ts';
import type { MoveOf } from './moves.ts';
import { DRAW_CIRCUITS, type Flow, type Hand, type SleeplessTable, change, flowOf, say } from './state.ts';

/** The seat that draws next, and the circuit (1 or 2). */
export function drawTurn(
  table: SleeplessTable,
  hand: Hand,
): { readonly seat: SeatId; readonly circuit: number } {
  // Source: "Each player in turn, starting with the player to the left of the dealer"
  const order = clockwiseAfter(table.seats, table.dealer);
  const seat = order[hand.draws.length % order.length];
  if (!seat) throw new Error('no seats');
  return { seat, circuit: 1 + Math.floor(hand.draws.length / order.length) };
}

export function playDraw(
  table: SleeplessTable,
  hand: Hand,
  move: MoveOf<'draw' | 'stand' | 'draws-done'>,
): Result<Flow> {
  const flow = flowOf(table, hand);
  if (move.kind === 'draws-done')
    return ok(openBidding(say(flow, phrase('sleepless.call.drawsDone')), 'bids'));
  const turn = drawTurn(table, hand);
  if (move.seat !== turn.seat) return refuse('sleepless.draw.turn', { seat: { seat: turn.seat } });
  const took = move.kind === 'draw';
  const draws = [...hand.draws, took];
  const call = phrase(took ? 'sleepless.call.draw' : 'sleepless.call.stand', { seat: { seat: move.seat } });
  const next = change(say(flow, call), { draws });
  return ok(draws.length === DRAW_CIRCUITS * table.seats.length ? openBidding(next, 'bids') : next);
}
