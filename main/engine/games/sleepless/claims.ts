import { countedByHand } from '../../core/by-hand.ts';
import { type Card, rankOf, sameRanks, suitOf, topRank } from '../../core/cards.ts';
import { type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, clockwiseAfter, POT } from '../../core/seats.ts';
import { openHands } from './declare.ts';
import { couldMatch, eligible, freeCards, knownOf, missingRanks } from './known.ts';
import type { MoveOf } from './moves.ts';
import { SUIT_ORDER, payoutOf } from './rules.ts';
import {
  type Flow,
  type Hand,
  type SleeplessTable,
  change,
  changeRound,
  facesOf,
  flowOf,
  owe,
  phaseOf,
  roundOf,
  say,
} from './state.ts';
import { type Paid, balanceOf, owedBy, shareOut } from '../../core/ledger.ts';
import { mostTricks, tricksWon } from '../../core/tricks.ts';

/** The seats that may claim now, from the dealer's left: once each, and only if their cards can match the dice. */
export function mayClaim(table: SleeplessTable, hand: Hand): readonly SeatId[] {
  if (hand.round?.closed) return [];
  return eligible(table, hand, clockwiseAfter(table.seats, table.dealer)).filter(
    (seat) => !hasClaimed(hand, seat) && couldMatch(table, hand, seat),
  );
}

export const hasClaimed = (hand: Hand, seat: SeatId): boolean =>
  hand.round?.claims.some((claim) => claim.seat === seat) ?? false;

/**
 * How many seats may be named together in any combination, as there are only four cards of each rank. Any others that
 * could claim do so one by one.
 */
export function mostClaims(table: SleeplessTable, hand: Hand): number {
  const all = mayClaim(table, hand);
  // One less than the smallest set that includes a seat that cannot claim; all if there is no such set.
  const fewest = (flow: Flow, from: readonly SeatId[], named: number): number =>
    Math.min(
      all.length,
      ...from.map((seat, i) =>
        cannotClaim(table, flow.hand, seat)
          ? named
          : fewest(addClaim(flow, seat, null), from.slice(i + 1), named + 1),
      ),
    );
  return Math.max(1, fewest(flowOf(table, hand), all, 0));
}

/** The throws are over and anybody may claim. If, by the known cards, nobody can, play continues at once. */
export function openClaims(flow: Flow): Flow {
  const next = change(flow, { step: phaseOf(flow.hand.step) === 1 ? 'claims' : 'last-claims' });
  return mayClaim(next.table, next.hand).length > 0
    ? next
    : settleClaims(say(next, phrase('sleepless.call.nobodyCanClaim')));
}

/** One claim, which leaves room for others: several seats answer the same prompt, in any order. */
export function playClaim(table: SleeplessTable, hand: Hand, move: MoveOf<'claim'>): Result<Flow> {
  const { seat, cards } = move;
  const wrong = cannotClaim(table, hand, seat) ?? (cards ? wrongCards(table, hand, seat, cards) : null);
  if (wrong) return wrong;
  const claimed = addClaim(flowOf(table, hand), seat, cards ?? null);
  return ok(mayClaim(claimed.table, claimed.hand).length > 0 ? claimed : settleClaims(claimed));
}

/** All further claims at once. While throws are left, this also stops the throwing. */
export function playClaims(table: SleeplessTable, hand: Hand, move: MoveOf<'claims'>): Result<Flow> {
  const none = hand.round?.claims.length ? 'sleepless.call.noMoreClaims' : 'sleepless.call.noClaims';
  let flow = flowOf(table, hand);
  if (move.seats.length === 0) flow = say(flow, phrase(none));
  if (hand.step === 'throws') flow = change(flow, { step: 'claims' });
  if (hand.step === 'last-throws') flow = change(flow, { step: 'last-claims' });
  for (const seat of move.seats) {
    const wrong = cannotClaim(table, flow.hand, seat);
    if (wrong) return wrong;
    flow = addClaim(flow, seat, null);
  }
  return ok(settleClaims(flow));
}

/** Source: "If more than one player has four cards which match the dice, the player with the highest ranking card wins." */
export function playBest(table: SleeplessTable, hand: Hand, move: MoveOf<'best'>): Result<Flow> {
  if (!hasClaimed(hand, move.seat)) return refuse('sleepless.best.not', { seat: { seat: move.seat } });
  const able = contenders(table, hand);
  const differs = able.includes(move.seat) ? [] : [countedByHand({ list: able.map((seat) => ({ seat })) })];
  const call = phrase('sleepless.call.best', {
    seat: { seat: move.seat },
    rank: { cards: [topRank(facesOf(hand))] },
  });
  return ok(payClaim(say(flowOf(table, hand), call, ...differs), move.seat));
}

function cannotClaim(table: SleeplessTable, hand: Hand, seat: SeatId): Result<never> | null {
  const who = { seat: { seat } };
  if (hasClaimed(hand, seat)) return refuse('sleepless.claim.already', who);
  if (!eligible(table, hand, table.seats).includes(seat)) return refuse('sleepless.claim.tooFew', who);
  return couldMatch(table, hand, seat) ? null : refuse('sleepless.claim.cannot', who);
}

export function claimableCards(table: SleeplessTable, hand: Hand, seat: SeatId): readonly Card[] {
  const faces: readonly string[] = facesOf(hand);
  const { cards, hidden } = knownOf(table, hand, seat);
  return [...cards, ...(hidden > 0 ? freeCards(table, hand) : [])].filter((c) => faces.includes(rankOf(c)));
}

function wrongCards(
  table: SleeplessTable,
  hand: Hand,
  seat: SeatId,
  cards: readonly Card[],
): Result<never> | null {
  const faces = facesOf(hand);
  if (new Set(cards).size < cards.length) return refuse('sleepless.card.twice');
  if (!sameRanks(cards.map(rankOf), faces))
    return refuse('sleepless.claim.noMatch', { cards: { cards }, faces: { cards: faces } });
  const possible = claimableCards(table, hand, seat);
  const elsewhere = cards.filter((c) => !possible.includes(c));
  if (elsewhere.length > 0) return refuse('sleepless.card.elsewhere', { cards: { cards: elsewhere } });
  const known = knownOf(table, hand, seat);
  if (cards.filter((c) => !known.cards.includes(c)).length > known.hidden)
    return refuse('sleepless.claim.cannot', { seat: { seat } });
  // The cards shown must leave enough of each rank for seats that claimed without showing.
  const left = addClaim(flowOf(table, hand), seat, cards).hand;
  const owed = roundOf(hand)
    .claims.filter((claim) => !claim.cards)
    .flatMap((claim) => missingRanks(faces, knownOf(table, left, claim.seat).cards));
  return missingRanks(owed, freeCards(table, left)).length > 0
    ? refuse('sleepless.card.elsewhere', { cards: { cards } })
    : null;
}

function addClaim(flow: Flow, seat: SeatId, cards: readonly Card[] | null): Flow {
  const { hand } = flow;
  const call = cards
    ? phrase('sleepless.call.claimCards', { seat: { seat }, cards: { cards } })
    : phrase('sleepless.call.claim', { seat: { seat } });
  const next = changeRound(say(flow, call), { claims: [...roundOf(hand).claims, { seat, cards }] });
  if (phaseOf(hand.step) === 4) return next;
  return change(next, {
    claimed: { seats: [...hand.claimed.seats, seat], ranks: facesOf(hand) },
    ...(cards ? { shown: { ...hand.shown, [seat]: cards } } : {}),
  });
}

/** No more claims: pays the only or best one. If the cards do not decide which is best, that is asked. */
function settleClaims(flow: Flow): Flow {
  const [best, ...more] = contenders(flow.table, flow.hand);
  if (best === undefined) return goOn(flow);
  return more.length === 0 ? payClaim(flow, best) : changeRound(flow, { closed: true });
}

/**
 * The claimants who may hold the best card of the highest rank, by the known cards, from the dealer's left. All claim
 * the same ranks, so the best suit of the top rank always decides.
 */
export function contenders(table: SleeplessTable, hand: Hand): readonly SeatId[] {
  const { claims } = roundOf(hand);
  const seats = clockwiseAfter(table.seats, table.dealer).filter((seat) => hasClaimed(hand, seat));
  if (claims.length < 2) return seats;
  const reach = new Map(seats.map((seat) => [seat, suitReach(table, hand, seat)]));
  return seats.filter((seat) => {
    const best = reach.get(seat)?.best ?? 0;
    return seats.every((other) => other === seat || (reach.get(other)?.worst ?? 0) >= best);
  });
}

/** The best and worst possible index (0 for spades) of the seat's best suit in the top rank. */
function suitReach(
  table: SleeplessTable,
  hand: Hand,
  seat: SeatId,
): { readonly best: number; readonly worst: number } {
  const faces = facesOf(hand);
  const top = topRank(faces);
  const places = (cards: readonly Card[]) =>
    cards
      .filter((c) => rankOf(c) === top)
      .map((c) => SUIT_ORDER.indexOf(suitOf(c)))
      .sort((a, b) => a - b);
  const claim = roundOf(hand).claims.find((entry) => entry.seat === seat);
  const known = knownOf(table, hand, seat);
  const own = places(claim?.cards ?? known.cards);
  if (claim?.cards || known.hidden === 0) return { best: own[0] ?? 3, worst: own[0] ?? 3 };
  const free = places(freeCards(table, hand));
  const needed = missingRanks(faces, known.cards).filter((rank) => rank === top).length;
  // At worst it holds only the lowest free suits.
  const atWorst = needed > 0 ? (free.at(-needed) ?? 3) : 3;
  return { best: Math.min(own[0] ?? 3, free[0] ?? 3), worst: Math.min(own[0] ?? 3, atWorst) };
}

function payClaim(flow: Flow, winner: SeatId): Flow {
  const { combination, pays } = payoutOf(facesOf(flow.hand), flow.table.rules);
  const to = { seat: winner };
  const say_ = { phrase: phrase(`sleepless.combination.${combination}`) };
  // Source: "chips from each player": including those who can neither bid nor claim.
  const called = say(flow, phrase('sleepless.call.paid', { seat: to, combination: say_, pays }));
  const debts = owedBy(flow.table.seats, winner, {
    amount: pays,
    reason: phrase('sleepless.reason.payout', { seat: to, combination: say_ }),
    rule: 'sleepless.payout',
  });
  return goOn(owe(called, debts));
}

/** After the claims of phase one come the hands; after those of phase four the hand is over. */
const goOn = (flow: Flow): Flow => (phaseOf(flow.hand.step) === 1 ? openHands(flow) : endHand(flow));

/**
 * Settles the hand. The game is over if a player then has no chips. Source: "This point is not reached until the end
 * of a hand".
 */
function endHand(flow: Flow): Flow {
  const { table, hand } = flow;
  const carry = { leaders: mostTricks(table.seats, tricksWon(table.seats, hand.tricks)) };
  const broke = table.seats.filter((seat) => balanceOf(table.balances, seat) < 1);
  const ended = say(flow, phrase('sleepless.call.handOver', { hand: table.handNumber }));
  if (broke.length === 0) return { ...ended, settled: { carry } };
  const reason = phrase('sleepless.ending.broke', { seats: { list: broke.map((seat) => ({ seat })) } });
  return { ...ended, settled: { carry, over: { reason } } };
}

/** House rule `leftoverPot`: the rest of the pot at the end stays there, or is split by the leaders of the last phase three. */
export function closePot(table: SleeplessTable): Paid {
  const pot = balanceOf(table.balances, POT);
  // Odd chips go clockwise from the dealer's left.
  const leaders = clockwiseAfter(table.seats, table.dealer).filter((seat) =>
    table.carry.leaders.includes(seat),
  );
  if (table.rules.leftoverPot === 'stays' || pot <= 0 || leaders.length === 0)
    return { transfers: [], calls: [] };
  const transfers = shareOut(pot, leaders, (seat) => ({
    reason: phrase('sleepless.reason.leftover', { seat: { seat } }),
    rule: 'sleepless.leftoverPot',
  }));
  const seats = { list: leaders.map((seat) => ({ seat })) };
  return { transfers, calls: [phrase('sleepless.call.leftover', { n: leaders.length, seats, amount: pot })] };
}
