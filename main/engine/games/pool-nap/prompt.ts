import { itemAt } from '../../core/item-at.ts';
import { bidders, leastBid } from '../../core/auction.ts';
import { DECK, SUITS, suitOf } from '../../core/cards.ts';
import type { Choice, Field, Prompt } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { termsOf } from './bidding.ts';
import { stakeOf } from './payout.ts';
import {
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

type Asked = Omit<Prompt, 'actions'>;

/** The open question. */
export const prompt = (table: PoolNapTable, hand: PoolNapHand): Asked =>
  hand.contract ? askTricks(table, hand, hand.contract) : askBid(table, hand);

function askBid(table: PoolNapTable, hand: PoolNapHand): Asked {
  const { auction, players } = hand;
  const terms = termsOf(table, players);
  const seat = auction.turn ?? table.dealer;
  const least = leastBid(terms, auction);
  const { high } = auction;
  const choices: Choice[] = [
    {
      kind: 'move',
      say: phrase('pool-nap.choose.pass'),
      seat,
      key: 'p',
      likely: true,
      follows: `pass.${seat}`,
      move: { kind: 'pass', seat },
    },
  ];
  for (let tricks = least; tricks <= NAP; tricks++)
    choices.push({
      kind: 'move',
      say: tricks === NAP ? phrase('pool-nap.choose.nap') : phrase('pool-nap.choose.bid', { bid: tricks }),
      seat,
      key: String(tricks),
      move: { kind: 'bid', seat, tricks },
    });
  if (high)
    choices.push({
      kind: 'move',
      say: phrase('pool-nap.choose.has', { seat: { seat: high.seat }, bid: high.amount }),
      seat,
      key: 'h',
      follows: 'no-more-bids',
      move: { kind: 'contract', seat: high.seat, tricks: high.amount },
    });
  else
    choices.push({
      kind: 'move',
      say: phrase('pool-nap.choose.allPass'),
      seat,
      key: 'x',
      follows: 'no-more-bids',
      move: { kind: 'all-pass', seat },
    });
  choices.push({
    kind: 'form',
    say: phrase('pool-nap.choose.contract'),
    seat,
    key: 'c',
    rare: true,
    move: { kind: 'contract' },
    fields: [seatField('pool-nap.field.bidder', bidders(terms, auction)), bidField(least)],
  });
  choices.push(...(auction.spoken === 0 ? terms.seats : []).map((one) => handForm(table, players, one)));
  if (auction.spoken > 0) choices.push(handForm(table, players, null));
  return {
    id: `bid.${auction.spoken}`,
    step: 'bidding',
    seats: [seat],
    question: high
      ? phrase('pool-nap.ask.higher', { seat: { seat }, high: { seat: high.seat }, bid: high.amount })
      : phrase('pool-nap.ask.bid', { seat: { seat }, least }),
    choices: [...choices, ...fines(table, players, seat)],
    dice: null,
  };
}

/**
 * The whole hand in one entry: bidder, bid, made or lost. Possible at any time, regardless of earlier entries.
 * `bidder`: one choice for each player, before anybody speaks.
 */
function handForm(table: PoolNapTable, players: readonly SeatId[], bidder: SeatId | null): Choice {
  return {
    kind: 'form',
    say: bidder
      ? phrase('pool-nap.choose.hand', { seat: { seat: bidder } })
      : phrase('pool-nap.choose.whole'),
    seat: bidder ?? table.dealer,
    ...(bidder ? {} : { rare: true }),
    move: { kind: 'hand', ...(bidder ? { seat: bidder } : {}) },
    fields: [
      ...(bidder ? [] : [seatField('pool-nap.field.bidder', players)]),
      bidField(table.rules.minBid),
      {
        name: 'result',
        type: 'option',
        say: phrase('pool-nap.field.result'),
        options: RESULTS.map((value) => ({ value, say: phrase(`pool-nap.field.${value}`) })),
      },
    ],
  };
}

const bidField = (min: number): Field => ({
  name: 'tricks',
  type: 'number',
  say: phrase('pool-nap.field.bid'),
  min,
  max: NAP,
});

function askTricks(table: PoolNapTable, hand: PoolNapHand, contract: Contract): Asked {
  const order = trickOrder(hand, contract);
  const leader = itemAt(order, 0);
  const trick = hand.tricks.length + 1;
  const begun = hand.plays.length > 0;
  const turn = order[hand.plays.length] ?? leader;
  const params = {
    seat: { seat: begun ? turn : leader },
    bidder: { seat: contract.seat },
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
  const bidder = contract.seat;
  const choices: Choice[] = [];
  const result = decided(contract, hand.tricks);
  if (result)
    choices.push({
      kind: 'move',
      say: phrase(`pool-nap.choose.settle.${result}`, {
        seat: { seat: bidder },
        amount: stakeOf(table, contract, result === 'made'),
      }),
      seat: bidder,
      key: 'e',
      likely: true,
      follows: 'settle',
      move: { kind: 'settle', seat: bidder },
    });
  else
    for (const made of RESULTS)
      choices.push({
        kind: 'move',
        say: phrase(`pool-nap.choose.result.${made}`, { amount: stakeOf(table, contract, made === 'made') }),
        seat: bidder,
        key: made === 'made' ? 'm' : 'l',
        // Once tricks are entered they decide the bid.
        ...(hand.tricks.length > 0 ? { rare: true } : {}),
        move: { kind: 'hand', ...contract, result: made },
      });
  return choices;
}

/** Between tricks: the trump suit, if none has been named. */
const trumps = (hand: PoolNapHand, { seat }: Contract): readonly Choice[] =>
  (hand.trump ? [] : SUITS).map((suit) => ({
    kind: 'move',
    say: phrase('pool-nap.choose.trump', { suit: { phrase: phrase(`card.suit.${suit}`) } }),
    seat,
    key: suit,
    rare: true,
    move: { kind: 'trump', seat, suit },
  }));

/** Who took the trick. With cards of it on the table they decide, unless the table says otherwise. */
const trickTaps = (hand: PoolNapHand, contract: Contract, leader: SeatId): readonly Choice[] =>
  hand.players.map((seat, i): Choice => ({
    kind: 'move',
    say: phrase('pool-nap.choose.trick', { seat: { seat } }),
    seat,
    // Up to ten players, with the keys 1 … 9 and 0.
    ...(hand.plays.length > 0 ? { rare: true } : { key: String((i + 1) % 10) }),
    ...(seat === leader && hand.plays.length === 0 && !decided(contract, hand.tricks)
      ? { likely: true }
      : {}),
    move: { kind: 'trick', seat },
  }));

/** All tricks counted by hand: the bidder's or everybody's, regardless of earlier entries. */
const countForms = (hand: PoolNapHand, { seat: bidder }: Contract): readonly Choice[] => [
  {
    kind: 'form',
    say: phrase('pool-nap.choose.taken', { seat: { seat: bidder } }),
    seat: bidder,
    key: 't',
    rare: true,
    move: { kind: 'taken', seat: bidder },
    fields: [
      {
        name: 'tricks',
        type: 'number',
        say: phrase('pool-nap.field.taken', { seat: { seat: bidder } }),
        min: 0,
        max: TRICKS,
      },
    ],
  },
  {
    kind: 'form',
    say: phrase('pool-nap.choose.counts'),
    seat: bidder,
    key: 'n',
    rare: true,
    follows: 'counts',
    move: { kind: 'counts', seat: bidder },
    fields: [
      {
        name: 'counts',
        type: 'counts',
        say: phrase('pool-nap.field.counts'),
        from: hand.players,
        min: 0,
        max: TRICKS,
        sum: TRICKS,
      },
    ],
  },
];

/** The cards of the trick, one or all that are still to come; possible once trump is known or led. */
function cardChoices(hand: PoolNapHand, order: readonly SeatId[]): readonly Choice[] {
  if (!hand.trump && hand.tricks.length > 0) return [];
  const turn = order[hand.plays.length];
  if (turn === undefined) return [];
  const seen = new Set([...hand.tricks.flatMap(({ plays }) => plays), ...hand.plays].map(({ card }) => card));
  const begun = hand.plays.length > 0;
  // A trump named beforehand must be led, so the first card is asked for alone.
  const lead = !begun && hand.tricks.length === 0 ? hand.trump : null;
  const fields: Field[] = [
    {
      name: 'cards',
      type: 'cards',
      say: phrase('pool-nap.field.cards', { seat: { seat: turn } }),
      from: DECK.filter((card) => !seen.has(card) && (!lead || suitOf(card) === lead)),
      min: 1,
      max: lead ? 1 : order.length - hand.plays.length,
      ordered: true,
    },
  ];
  return [
    {
      kind: 'form',
      say: phrase('pool-nap.choose.play', { seat: { seat: turn } }),
      seat: turn,
      key: 'k',
      ...(begun ? { likely: true } : {}),
      move: { kind: 'play', seat: turn },
      fields,
    },
  ];
}

/** What may be fined, if the house rules have a fine. */
function fines({ rules }: PoolNapTable, players: readonly SeatId[], seat: SeatId): readonly Choice[] {
  const choice = (kind: 'revoke' | 'lead-out-of-turn', key: string, amount: number): readonly Choice[] =>
    amount === 0
      ? []
      : [
          {
            kind: 'form',
            say: phrase(`pool-nap.choose.${kind}`, { amount }),
            seat,
            key,
            rare: true,
            move: { kind },
            fields: [seatField('pool-nap.field.culprit', players)],
          },
        ];
  return [
    ...choice('revoke', 'r', rules.revokeFine),
    ...choice('lead-out-of-turn', 'o', rules.leadOutOfTurnFine),
  ];
}

const seatField = (code: string, from: readonly SeatId[]): Field => ({
  name: 'seat',
  type: 'seat',
  say: phrase(code),
  from,
});
