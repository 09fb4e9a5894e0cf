import { countedByHand, countsByHand } from '../../core/by-hand.ts';
import { type Phrase, type Result, assertNever, ok, phrase, refuse } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import type { MoveOf, WinnerMove } from './moves.ts';
import { cardOrder, leastHighest } from './beats.ts';
import { takeBackCounts } from './scoring.ts';
import { scoreEnds, settle } from './settle.ts';
import {
  type Sizes,
  type WinnerHand,
  type WinnerTable,
  type WinnerTurn,
  dealtTo,
  exchangers,
  firstLead,
  leftOf,
  mostCards,
} from './state.ts';
import { allPass, count, pass, playCards } from './trick.ts';

/** Deals a game: "The cards are dealt out entirely." */
export function start(table: WinnerTable): WinnerTurn {
  const { carry, seats } = table;
  const dealt = dealAll(table);
  // Only a player still here can be the Loser, and there is an exchange only if the Winner is here too.
  const losers = carry.winner && !carry.loser ? (carry.holding ?? []).filter((s) => seats.includes(s)) : [];
  const hand: WinnerHand = {
    step: 'exchange',
    moves: 0,
    dealt,
    left: dealt,
    loser: carry.loser,
    losers,
    exchange: null,
    shown: {},
    played: [],
    trick: [],
    passed: [],
    turn: null,
    out: [],
    counts: [],
    kept: table.carry.kept,
  };
  const calls = [phrase('winner.call.deals', { seat: { seat: table.dealer }, n: table.handNumber })];
  return exchangers(table, hand) || losers.length > 0
    ? { hand, calls }
    : { hand: toLead(table, hand), calls };
}

const dealAll = (table: WinnerTable): Sizes =>
  Object.fromEntries(table.seats.map((seat) => [seat, dealtTo(table, seat)]));

/** After the exchange: the lead follows. */
function toLead(table: WinnerTable, hand: WinnerHand): WinnerHand {
  const turn = firstLead(table, hand);
  return { ...hand, step: turn ? 'play' : 'lead', turn };
}

/** Applies a move. Refusals are `winner.…` codes and change nothing. */
export function play(table: WinnerTable, hand: WinnerHand, move: WinnerMove): Result<WinnerTurn> {
  if ('seat' in move && !(move.seat in hand.dealt)) return refuse('table.seat.unknown', { seat: move.seat });
  switch (move.kind) {
    case 'exchange':
      return exchange(table, hand, move);
    case 'no-exchange':
      return skipExchange(table, hand, move);
    case 'lead':
      return lead(hand, move.seat);
    case 'play':
      return playCards(table, hand, move);
    case 'pass':
      return pass(table, hand, move);
    case 'all-pass':
      return allPass(table, hand, move);
    case 'score':
      return score(table, hand, move);
    case 'loser':
      return hand.losers.length > 0
        ? nameLastLoser(table, hand, move.seat)
        : nameLoser(table, hand, move.seat);
    case 'stop':
      return stop(table, hand);
    default:
      return assertNever(move);
  }
}

/** Everybody sees both cards, so their holders are known. */
function exchange(table: WinnerTable, hand: WinnerHand, move: MoveOf<'exchange'>): Result<WinnerTurn> {
  const pair = exchangers(table, hand);
  if (hand.step !== 'exchange' || !pair) return refuse('winner.exchange.none');
  const { winner, loser } = pair;
  if (move.seat !== loser) return refuse('winner.exchange.loser', { seat: { seat: loser } });
  const [given, taken] = move.cards;
  if (given === undefined || taken === undefined || given === taken) return refuse('winner.exchange.same');
  // Ruling `exchangeCheck`: the highest of n cards is at least the n-th lowest of the pack.
  const n = hand.dealt[loser] ?? 0;
  const least = leastHighest(n);
  if (table.rules.exchangeCheck === 'checked' && cardOrder(given) < cardOrder(least))
    return refuse('winner.exchange.low', {
      seat: { seat: loser },
      cards: { cards: [given] },
      least: { cards: [least] },
      n,
    });
  const next: WinnerHand = {
    ...hand,
    moves: hand.moves + 1,
    exchange: { given, taken },
    shown: { [given]: winner, [taken]: loser },
  };
  const call = phrase('winner.call.exchange', {
    loser: { seat: loser },
    winner: { seat: winner },
    given: { cards: [given] },
    taken: { cards: [taken] },
  });
  return ok({ hand: toLead(table, next), calls: [call] });
}

function skipExchange(table: WinnerTable, hand: WinnerHand, move: MoveOf<'no-exchange'>): Result<WinnerTurn> {
  if (hand.step !== 'exchange') return refuse('winner.exchange.none');
  const pair = exchangers(table, hand);
  if (pair && move.seat !== pair.loser)
    return refuse('winner.exchange.loser', { seat: { seat: pair.loser } });
  const next = toLead(table, { ...hand, moves: hand.moves + 1, losers: [] });
  return ok({ hand: next, calls: [phrase('winner.call.no-exchange')] });
}

/** Source: "the player with the 3 of diamonds starts. The three of diamonds does not need to be played". */
function lead(hand: WinnerHand, seat: SeatId): Result<WinnerTurn> {
  if (hand.step !== 'lead') return refuse('winner.lead.known');
  const next: WinnerHand = {
    ...hand,
    step: 'play',
    moves: hand.moves + 1,
    shown: { ...hand.shown, '3d': seat },
    turn: seat,
    kept: 'in-play',
  };
  return ok({ hand: next, calls: [phrase('winner.call.holds', { seat: { seat } })] });
}

/**
 * The Winner is out, and the others' cards are counted by hand. The count replaces all tracked cards, including the
 * Winner's; only the cards dealt limit it.
 */
function score(table: WinnerTable, hand: WinnerHand, move: MoveOf<'score'>): Result<WinnerTurn> {
  const { winner, left, loser } = move;
  if (!(winner in hand.dealt)) return refuse('table.seat.unknown', { seat: winner });
  for (const seat of Object.keys(left)) {
    if (!(seat in hand.dealt)) return refuse('table.seat.unknown', { seat });
    if (seat === winner) return refuse('winner.score.winner', { seat: { seat: winner } });
  }
  const sizes: Record<SeatId, number> = { [winner]: 0 };
  for (const seat of table.seats) {
    if (seat === winner) continue;
    const n = left[seat];
    const most = hand.dealt[seat] ?? 0;
    if (n === undefined || n < 1) return refuse('winner.score.missing', { seat: { seat } });
    if (n > most) return refuse('winner.score.most', { seat: { seat }, n: most });
    sizes[seat] = n;
  }
  const ended: WinnerHand = {
    ...hand,
    moves: hand.moves + 1,
    left: sizes,
    // Who lost the last game is not asked any more.
    losers: [],
    trick: [],
    passed: [],
    turn: null,
    out: [winner],
    kept: 'score-only',
  };
  const scored = count(table, ended, winner);
  const transfers = [...takeBackCounts(hand.out[0], hand.counts), ...scored.transfers];
  const calls = [
    phrase('winner.call.winner', { seat: { seat: winner }, n: scored.sum }),
    ...trackedOtherwise(table, hand, sizes),
  ];
  if (loser !== undefined)
    return leftOf(scored.hand, loser) === 0
      ? refuse('winner.loser.out', { seat: { seat: loser } })
      : ok(settle(table, scored.hand, loser, calls, transfers));
  return ok(scoreEnds(table, scored.hand, transfers, calls) ?? { hand: scored.hand, transfers, calls });
}

/** Says what was tracked where the count by hand differs from it. A game that is only scored tracks nothing. */
function trackedOtherwise(table: WinnerTable, hand: WinnerHand, counted: Sizes): readonly Phrase[] {
  const tracked = hand.played.length > 0 || hand.out.length > 0;
  const seats = table.seats.filter((seat) => leftOf(hand, seat) !== counted[seat]);
  return tracked && seats.length > 0 ? [countsByHand(seats, (seat) => leftOf(hand, seat))] : [];
}

/**
 * The score ended the last game and the table plays on: the Loser is named now, and deals. Ruling `endsEarly`:
 * "unless the table then plays on: the next deal asks".
 */
function nameLastLoser(table: WinnerTable, hand: WinnerHand, loser: SeatId): Result<WinnerTurn> {
  if (!hand.losers.includes(loser)) return refuse('winner.loser.out', { seat: { seat: loser } });
  const dealt = dealAll({ ...table, dealer: loser });
  const next: WinnerHand = { ...hand, moves: hand.moves + 1, dealt, left: dealt, loser, losers: [] };
  return ok({
    hand: exchangers(table, next) ? next : toLead(table, next),
    dealer: loser,
    calls: [phrase('winner.call.loser', { seat: { seat: loser } })],
  });
}

function nameLoser(table: WinnerTable, hand: WinnerHand, seat: SeatId): Result<WinnerTurn> {
  if (hand.out.length === 0) return refuse('winner.loser.early');
  if (seat === hand.out[0]) return refuse('winner.loser.out', { seat: { seat } });
  const isOut = leftOf(hand, seat) === 0;
  const calls = isOut ? [countedByHand({ phrase: phrase('winner.call.out', { seat: { seat } }) })] : [];
  return ok(settle(table, { ...hand, moves: hand.moves + 1 }, seat, calls));
}

/**
 * Settles a game that the table ends before its Loser is known: the points announced stand. Null if nobody is out
 * yet, and in games begun before the ruling `endsEarly`.
 */
export function endEarly(table: WinnerTable, hand: WinnerHand): WinnerTurn | null {
  if (hand.out.length === 0 || table.rules.endsEarly === 'points-taken-back') return null;
  const stopped = stop(table, hand);
  return stopped.ok ? stopped.value : null;
}

/** The ruling `scoreAt`: if the table stops early, the Loser is the player with most cards. */
function stop(table: WinnerTable, hand: WinnerHand): Result<WinnerTurn> {
  const loser = mostCards(table, hand);
  if (loser === null) return refuse('winner.loser.early');
  const call = phrase('winner.call.stop');
  return ok(settle(table, { ...hand, moves: hand.moves + 1 }, loser, [call]));
}
