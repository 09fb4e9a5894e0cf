import { countedByHand, countsByHand } from '../../core/by-hand.ts';
import { type Card, suitOf } from '../../core/cards.ts';
import { itemAt } from '../../core/item-at.ts';
import { balanceOf } from '../../core/ledger.ts';
import { POKER_FACES } from '../../core/dice-kinds.ts';
import { type Result, ok, phrase, refuse } from '../../core/result.ts';
import { POT, type SeatId, clockwiseFrom } from '../../core/seats.ts';
import { legalCards, mostTricks, revokesShown, suitLed, tricksWon, winnerOf } from '../../core/tricks.ts';
import { openBidding } from './bidding.ts';
import { holdingOf } from './known.ts';
import type { MoveOf } from './moves.ts';
import {
  type Flow,
  type Hand,
  type SleeplessTable,
  TRICKS,
  change,
  flowOf,
  move as pay,
  say,
} from './state.ts';

/** Best first. The 8s and 7s are in the five-player deck only, and on no die. */
const TRICK_RANKS = [...POKER_FACES, '8', '7'] as const;

export const tricksLeft = (hand: Hand): number => TRICKS - hand.tricks.length;

export const cardTurn = (table: SleeplessTable, hand: Hand): SeatId =>
  itemAt(clockwiseFrom(table.seats, leaderOf(hand)), hand.plays.length);

export function leaderOf(hand: Hand): SeatId {
  if (!hand.leader) throw new Error('nobody leads yet');
  return hand.leader;
}

/** Whether cards can be entered: from the first trick, or once trump is known. */
const knowsTrump = (hand: Hand): boolean => hand.trump !== null || hand.tricks.length === 0;

/** The cards that may be played next, as far as known; none if cards cannot be entered. */
export function playable(table: SleeplessTable, hand: Hand): readonly Card[] {
  if (!knowsTrump(hand)) return [];
  return legalCards(holdingOf(table, hand, cardTurn(table, hand)), suitLed(hand.plays));
}

/** The seat with the best card of the trick so far. */
const bestOf = (hand: Hand): SeatId | null =>
  winnerOf(hand.plays, { trump: hand.trump, ranks: TRICK_RANKS }) ?? null;

/** The seats that can still win the trick by the cards entered: those yet to play, and the holder of the best card so far. */
export function mayTake(table: SleeplessTable, hand: Hand): readonly SeatId[] {
  const best = bestOf(hand);
  return table.seats.filter((seat) => seat === best || hand.plays.every((play) => play.seat !== seat));
}

export function playTrick(table: SleeplessTable, hand: Hand, move: MoveOf<'trick'>): Result<Flow> {
  if (!table.seats.includes(move.seat)) return refuse('table.seat.unknown', { seat: move.seat });
  const taken = takeTrick(flowOf(table, hand), move.seat);
  const best = bestOf(hand);
  return ok(
    best === null || mayTake(table, hand).includes(move.seat)
      ? taken
      : say(taken, countedByHand({ seat: best })),
  );
}

export function playTricks(table: SleeplessTable, hand: Hand, move: MoveOf<'tricks'>): Result<Flow> {
  const known: readonly string[] = table.seats;
  if (Object.keys(move.counts).some((id) => !known.includes(id))) return refuse('table.seat.unknown');
  const counts = table.seats.map((seat) => move.counts[seat] ?? 0);
  const sum = counts.reduce((total, n) => total + n, 0);
  if (sum !== tricksLeft(hand) && sum !== TRICKS)
    return refuse('sleepless.tricks.sum', { n: tricksLeft(hand) });
  // A count of all four replaces the tricks entered before.
  const before = sum === TRICKS ? [] : hand.tricks;
  const tricks = table.seats.flatMap((winner, i) =>
    Array.from({ length: counts[i] ?? 0 }, () => ({ winner, plays: [] })),
  );
  const call = phrase('sleepless.call.tricks', { counts: counts.join('-') });
  const tracked = (seat: SeatId) => hand.tricks.filter(({ winner }) => winner === seat).length;
  const takers = table.seats.filter((seat) => tracked(seat) > 0);
  const fits = before.length > 0 || takers.every((seat) => tracked(seat) <= (move.counts[seat] ?? 0));
  const calls = fits ? [call] : [call, countsByHand(takers, tracked)];
  const counted = change(flowOf(table, hand), { tricks: [...before, ...tricks], plays: [] });
  return ok(endTricks(say(counted, ...calls)));
}

export function playCard(table: SleeplessTable, hand: Hand, move: MoveOf<'play'>): Result<Flow> {
  const { seat } = move;
  const [card] = move.cards;
  if (!card) return refuse('sleepless.card.none');
  if (!knowsTrump(hand)) return refuse('sleepless.card.noTrump');
  const turn = cardTurn(table, hand);
  if (seat !== turn) return refuse('sleepless.card.turn', { seat: { seat: turn } });
  const holding = holdingOf(table, hand, seat);
  const led = suitLed(hand.plays);
  if (!holding.may.includes(card)) return refuse('sleepless.card.elsewhere', { cards: { cards: [card] } });
  if (!legalCards(holding, led).includes(card)) {
    const held = holding.must.filter((c) => suitOf(c) === led);
    return refuse('sleepless.card.follow', { seat: { seat }, cards: { cards: held } });
  }
  // Source: "Successive players must follow suit if they can": a later card may prove that a player could have
  // followed.
  const revokes = revokesShown(hand.tricks, seat, card);
  const plays = [...hand.plays, { seat, card }];
  // Source: "The card led determines the trump for this round."
  const trump = hand.trump ?? suitOf(card);
  const played = say(
    change(flowOf(table, hand), { plays, trump, revokes: [...hand.revokes, ...revokes] }),
    phrase('sleepless.call.card', { seat: { seat }, cards: { cards: [card] } }),
    ...(hand.trump === null
      ? [phrase('sleepless.call.trump', { suit: { phrase: phrase(`card.suit.${trump}`) } })]
      : []),
    ...revokes.map((revoke) =>
      phrase('sleepless.call.revoke', {
        seat: { seat },
        n: revoke.trick + 1,
        played: { cards: [revoke.played] },
        held: { cards: [revoke.held] },
      }),
    ),
  );
  if (plays.length < table.seats.length) return ok(played);
  const winner = winnerOf(plays, { trump, ranks: TRICK_RANKS });
  if (!winner) throw new Error('a full trick has a winner');
  return ok(takeTrick(played, winner));
}

function takeTrick(flow: Flow, winner: SeatId): Flow {
  const tricks = [...flow.hand.tricks, { winner, plays: flow.hand.plays }];
  const call = phrase('sleepless.call.trick', { seat: { seat: winner }, n: tricks.length });
  const next = say(change(flow, { tricks, plays: [], leader: winner }), call);
  return tricks.length === TRICKS ? endTricks(next) : next;
}

/**
 * Source: "Player winning most tricks takes pot if there is anything in the pot at that stage"; "If two or more
 * players tie for most tricks the pot is left". Then phase four.
 */
function endTricks(flow: Flow): Flow {
  const { table, hand } = flow;
  const [winner, ...tied] = mostTricks(table.seats, tricksWon(table.seats, hand.tricks));
  const pot = balanceOf(table.balances, POT);
  if (winner === undefined || pot <= 0) return openBidding(flow, 'last-bids');
  if (tied.length > 0)
    return openBidding(say(flow, phrase('sleepless.call.potLeft', { amount: pot })), 'last-bids');
  const seat = { seat: winner };
  const reason = phrase('sleepless.reason.pot', { seat });
  const taken = pay(say(flow, phrase('sleepless.call.pot', { seat, amount: pot })), [
    { from: POT, to: winner, amount: pot, reason, rule: 'sleepless.pot' },
  ]);
  return openBidding(taken, 'last-bids');
}
