import { itemAt } from '../../core/item-at.ts';
import { bidders, leastBid } from '../../core/auction.ts';
import { DECK, SUITS, suitOf } from '../../core/cards.ts';
import {
  cardsField,
  countsField,
  digit,
  form,
  numberField,
  seatField,
  tapOf,
  who,
} from '../../core/choices.ts';
import type { Asked, Choice, Field } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { termsOf } from './bidding.ts';
import type { PoolNapMove } from './moves.ts';
import { stakeOf } from './payout.ts';
import {
  type BidResult,
  type Contract,
  NAP,
  RESULTS,
  type PoolNapHand,
  type PoolNapTable,
  TRICKS,
  decided,
  takenBy,
  trickOrder,
} from './state.ts';

const tap = tapOf<PoolNapMove>();

export const prompt = (table: PoolNapTable, hand: PoolNapHand): Asked =>
  hand.contract ? askTricks(table, hand, hand.contract) : askBid(table, hand);

function askBid(table: PoolNapTable, hand: PoolNapHand): Asked {
  const { auction, players } = hand;
  const terms = termsOf(table, players);
  const seat = auction.turn ?? table.dealer;
  const least = leastBid(terms, auction);
  const { high } = auction;
  const bids = Array.from({ length: Math.max(0, NAP - least + 1) }, (_, i) => least + i);
  const winner = seatField('seat', 'pool-nap.field.bidder', bidders(terms, auction));
  const choices = [
    tap(seat, { kind: 'pass', seat }, 'pool-nap.choose.pass', {
      key: 'p',
      likely: true,
      follows: `pass.${seat}`,
    }),
    ...bids.map((tricks) =>
      tap(
        seat,
        { kind: 'bid', seat, tricks },
        tricks === NAP ? phrase('pool-nap.choose.nap') : phrase('pool-nap.choose.bid', { bid: tricks }),
        { key: String(tricks) },
      ),
    ),
    noMoreBids(seat, high),
    form(seat, { kind: 'contract' }, 'pool-nap.choose.contract', [winner, bidField(least)], {
      key: 'c',
      rare: true,
    }),
    ...(auction.spoken === 0 ? terms.seats : [null]).map((one) => handForm(table, players, one)),
  ];
  return {
    id: `bid.${auction.spoken}`,
    step: 'bidding',
    seats: [seat],
    question: high
      ? phrase('pool-nap.ask.higher', { seat: who(seat), high: who(high.seat), bid: high.amount })
      : phrase('pool-nap.ask.bid', { seat: who(seat), least }),
    choices: [...choices, ...fines(table, players, seat)],
    dice: null,
  };
}

/** The end of the auction: the highest bidder has it, or all have passed. */
const noMoreBids = (seat: SeatId, high: PoolNapHand['auction']['high']): Choice =>
  high
    ? tap(seat, { kind: 'contract', seat: high.seat, tricks: high.amount }, 'pool-nap.choose.has', {
        key: 'h',
        follows: 'no-more-bids',
        params: { seat: who(high.seat), bid: high.amount },
      })
    : tap(seat, { kind: 'all-pass', seat }, 'pool-nap.choose.allPass', { key: 'x', follows: 'no-more-bids' });

/**
 * The whole hand in one entry: bidder, bid, made or lost. Possible at any time, regardless of earlier entries.
 * `bidder`: one choice for each player, before anybody speaks.
 */
function handForm(table: PoolNapTable, players: readonly SeatId[], bidder: SeatId | null): Choice {
  const result: Field = {
    name: 'result',
    type: 'option',
    say: phrase('pool-nap.field.result'),
    options: RESULTS.map((value) => ({ value, say: phrase(`pool-nap.field.${value}`) })),
  };
  const fields = [bidField(table.rules.minBid), result];
  if (bidder)
    return form(bidder, { kind: 'hand', seat: bidder }, 'pool-nap.choose.hand', fields, {
      params: { seat: who(bidder) },
    });
  const anybody = seatField('seat', 'pool-nap.field.bidder', players);
  return form(table.dealer, { kind: 'hand' }, 'pool-nap.choose.whole', [anybody, ...fields], { rare: true });
}

const bidField = (min: number): Field => numberField('tricks', 'pool-nap.field.bid', min, NAP);

function askTricks(table: PoolNapTable, hand: PoolNapHand, contract: Contract): Asked {
  const order = trickOrder(hand, contract);
  const leader = itemAt(order, 0);
  const trick = hand.tricks.length + 1;
  const begun = hand.plays.length > 0;
  const turn = order[hand.plays.length] ?? leader;
  const params = {
    seat: who(begun ? turn : leader),
    bidder: who(contract.seat),
    bid: contract.tricks,
    taken: takenBy(contract.seat, hand.tricks),
    trick,
  };
  const question = begun
    ? phrase('pool-nap.ask.card', params)
    : phrase(trick === 1 ? 'pool-nap.ask.firstTrick' : 'pool-nap.ask.trick', params);
  const taps = trickTaps(hand, contract, leader);
  return {
    id: `trick.${trick}.${hand.plays.length}`,
    step: 'tricks',
    seats: begun ? [turn] : order,
    question,
    choices: [
      ...(begun ? [] : [...results(table, hand, contract), ...taps, ...trumps(hand, contract)]),
      ...cardChoices(hand, order),
      ...(begun ? taps : []),
      ...countForms(hand, contract),
      handForm(table, hand.players, null),
      ...fines(table, hand.players, turn),
    ],
    dice: null,
  };
}

/** Between tricks: how the hand ended. */
function results(table: PoolNapTable, hand: PoolNapHand, contract: Contract): readonly Choice[] {
  const { seat } = contract;
  const amount = (result: BidResult): number => stakeOf(table, contract, result === 'made');
  const result = decided(contract, hand.tricks);
  if (result)
    return [
      tap(seat, { kind: 'settle', seat }, `pool-nap.choose.settle.${result}`, {
        key: 'e',
        likely: true,
        follows: 'settle',
        params: { seat: who(seat), amount: amount(result) },
      }),
    ];
  return RESULTS.map((made) =>
    tap(seat, { kind: 'hand', ...contract, result: made }, `pool-nap.choose.result.${made}`, {
      key: made === 'made' ? 'm' : 'l',
      // Once tricks are entered they decide the bid.
      rare: hand.tricks.length > 0,
      params: { amount: amount(made) },
    }),
  );
}

/** Between tricks: the trump suit, if none has been named. */
const trumps = (hand: PoolNapHand, { seat }: Contract): readonly Choice[] =>
  (hand.trump ? [] : SUITS).map((suit) =>
    tap(seat, { kind: 'trump', seat, suit }, 'pool-nap.choose.trump', {
      key: suit,
      rare: true,
      params: { suit: { phrase: phrase(`card.suit.${suit}`) } },
    }),
  );

/** Who took the trick. With cards of it on the table they decide, unless the table says otherwise. */
function trickTaps(hand: PoolNapHand, contract: Contract, leader: SeatId): readonly Choice[] {
  const begun = hand.plays.length > 0;
  const open = !begun && !decided(contract, hand.tricks);
  return hand.players.map((seat) =>
    tap(seat, { kind: 'trick', seat }, 'pool-nap.choose.trick', {
      key: begun ? undefined : digit(hand.players, seat),
      likely: seat === leader && open,
      rare: begun,
      params: { seat: who(seat) },
    }),
  );
}

/** All tricks counted by hand: the bidder's or everybody's, regardless of earlier entries. */
function countForms(hand: PoolNapHand, { seat }: Contract): readonly Choice[] {
  const params = { seat: who(seat) };
  const taken = numberField('tricks', phrase('pool-nap.field.taken', params), 0, TRICKS);
  const limits = { min: 0, max: TRICKS, sum: TRICKS };
  const counts = countsField('counts', 'pool-nap.field.counts', hand.players, limits);
  return [
    form(seat, { kind: 'taken', seat }, 'pool-nap.choose.taken', [taken], { key: 't', rare: true, params }),
    form(seat, { kind: 'counts', seat }, 'pool-nap.choose.counts', [counts], {
      key: 'n',
      rare: true,
      follows: 'counts',
    }),
  ];
}

/** The cards of the trick, one or all that are still to come; possible once trump is known or led. */
function cardChoices(hand: PoolNapHand, order: readonly SeatId[]): readonly Choice[] {
  if (!hand.trump && hand.tricks.length > 0) return [];
  const turn = order[hand.plays.length];
  if (turn === undefined) return [];
  const seen = new Set([...hand.tricks.flatMap(({ plays }) => plays), ...hand.plays].map(({ card }) => card));
  const begun = hand.plays.length > 0;
  // A trump named beforehand must be led, so the first card is asked for alone.
  const lead = !begun && hand.tricks.length === 0 ? hand.trump : null;
  const params = { seat: who(turn) };
  const cards = cardsField(
    phrase('pool-nap.field.cards', params),
    DECK.filter((card) => !seen.has(card) && (!lead || suitOf(card) === lead)),
    1,
    lead ? 1 : order.length - hand.plays.length,
    { ordered: true },
  );
  return [
    form(turn, { kind: 'play', seat: turn }, 'pool-nap.choose.play', [cards], {
      key: 'k',
      likely: begun,
      params,
    }),
  ];
}

function fines({ rules }: PoolNapTable, players: readonly SeatId[], seat: SeatId): readonly Choice[] {
  const culprit = seatField('seat', 'pool-nap.field.culprit', players);
  const fine = (kind: 'revoke' | 'lead-out-of-turn', key: string, amount: number): readonly Choice[] =>
    amount === 0
      ? []
      : [form(seat, { kind }, `pool-nap.choose.${kind}`, [culprit], { key, rare: true, params: { amount } })];
  return [
    ...fine('revoke', 'r', rules.revokeFine),
    ...fine('lead-out-of-turn', 'o', rules.leadOutOfTurnFine),
  ];
}
