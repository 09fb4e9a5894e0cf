import type { WordCode } from '../../../words/codes.ts';
import { countedByHand } from '../../core/by-hand.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, leftOf } from '../../core/seats.ts';
import { FULL, type MoveOf } from './moves.ts';
import { settle } from './settle.ts';
import {
  type DreamHand,
  type DreamTable,
  type DreamTurn,
  PENALTY,
  countOf,
  isGone,
  mustDraw,
  plus,
  rightOf,
} from './state.ts';

/** Up to this total every card fits, as no card has to count more than 10. */
export const ALL_FIT = FULL - 10;

function notTurn(hand: DreamHand, seat: SeatId): Result<never> | null {
  if (hand.turn === null) return refuse('dream.turn.none');
  return seat === hand.turn ? null : refuse('dream.turn.other', { seat: { seat: hand.turn } });
}

export function addCard(table: DreamTable, hand: DreamHand, move: MoveOf<'play'>): Result<DreamTurn> {
  const { seat, value, drew } = move;
  const wrong = notTurn(hand, seat);
  if (wrong) return wrong;
  const total = hand.total + value;
  if (total > FULL) return refuse('dream.card.over', { value, total: hand.total, most: FULL - hand.total });
  if (isGone(hand, value))
    return value === 1 || value === 11 ? refuse('dream.card.goneAce') : refuse('dream.card.gone', { value });
  if (drew && hand.trick.length === 0) return refuse('dream.draw.lead', { seat: { seat } });
  if (drew && hand.pile === 0) return refuse('dream.draw.empty');

  const must = mustDraw(hand, value);
  const kind = value === 11 ? 1 : value;
  const sizes = plus(hand.sizes, seat, drew ? 0 : -1);
  const next: DreamHand = {
    ...hand,
    step: 'play',
    moves: hand.moves + 1,
    sizes,
    pile: hand.pile - (drew ? 1 : 0),
    total,
    trick: [...hand.trick, { seat, value }],
    turn: leftOf(table.seats, seat),
    // "If the next player plays a card before anyone notices, then they get away with it".
    last: must ? { seat, drew } : null,
    seen: { ...hand.seen, [kind]: (hand.seen[kind] ?? 0) + 1 },
  };
  const lead = hand.trick.length === 0;
  const calls = [
    phrase(lead ? 'dream.call.lead' : drew || !must ? 'dream.call.play' : 'dream.call.undrawn', {
      seat: { seat },
      value,
      total,
    }),
  ];
  const out = countOf(sizes, seat) === 0;
  if (out) calls.push(phrase('dream.call.out', { seat: { seat } }));

  if (total === FULL) {
    const taken = takeTrick(next, rightOf(table.seats, seat), seat, calls);
    return ok(out ? settle(table, taken, seat, calls) : leadOn(taken, calls));
  }
  if (!out) return ok({ hand: next, calls });
  // The ruling `penalty`: it ends the hand unless someone notices before the hand is scored.
  if (must) return ok({ hand: { ...next, step: 'last-card', turn: null }, calls });
  // Source: "Otherwise no one takes the final trick."
  return ok(settle(table, next, seat, calls));
}

/** The total of the cards on the table differs from the tracked one. */
export function recount(hand: DreamHand, { total }: MoveOf<'total'>): Result<DreamTurn> {
  if (hand.step !== 'play') return refuse('dream.total.none');
  const call = phrase('dream.call.total', { total });
  const calls = total === hand.total ? [call] : [call, countedByHand(hand.total)];
  return ok({ hand: { ...hand, moves: hand.moves + 1, total }, calls });
}

/** `taker` takes the trick; `leader`, who forced it, leads the next one. */
function takeTrick(hand: DreamHand, taker: SeatId, leader: SeatId, calls: Phrase[]): DreamHand {
  const tricks = plus(hand.tricks, taker, 1);
  calls.push(phrase('dream.call.takes', { seat: { seat: taker }, n: countOf(tricks, taker) }));
  return { ...hand, step: 'lead', tricks, total: 0, trick: [], turn: leader };
}

function leadOn(hand: DreamHand, calls: Phrase[]): DreamTurn {
  if (hand.turn) calls.push(phrase('dream.call.leads', { seat: { seat: hand.turn } }));
  return { hand, calls };
}

/**
 * Source: "If, after drawing a card, a player does not have a card low enough to play …, then that player must take the
 * trick and the previous player to the right of the player who took the trick plays the first card of the next trick."
 */
export function takeForced(table: DreamTable, hand: DreamHand, move: MoveOf<'cannot'>): Result<DreamTurn> {
  const { seat } = move;
  const wrong = notTurn(hand, seat);
  if (wrong) return wrong;
  if (hand.trick.length === 0) return refuse('dream.cannot.lead', { seat: { seat } });
  if (hand.total <= ALL_FIT) return refuse('dream.cannot.fits', { total: hand.total });
  const draws = hand.pile > 0 ? 1 : 0;
  const next: DreamHand = {
    ...hand,
    moves: hand.moves + 1,
    sizes: plus(hand.sizes, seat, draws),
    pile: hand.pile - draws,
  };
  const calls = [phrase('dream.call.cannot', { seat: { seat }, total: hand.total })];
  return ok(leadOn(takeTrick(next, seat, rightOf(table.seats, seat), calls), calls));
}

/**
 * Source: "If a player fails to take a card from the draw pile before playing their card …, they must then draw two
 * cards from the draw pile as a penalty." Replaces the missed draw; fewer if the pile has fewer.
 */
export function drawPenalty(table: DreamTable, hand: DreamHand, move: MoveOf<'penalty'>): Result<DreamTurn> {
  const { seat } = move;
  if (hand.last?.seat !== seat) return refuse(whyNoPenalty(hand, seat), { seat: { seat } });
  // The draw was entered but did not happen.
  const back = hand.last.drew ? 1 : 0;
  const pile = hand.pile + back;
  const cards = Math.min(PENALTY, pile);
  const next: DreamHand = {
    ...hand,
    moves: hand.moves + 1,
    sizes: plus(hand.sizes, seat, cards - back),
    pile: pile - cards,
    last: null,
    ...(hand.step === 'last-card' ? { step: 'play' as const, turn: leftOf(table.seats, seat) } : {}),
  };
  return ok({ hand: next, calls: [phrase('dream.call.penalty', { seat: { seat }, n: cards })] });
}

function whyNoPenalty({ trick, last, pile }: DreamHand, seat: SeatId): WordCode {
  const at = trick.findLastIndex((laid) => laid.seat === seat);
  // A lead needs no draw. Otherwise the draw was made up for, or the next player has played.
  if (at < 1) return 'dream.penalty.none';
  if (at < trick.length - 1) return 'dream.penalty.late';
  return last === null && pile > 0 ? 'dream.penalty.done' : 'dream.penalty.none';
}

/** Nobody noticed: who played their last card without drawing gets away with it. */
export function letGo(table: DreamTable, hand: DreamHand): Result<DreamTurn> {
  const seat = hand.last?.seat;
  if (hand.step !== 'last-card' || seat === undefined) return refuse('dream.score.early');
  const call = phrase('dream.call.score', { seat: { seat } });
  return ok(settle(table, { ...hand, moves: hand.moves + 1 }, seat, [call]));
}
