import { countsByHand } from '../../core/by-hand.ts';
import { type Result, assertNever, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, leftOf } from '../../core/seats.ts';
import { type DreamMove, MOST_TRICKS, type MoveOf } from './moves.ts';
import { enough, settle } from './settle.ts';
import {
  type Counts,
  DEALT,
  type DreamHand,
  type DreamTable,
  type DreamTurn,
  countOf,
  handsLeft,
  plus,
  rightOf,
} from './state.ts';
import { addCard, drawPenalty, letGo, recount, takeForced } from './total.ts';

const each = (seats: readonly SeatId[], n: number): Counts =>
  Object.fromEntries(seats.map((seat) => [seat, n]));

/** Source: "Five cards are dealt face down to each player". "Play starts to the dealer's left and continues clock-wise." */
export function start(table: DreamTable): DreamTurn {
  const { seats, dealer, rules } = table;
  const leader = leftOf(seats, dealer);
  const hand: DreamHand = {
    step: rules.keep === 'total' ? 'lead' : 'tricks',
    moves: 0,
    tricks: each(seats, 0),
    sizes: each(seats, DEALT),
    pile: 52 - DEALT * seats.length,
    total: 0,
    trick: [],
    turn: rules.keep === 'total' ? leader : null,
    last: null,
    seen: {},
    out: null,
  };
  // After somebody has left, everyone else may already have dealt their share.
  if (handsLeft(table, table.carry.dealt, dealer) === 0)
    return {
      hand: { ...hand, turn: null },
      settled: { carry: table.carry, over: { reason: enough(table) } },
    };
  return {
    hand,
    calls: [phrase('dream.call.deals', { dealer: { seat: dealer }, leader: { seat: leader } })],
  };
}

/** Applies a move. Refusals are `dream.…` codes and change nothing. */
export function play(table: DreamTable, hand: DreamHand, move: DreamMove): Result<DreamTurn> {
  const seat = 'seat' in move ? move.seat : move.kind === 'tally' ? move.out : null;
  if (seat !== null && !(seat in hand.tricks)) return refuse('table.seat.unknown', { seat });
  switch (move.kind) {
    case 'trick':
      return tapTrick(table, hand, move.seat);
    case 'out':
      return goOut(table, hand, move);
    case 'play':
      return addCard(table, hand, move);
    case 'total':
      return recount(hand, move);
    case 'cannot':
      return takeForced(table, hand, move);
    case 'penalty':
      return drawPenalty(table, hand, move);
    case 'score':
      return letGo(table, hand);
    case 'tally':
      return tally(table, hand, move);
    default:
      return assertNever(move);
  }
}

export const taken = ({ tricks }: DreamHand): number => Object.values(tricks).reduce((sum, n) => sum + n, 0);

/** Limits the tricks to what a pack can have; games begun before this check keep theirs. */
const isFull = (table: DreamTable, hand: DreamHand): boolean =>
  table.revision >= 2 && taken(hand) >= MOST_TRICKS;

function tapTrick(table: DreamTable, hand: DreamHand, seat: SeatId): Result<DreamTurn> {
  if (hand.step !== 'tricks') return refuse('dream.keep.total');
  if (isFull(table, hand)) return refuse('dream.tally.most', { n: MOST_TRICKS });
  const tricks = plus(hand.tricks, seat, 1);
  return ok({
    hand: { ...hand, moves: hand.moves + 1, tricks },
    calls: [phrase('dream.call.takes', { seat: { seat }, n: countOf(tricks, seat) })],
  });
}

/**
 * Source: "If that card brings the total to exactly 21, the previous player takes the trick." With a running total,
 * an unnoticed missed draw makes the count of cards wrong, so a player who says they are out is out (ruling
 * `outAnytime`).
 */
function goOut(table: DreamTable, hand: DreamHand, move: MoveOf<'out'>): Result<DreamTurn> {
  const counted = hand.step !== 'tricks';
  if (counted && table.rules.outAnytime === 'as-counted') return refuse('dream.keep.total');
  const { seat, on21 } = move;
  if (on21 && isFull(table, hand)) return refuse('dream.tally.most', { n: MOST_TRICKS });
  const next = { ...hand, moves: hand.moves + 1, sizes: { ...hand.sizes, [seat]: 0 } };
  const calls = [phrase(on21 ? 'dream.call.out21' : 'dream.call.out', { seat: { seat } })];
  const n = countOf(hand.sizes, seat);
  if (counted && n > 0) calls.push(phrase('dream.call.recounted', { seat: { seat }, n }));
  if (!on21) return ok(settle(table, next, seat, calls));
  const taker = rightOf(table.seats, seat);
  const tricks = plus(hand.tricks, taker, 1);
  calls.push(phrase('dream.call.takes', { seat: { seat: taker }, n: countOf(tricks, taker) }));
  return ok(settle(table, { ...next, tricks }, seat, calls));
}

/** All tricks of the hand at once, replacing what was entered before. Players not named have none. */
function tally(table: DreamTable, hand: DreamHand, move: MoveOf<'tally'>): Result<DreamTurn> {
  const tricks: Record<SeatId, number> = {};
  let sum = 0;
  for (const seat of table.seats) {
    const n = move.tricks[seat] ?? 0;
    tricks[seat] = n;
    sum += n;
  }
  const stranger = Object.keys(move.tricks).find((seat) => !(seat in hand.tricks));
  if (stranger !== undefined) return refuse('table.seat.unknown', { seat: stranger });
  if (sum > MOST_TRICKS) return refuse('dream.tally.most', { n: MOST_TRICKS });
  const call = phrase('dream.call.out', { seat: { seat: move.out } });
  const other = table.seats.filter((seat) => countOf(hand.tricks, seat) !== countOf(tricks, seat));
  // A hand of which nothing was entered tracked nothing.
  const differs = hand.moves > 0 && other.length > 0;
  const calls = differs ? [call, countsByHand(other, (seat) => countOf(hand.tricks, seat))] : [call];
  return ok(settle(table, { ...hand, moves: hand.moves + 1, tricks }, move.out, calls));
}
