import type { GameState, Played } from '../game.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { type SeatId, clockwiseFrom } from '../seats.ts';
import { type HandRules, idsOf } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { redeal } from './hands.ts';
import { said } from './payments.ts';

type Moving = MoveOf<'swap' | 'move-seat'>;

/**
 * Players change seats: accounts and the deal go with the person, and only the order of play changes. Refuses
 * `table.seat.unknown`, and `table.swap.there` if they already sit that way.
 */
export function moveSeats(spec: HandRules, state: GameState, move: Moving): Result<Played> {
  const now = idsOf(state.seats);
  const other = move.kind === 'swap' ? move.with : move.after;
  for (const id of [move.seat, other])
    if (!now.includes(id)) return refuse('table.seat.unknown', { seat: id });
  const before = state.order ?? now;
  const order = move.kind === 'swap' ? swapped(before, move) : moved(before, move);
  if (move.seat === other || isSame(order, before)) return refuse('table.swap.there');
  const seats = { seat: { seat: move.seat }, other: { seat: other } };
  const call = phrase(move.kind === 'swap' ? 'table.call.swap' : 'table.call.moveSeat', seats);
  const next = said({ ...state, order: isSame(order, now) ? null : order }, call);
  return ok(state.handMoves === 0 ? redeal(spec, next, 'redealt') : next);
}

const swapped = (order: readonly SeatId[], { seat, with: other }: MoveOf<'swap'>): readonly SeatId[] =>
  order.map((id) => (id === seat ? other : id === other ? seat : id));

function moved(order: readonly SeatId[], { seat, after }: MoveOf<'move-seat'>): readonly SeatId[] {
  const others = order.filter((id) => id !== seat);
  const at = others.indexOf(after) + 1;
  return [...others.slice(0, at), seat, ...others.slice(at)];
}

/** Whether two orders are the same round the table. */
function isSame(a: readonly SeatId[], b: readonly SeatId[]): boolean {
  const [first] = b;
  return first !== undefined && clockwiseFrom(a, first).every((id, i) => id === b[i]);
}

/** What changing seats changes, before it is made. */
export const saysOfMoving = (state: GameState, after: GameState): readonly Phrase[] => [
  phrase(state.handMoves > 0 ? 'table.change.afterHand' : 'table.change.now'),
  phrase('table.change.order', {
    order: { list: (after.order ?? idsOf(after.seats)).map((seat) => ({ seat })) },
  }),
  phrase('table.change.deal'),
];
