import { countedByHand } from '../../core/by-hand.ts';
import {
  type Card,
  type FourCards,
  FOUR_CARDS,
  fourCards,
  fourCardsHeight,
  fourRanks,
  rankOf,
  sameRanks,
} from '../../core/cards.ts';
import { owedBy } from '../../core/ledger.ts';
import { type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, clockwiseAfter, leftOf } from '../../core/seats.ts';
import { freeCards, missingRanks } from './known.ts';
import type { MoveOf } from './moves.ts';
import { SUIT_ORDER } from './rules.ts';
import { type Flow, type Hand, type SleeplessTable, change, flowOf, owe, say } from './state.ts';

/** Phase two begins. If every hand is already open, it is decided at once. */
export const openHands = (flow: Flow): Flow => resolve(change(flow, { step: 'hands' }));

/** Lower is better; -1 for none. */
const place = (hand: FourCards): number => FOUR_CARDS.indexOf(hand);

/** The combination a seat has declared or shown; null for "I cannot beat that", undefined for nothing yet. */
export function saidOf(hand: Hand, seat: SeatId): FourCards | null | undefined {
  const cards = hand.shown[seat];
  if (cards) return fourCards(cards);
  return hand.declared.find((entry) => entry.seat === seat)?.hand;
}

/** The best combination declared or shown so far. */
export function bestSaid(table: SleeplessTable, hand: Hand): FourCards | null {
  const said = table.seats.map((seat) => saidOf(hand, seat));
  return FOUR_CARDS.find((kind) => said.includes(kind)) ?? null;
}

/** The seat that declares next: from the dealer's left, the first that has not spoken. */
export const declareTurn = (table: SleeplessTable, hand: Hand): SeatId | null =>
  // Source: "Starting with the player to the left of the dealer players declare their hands"
  clockwiseAfter(table.seats, table.dealer).find((seat) => saidOf(hand, seat) === undefined) ?? null;

/** The seats that may still have the best hand, by what was declared or shown. */
export function mayBeBest(table: SleeplessTable, hand: Hand): readonly SeatId[] {
  const best = bestSaid(table, hand);
  const heights = table.seats.map((seat) => height(hand, seat));
  const highest = Math.max(...heights.map((h) => h ?? 0));
  return table.seats.filter((seat, i) => {
    const said = saidOf(hand, seat);
    if (said === undefined) return true;
    const cardsHeight = heights[i];
    return said !== null && said === best && (cardsHeight === null || cardsHeight === highest);
  });
}

const height = (hand: Hand, seat: SeatId): number | null => {
  const cards = hand.shown[seat];
  return cards ? fourCardsHeight(cards, SUIT_ORDER) : null;
};

/** The combinations that this seat may declare: none worse than the best so far, and none ruled out by its claim. */
export function declarable(table: SleeplessTable, hand: Hand, seat: SeatId): readonly FourCards[] {
  const best = bestSaid(table, hand);
  return FOUR_CARDS.filter(
    (kind) => (best === null || place(kind) <= place(best)) && fitsClaim(hand, seat, kind),
  );
}

/** A seat that claimed in phase one has shown its ranks; only the suits are unknown. */
function fitsClaim(hand: Hand, seat: SeatId, kind: FourCards): boolean {
  if (!hand.claimed.seats.includes(seat)) return true;
  const claimed = fourRanks(hand.claimed.ranks);
  switch (kind) {
    case 'suited-sequence':
    case 'sequence':
      return claimed === 'sequence';
    case 'one-suit':
    case 'high-card':
      return claimed === 'other';
    default:
      return claimed === kind;
  }
}

export function playWinner(table: SleeplessTable, hand: Hand, move: MoveOf<'winner'>): Result<Flow> {
  if (!table.seats.includes(move.seat)) return refuse('table.seat.unknown', { seat: move.seat });
  const best = mayBeBest(table, hand);
  const call = phrase('sleepless.call.winner', { seat: { seat: move.seat } });
  const differs = best.includes(move.seat) ? [] : [countedByHand({ list: best.map((seat) => ({ seat })) })];
  return ok(payHands(say(flowOf(table, hand), call, ...differs), move.seat));
}

export function playNoHand(table: SleeplessTable, hand: Hand): Result<Flow> {
  if (!mayHaveNone(table, hand)) return refuse('sleepless.hand.ranked');
  return ok(nobody(say(flowOf(table, hand), phrase('sleepless.call.noHand'))));
}

/** Whether phase two may end without a winner: if the house rule allows it and nobody has a ranked hand yet. */
export function mayHaveNone(table: SleeplessTable, hand: Hand): boolean {
  const best = bestSaid(table, hand);
  const ranked = table.seats.some(
    (seat) => hand.claimed.seats.includes(seat) && !fitsClaim(hand, seat, 'high-card'),
  );
  return table.rules.noRankedHand === 'no-payment' && !ranked && (best === null || best === 'high-card');
}

export function playDeclare(
  table: SleeplessTable,
  hand: Hand,
  move: MoveOf<'declare' | 'show' | 'yield'>,
): Result<Flow> {
  const { seat } = move;
  const who = { seat: { seat } };
  const flow = flowOf(table, hand);
  switch (move.kind) {
    case 'show': {
      const wrong = wrongCards(table, hand, seat, move.cards);
      if (wrong) return wrong;
      const kind = { phrase: phrase(`sleepless.hand.${fourCards(move.cards)}`) };
      const call = phrase('sleepless.call.show', { ...who, cards: { cards: move.cards }, hand: kind });
      return ok(resolve(change(say(flow, call), { shown: { ...hand.shown, [seat]: move.cards } })));
    }
    case 'declare': {
      const turn = notTurn(table, hand, seat);
      if (turn) return turn;
      const wrong = notDeclarable(table, hand, seat, move.hand);
      if (wrong) return wrong;
      const kind = { phrase: phrase(`sleepless.hand.${move.hand}`) };
      const call = phrase('sleepless.call.declare', { ...who, hand: kind });
      return ok(
        resolve(change(say(flow, call), { declared: [...hand.declared, { seat, hand: move.hand }] })),
      );
    }
    case 'yield': {
      const turn = notTurn(table, hand, seat);
      if (turn) return turn;
      if (bestSaid(table, hand) === null) return refuse('sleepless.hand.first', who);
      const call = phrase('sleepless.call.yield', who);
      return ok(resolve(change(say(flow, call), { declared: [...hand.declared, { seat, hand: null }] })));
    }
  }
}

/** Why this seat cannot declare this hand; null if it can. */
function notDeclarable(
  table: SleeplessTable,
  hand: Hand,
  seat: SeatId,
  kind: FourCards,
): Result<never> | null {
  if (declarable(table, hand, seat).includes(kind)) return null;
  const said = { seat: { seat }, hand: { phrase: phrase(`sleepless.hand.${kind}`) } };
  if (!fitsClaim(hand, seat, kind))
    return refuse('sleepless.hand.notClaimed', { ...said, faces: { cards: hand.claimed.ranks } });
  const best = { phrase: phrase(`sleepless.hand.${bestSaid(table, hand) ?? kind}`) };
  return refuse('sleepless.hand.lower', { ...said, best });
}

function notTurn(table: SleeplessTable, hand: Hand, seat: SeatId): Result<never> | null {
  const turn = declareTurn(table, hand);
  if (turn === seat) return null;
  return turn === null
    ? refuse('sleepless.hand.done')
    : refuse('sleepless.hand.turn', { seat: { seat: turn } });
}

export const mayShow = (table: SleeplessTable, hand: Hand): readonly SeatId[] =>
  mayBeBest(table, hand).filter((seat) => !hand.shown[seat]);

/** The cards that this seat may show: not shown by others, and of the ranks it claimed. */
export function showable(table: SleeplessTable, hand: Hand, seat: SeatId): readonly Card[] {
  const ranks: readonly string[] = hand.claimed.ranks;
  const free = freeCards(table, hand);
  return hand.claimed.seats.includes(seat) ? free.filter((c) => ranks.includes(rankOf(c))) : free;
}

function wrongCards(
  table: SleeplessTable,
  hand: Hand,
  seat: SeatId,
  cards: readonly Card[],
): Result<never> | null {
  const who = { seat: { seat } };
  if (!mayShow(table, hand).includes(seat)) return refuse('sleepless.hand.beaten', who);
  if (new Set(cards).size < cards.length) return refuse('sleepless.card.twice');
  const free = freeCards(table, hand);
  const elsewhere = cards.filter((c) => !free.includes(c));
  if (elsewhere.length > 0 || cards.filter((c) => rankOf(c) === '7').length > 2)
    return refuse('sleepless.card.elsewhere', { cards: { cards: elsewhere.length > 0 ? elsewhere : cards } });
  const { seats, ranks } = hand.claimed;
  if (seats.includes(seat) && !sameRanks(cards.map(rankOf), ranks))
    return refuse('sleepless.hand.claimed', { ...who, faces: { cards: ranks } });
  const said = hand.declared.find((entry) => entry.seat === seat)?.hand;
  if (said && said !== fourCards(cards)) return refuse('sleepless.hand.declared', who);
  // Seats that claimed without showing hold cards of these ranks too.
  const owed = seats.filter((other) => other !== seat && !hand.shown[other]).flatMap(() => ranks);
  const left = free.filter((c) => !cards.includes(c));
  return missingRanks(owed, left).length > 0
    ? refuse('sleepless.card.elsewhere', { cards: { cards } })
    : null;
}

/** Decides phase two once everybody has spoken and the cards settle it; otherwise keeps asking. */
function resolve(flow: Flow): Flow {
  const { table, hand } = flow;
  if (declareTurn(table, hand) !== null) return flow;
  if (bestSaid(table, hand) === 'high-card' && table.rules.noRankedHand === 'no-payment')
    return nobody(say(flow, phrase('sleepless.call.noHand')));
  const [best, ...more] = mayBeBest(table, hand);
  return best !== undefined && more.length === 0 ? payHands(flow, best) : flow;
}

/** Source: "The winner of this phase receives 2 chips from each player"; "The winner of phase two leads". */
function payHands(flow: Flow, winner: SeatId): Flow {
  const { table } = flow;
  const pays = table.rules.bestHandPays;
  const reason = phrase('sleepless.reason.hand', { seat: { seat: winner } });
  const called = say(flow, phrase('sleepless.call.bestHand', { seat: { seat: winner }, pays }));
  const paid = owe(called, owedBy(table.seats, winner, { amount: pays, reason, rule: 'sleepless.phaseTwo' }));
  return change(paid, { step: 'tricks', best: winner, leader: winner });
}

/** House rule `noRankedHand`: nobody is paid, and the player to the dealer's left leads. */
const nobody = (flow: Flow): Flow =>
  change(flow, { step: 'tricks', best: null, leader: leftOf(flow.table.seats, flow.table.dealer) });
