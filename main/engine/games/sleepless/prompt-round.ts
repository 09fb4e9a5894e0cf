import { bidders, leastBid, mostBid } from '../../core/auction.ts';
import { cardsField, digit, form, numberField, tapOf, who } from '../../core/choices.ts';
import type { Asked, Choice, Field } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { topRank } from '../../core/poker.ts';
import { auctionTerms } from './bidding.ts';
import { claimableCards, contenders, hasClaimed, mayClaim, mostClaims } from './claims.ts';
import { surelyMatches } from './known.ts';
import type { SleeplessMove } from './moves.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, facesOf, phaseOf, roundOf } from './state.ts';
import { diceAsked, sayDice } from './throws.ts';

const tap = tapOf<SleeplessMove>();

/* What is asked in phases one and four: bids, throws, claims. */

/** Number of bids with a button each; higher ones are typed. */
const BIDS_SHOWN = 3;

/** One tap for a phase in which nobody bids or claims, from the draws on. */
export const nobodyActs = ({ dealer }: SleeplessTable): Choice =>
  tap('sleepless.choose.nobody', dealer, { kind: 'claims', seats: [] }, { key: 'c' });

export function askBid(table: SleeplessTable, hand: Hand): Asked {
  const terms = auctionTerms(table, hand);
  const { auction } = roundOf(hand);
  const { turn, high } = auction;
  if (turn === null) throw new Error('the bidding is over');
  const [least, most] = [leastBid(terms, auction), mostBid(terms, turn)];
  const amounts = Array.from(
    { length: Math.max(0, Math.min(BIDS_SHOWN, most - least + 1)) },
    (_, i) => least + i,
  );
  const amount = (min: number, max: number): Field =>
    numberField('amount', 'sleepless.choose.field.amount', min, max);
  const question = high
    ? phrase('sleepless.ask.raise', { seat: who(turn), high: who(high.seat), amount: high.amount })
    : phrase('sleepless.ask.bid', { seat: who(turn), phase: phaseOf(hand.step) });
  const more = least + BIDS_SHOWN;
  const open = bidders(terms, auction);
  return {
    id: `${hand.step}.${auction.spoken}`,
    step: hand.step,
    seats: [turn],
    question,
    choices: [
      ...(high
        ? [
            tap(
              'sleepless.choose.award',
              table.dealer,
              { kind: 'award', ...high },
              { key: 'h', likely: true, follows: 'no-more-bids' },
              {
                seat: who(high.seat),
                amount: high.amount,
              },
            ),
          ]
        : [
            nobodyActs(table),
            tap(
              'sleepless.choose.noBids',
              table.dealer,
              { kind: 'no-bids' },
              { key: 'n', follows: 'no-more-bids' },
            ),
          ]),
      tap(
        'sleepless.choose.pass',
        turn,
        { kind: 'pass', seat: turn },
        { key: 'p', likely: !high, follows: `pass.${turn}` },
      ),
      ...amounts.map((n) =>
        tap(
          'sleepless.choose.bid',
          turn,
          { kind: 'bid', seat: turn, amount: n },
          { key: n < 10 ? String(n) : undefined },
          {
            amount: n,
          },
        ),
      ),
      ...(more <= most
        ? [
            form('sleepless.choose.bidMore', turn, { kind: 'bid', seat: turn }, [amount(more, most)], {
              key: 'b',
              // Six choices are in sight, and few begin so high.
              rare: !high,
            }),
          ]
        : []),
      // Two taps enter the result of the whole auction: the seat and its bid.
      ...open.map((seat) =>
        form(
          'sleepless.choose.awardFor',
          table.dealer,
          { kind: 'award', seat },
          [amount(least, mostBid(terms, seat))],
          // With a single bidder their own bid says the same.
          { rare: open.length === 1 },
          { seat: who(seat) },
        ),
      ),
    ],
    dice: null,
  };
}

/** One tap for each seat that may be the only claimant. */
const onlyClaims = (table: SleeplessTable, hand: Hand, by: SeatId): readonly Choice[] =>
  mayClaim(table, hand).map((seat) =>
    tap(
      'sleepless.choose.onlyClaim',
      by,
      { kind: 'claims', seats: [seat] },
      { key: digit(table.seats, seat), likely: seat === sureClaimant(table, hand) },
      { seat: who(seat) },
    ),
  );

/** The first seat that surely matches the dice: only then is a claim likelier than none. */
const sureClaimant = (table: SleeplessTable, hand: Hand): SeatId | undefined =>
  mayClaim(table, hand).find((seat) => surelyMatches(table, hand, seat));

/** All (further) claimants at once. */
const severalClaims = (table: SleeplessTable, hand: Hand, by: SeatId): readonly Choice[] => {
  const from = mayClaim(table, hand);
  const fields: Field[] = [
    {
      name: 'seats',
      say: phrase('sleepless.choose.field.claimants'),
      type: 'seats',
      from,
      min: 1,
      max: mostClaims(table, hand),
    },
  ];
  return from.length > 0
    ? [form('sleepless.choose.severalClaim', by, { kind: 'claims' }, fields, { rare: true })]
    : [];
};

export function askThrow(table: SleeplessTable, hand: Hand): Asked {
  const dice = diceAsked(table, hand);
  if (!dice) throw new Error('no throws left');
  const { seat, throws } = dice;
  return {
    id: `${hand.step}.${throws}`,
    step: hand.step,
    seats: [seat],
    question: phrase('sleepless.ask.throw', {
      seat: who(seat),
      n: throws,
      ...sayDice(facesOf(hand), table.rules),
    }),
    // A claim also stops the throwing: one tap for both.
    choices: [
      tap(
        'sleepless.choose.noClaims',
        seat,
        { kind: 'claims', seats: [] },
        { key: 'n', follows: 'no-claims', likely: sureClaimant(table, hand) === undefined },
      ),
      ...onlyClaims(table, hand, seat),
      tap('sleepless.choose.stop', seat, { kind: 'stop', seat }, { key: 's', follows: 'stop' }),
      ...severalClaims(table, hand, seat),
    ],
    dice,
  };
}

/** The claims, and once all are made, the best of them. */
export const askClaims = (table: SleeplessTable, hand: Hand): Asked =>
  roundOf(hand).closed ? askBest(table, hand) : askClaim(table, hand);

function askClaim(table: SleeplessTable, hand: Hand): Asked {
  const begun = roundOf(hand).claims.length > 0;
  const seats = mayClaim(table, hand);
  const none = tap(
    begun ? 'sleepless.choose.noMoreClaims' : 'sleepless.choose.noClaims',
    table.dealer,
    { kind: 'claims', seats: [] },
    { key: 'n', follows: 'no-claims', likely: begun || sureClaimant(table, hand) === undefined },
  );
  const open = seats.map((seat) =>
    tap(
      begun ? 'sleepless.choose.alsoClaim' : 'sleepless.choose.claim',
      seat,
      { kind: 'claim', seat },
      { key: begun ? digit(table.seats, seat) : undefined, rare: !begun },
      { seat: who(seat) },
    ),
  );
  const withCards = seats.map((seat) =>
    form(
      'sleepless.choose.claimCards',
      seat,
      { kind: 'claim', seat },
      [
        cardsField(
          'sleepless.choose.field.claimCards',
          claimableCards(table, hand, seat),
          CARDS_EACH,
          CARDS_EACH,
        ),
      ],
      { rare: true },
      { seat: who(seat) },
    ),
  );
  return {
    id: hand.step,
    step: hand.step,
    seats,
    // The same in any order of claims: all answers share one prompt.
    question: phrase('sleepless.ask.claim', sayDice(facesOf(hand), table.rules)),
    choices: [
      none,
      ...(begun ? [] : onlyClaims(table, hand, table.dealer)),
      ...open,
      ...severalClaims(table, hand, table.dealer),
      ...withCards,
    ],
    dice: null,
  };
}

function askBest(table: SleeplessTable, hand: Hand): Asked {
  const seats = contenders(table, hand);
  return {
    id: `${hand.step}.best`,
    step: hand.step,
    seats,
    question: phrase('sleepless.ask.best', {
      seats: { list: seats.map(who) },
      rank: { cards: [topRank(facesOf(hand))] },
    }),
    // The table may know better than the cards shown.
    choices: [...seats, ...table.seats.filter((seat) => hasClaimed(hand, seat) && !seats.includes(seat))].map(
      (seat) =>
        tap(
          'sleepless.choose.seat',
          table.dealer,
          { kind: 'best', seat },
          seats.includes(seat) ? { key: digit(table.seats, seat) } : { rare: true },
          { seat: who(seat) },
        ),
    ),
    dice: null,
  };
}
