import { countsByHand } from '../../core/by-hand.ts';
import type { Card } from '../../core/cards.ts';
import type { Transfer } from '../../core/ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse, refuseWith } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import {
  cardOrder,
  endsTrick,
  isWinning,
  judge,
  leastToBeat,
  readPlay,
  sayKind,
  sayVerdict,
} from './beats.ts';
import type { MoveOf } from './moves.ts';
import { scoreEnds, settle } from './settle.ts';
import { countOf, payWinner } from './scoring.ts';
import {
  type Laid,
  type WinnerHand,
  type WinnerTable,
  type WinnerTurn,
  holdersAfter,
  leftOf,
  shownBy,
  stillToAnswer,
  toBeat,
} from './state.ts';

/** Refuses moves out of turn. */
function notTurn(hand: WinnerHand, seat: SeatId): Result<never> | null {
  if (hand.turn === null) return refuse('winner.turn.none');
  return seat === hand.turn ? null : refuse('winner.turn.other', { seat: { seat: hand.turn } });
}

/** Refuses cards that this seat cannot hold. The tracked number of its cards may be wrong: only the deal limits them. */
function wrongCards(hand: WinnerHand, seat: SeatId, cards: readonly Card[]): Result<never> | null {
  const dealt = hand.dealt[seat] ?? 0;
  if (cards.length > dealt) return refuse('winner.hand.short', { seat: { seat }, n: dealt });
  for (const card of cards) {
    if (hand.played.includes(card)) return refuse('winner.card.played', { cards: { cards: [card] } });
    const holder = hand.shown[card];
    if (holder !== undefined && holder !== seat)
      return refuse('winner.card.held', { cards: { cards: [card] }, seat: { seat: holder } });
  }
  return null;
}

/**
 * The cards left after a play. Cards openly taken are still held. If more are played than were tracked, the number is
 * not known: at least one is left until the table says that this seat is out.
 */
function leftAfter(hand: WinnerHand, seat: SeatId, cards: readonly Card[]): number {
  const kept = shownBy(hand, seat).filter((card) => !cards.includes(card)).length;
  const left = leftOf(hand, seat) - cards.length;
  return left < 0 ? Math.max(1, kept) : Math.max(left, kept);
}

/** Plays cards: checks them, puts them on the table, and works out what follows. */
export function playCards(table: WinnerTable, hand: WinnerHand, move: MoveOf<'play'>): Result<WinnerTurn> {
  const { seat, cards } = move;
  const wrong = notTurn(hand, seat) ?? wrongCards(hand, seat, cards);
  if (wrong) return wrong;
  const read = readPlay(cards, table.rules);
  if (!read.ok) return read;
  const play = read.value;
  const over = toBeat(hand);
  if (over) {
    const verdict = judge(play, over.play, table.rules);
    if (!isWinning(verdict)) return refuseWith(sayVerdict(verdict, play, cards, over.play, over.cards));
  }

  const laid: Laid = { seat, cards, play };
  const left = leftAfter(hand, seat, cards);
  const next: WinnerHand = {
    ...hand,
    moves: hand.moves + 1,
    left: { ...hand.left, [seat]: left },
    played: [...hand.played, ...cards],
    trick: [...hand.trick, laid],
    passed: [],
    out: left === 0 ? [...hand.out, seat] : hand.out,
    kept: 'in-play',
  };
  const calls: Phrase[] = [
    phrase(over ? 'winner.call.play' : 'winner.call.lead', {
      seat: { seat },
      kind: { phrase: sayKind(play) },
      cards: { cards },
      left,
    }),
  ];
  if (left !== leftOf(hand, seat) - cards.length) calls.push(countsByHand([seat], () => leftOf(hand, seat)));
  const better = keptBack(hand, seat, cards);
  if (better) calls.push(better);
  return ok(left === 0 ? goOut(table, next, laid, calls) : goOn(table, next, laid, calls, []));
}

/** Somebody played their last card. */
function goOut(table: WinnerTable, hand: WinnerHand, laid: Laid, calls: Phrase[]): WinnerTurn {
  const { seat } = laid;
  if (hand.out.length === 1) {
    const scored = count(table, hand, seat);
    calls.push(phrase('winner.call.winner', { seat: { seat }, n: scored.sum }));
    const ended = scoreEnds(table, scored.hand, scored.transfers, calls);
    if (ended) return ended;
    return goOn(table, scored.hand, laid, calls, scored.transfers);
  }
  calls.push(phrase('winner.call.out', { seat: { seat } }));
  // Source: "the Loser is the player still holding cards when everyone else is out".
  const [loser, ...others] = holdersAfter(table, hand, seat);
  if (loser !== undefined && others.length === 0) return settle(table, hand, loser, calls);
  return goOn(table, hand, laid, calls, []);
}

/** Counts the cards at the moment the Winner goes out. */
export function count(
  table: WinnerTable,
  hand: WinnerHand,
  winner: SeatId,
): { hand: WinnerHand; transfers: readonly Transfer[]; sum: number } {
  const counts = holdersAfter(table, hand, winner).map((seat) =>
    countOf(seat, leftOf(hand, seat), hand.dealt[seat] ?? 0, table.seats.length, table.rules),
  );
  return {
    hand: { ...hand, step: 'loser', counts },
    transfers: payWinner(winner, counts),
    sum: counts.reduce((sum, { points }) => sum + points, 0),
  };
}

/** After a play: ends the trick at once, or passes the turn. */
function goOn(
  table: WinnerTable,
  hand: WinnerHand,
  laid: Laid,
  calls: Phrase[],
  transfers: readonly Transfer[],
): WinnerTurn {
  const next = endsTrick(laid.play, table.rules)
    ? endTrick(table, hand, laid.seat, calls)
    : nextTurn(table, hand, laid.seat, calls);
  return { hand: next, calls, transfers };
}

/**
 * Gives the turn to the next seat with cards after `from`. A seat with fewer cards than a play needs can only pass,
 * so it passes automatically. The trick is over when every other player holding cards has passed in succession.
 */
function nextTurn(table: WinnerTable, hand: WinnerHand, from: SeatId, calls: Phrase[]): WinnerHand {
  const last = toBeat(hand);
  if (!last) return hand;
  const needs = leastToBeat(last.play, table.rules);
  const passed = [...hand.passed];
  for (const seat of holdersAfter(table, hand, from)) {
    if (seat === last.seat || passed.includes(seat)) continue;
    if (leftOf(hand, seat) >= needs) return { ...hand, passed, turn: seat };
    passed.push(seat);
    calls.push(phrase('winner.call.tooFew', { seat: { seat }, n: leftOf(hand, seat) }));
  }
  return endTrick(table, { ...hand, passed }, last.seat, calls);
}

/** Source: "the cards are gathered up and a new trick is started by the last player to play". */
function endTrick(table: WinnerTable, hand: WinnerHand, last: SeatId, calls: Phrase[]): WinnerHand {
  const turn = leftOf(hand, last) > 0 ? last : (holdersAfter(table, hand, last)[0] ?? null);
  if (turn) calls.push(phrase('winner.call.leads', { seat: { seat: turn } }));
  return { ...hand, trick: [], passed: [], turn };
}

export function pass(table: WinnerTable, hand: WinnerHand, move: MoveOf<'pass'>): Result<WinnerTurn> {
  const { seat } = move;
  const wrong = notTurn(hand, seat);
  if (wrong) return wrong;
  if (!toBeat(hand)) return refuse('winner.pass.lead', { seat: { seat } });
  const calls = [phrase('winner.call.pass', { seat: { seat } })];
  const next = { ...hand, moves: hand.moves + 1, passed: [...hand.passed, seat] };
  return ok({ hand: nextTurn(table, next, seat, calls), calls });
}

/** Nobody beats it: all seats still to answer pass. */
export function allPass(table: WinnerTable, hand: WinnerHand, move: MoveOf<'all-pass'>): Result<WinnerTurn> {
  const wrong = notTurn(hand, move.seat);
  if (wrong) return wrong;
  const last = toBeat(hand);
  if (!last) return refuse('winner.pass.lead', { seat: { seat: move.seat } });
  if (stillToAnswer(table, hand, move.seat) < 2)
    return refuse('winner.pass.alone', { seat: { seat: move.seat } });
  const calls = [phrase('winner.call.all-pass', { seat: { seat: last.seat } })];
  return ok({ hand: endTrick(table, { ...hand, moves: hand.moves + 1 }, last.seat, calls), calls });
}

/**
 * Source: "The Loser must then give their highest card to the Winner". Played cards may prove that it was not the
 * highest. What happens then is up to the table, so it is only reported.
 */
function keptBack(hand: WinnerHand, seat: SeatId, cards: readonly Card[]): Phrase | null {
  const { exchange } = hand;
  if (!exchange || seat !== hand.loser) return null;
  const order = cardOrder(exchange.given);
  const better = cards.filter((card) => card !== exchange.taken && cardOrder(card) > order);
  return better.length === 0
    ? null
    : phrase('winner.call.keptBack', {
        seat: { seat },
        cards: { cards: better },
        given: { cards: [exchange.given] },
      });
}
