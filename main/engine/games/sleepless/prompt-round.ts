import { bidders, leastBid, mostBid } from '../../core/auction.ts';
import type { Choice, Field } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { topRank } from '../../core/poker.ts';
import { auctionTerms } from './bidding.ts';
import { claimableCards, contenders, hasClaimed, mayClaim, mostClaims } from './claims.ts';
import { surelyMatches } from './known.ts';
import { type Asked, digit, form, label, tap, who } from './prompt-parts.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, facesOf, phaseOf, roundOf } from './state.ts';
import { diceAsked, sayDice } from './throws.ts';

/* What is asked in phases one and four: bids, throws, claims. */

/** Number of bids with a button each; higher ones are typed. */
const BIDS_SHOWN = 3;

/** One tap for a phase in which nobody bids or claims, from the draws on. */
export const nobodyActs = ({ dealer }: SleeplessTable): Choice =>
  tap('nobody', dealer, { kind: 'claims', seats: [] }, { key: 'c' });

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
  const amount = (min: number, max: number): Field => ({
    name: 'amount',
    say: label('amount'),
    type: 'number',
    min,
    max,
  });
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
              'award',
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
            tap('noBids', table.dealer, { kind: 'no-bids' }, { key: 'n', follows: 'no-more-bids' }),
          ]),
      tap(
        'pass',
        turn,
        { kind: 'pass', seat: turn },
        { key: 'p', follows: `pass.${turn}`, ...(high ? {} : { likely: true }) },
      ),
      ...amounts.map((n) =>
        tap('bid', turn, { kind: 'bid', seat: turn, amount: n }, n < 10 ? { key: String(n) } : {}, {
          amount: n,
        }),
      ),
      ...(more <= most
        ? [
            form('bidMore', turn, { kind: 'bid', seat: turn }, [amount(more, most)], {
              key: 'b',
              // Six choices are in sight, and few begin so high.
              ...(high ? {} : { rare: true }),
            }),
          ]
        : []),
      // Two taps enter the result of the whole auction: the seat and its bid.
      ...open.map((seat) =>
        form(
          'awardFor',
          table.dealer,
          { kind: 'award', seat },
          [amount(least, mostBid(terms, seat))],
          // With a single bidder their own bid says the same.
          open.length > 1 ? {} : { rare: true },
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
      'onlyClaim',
      by,
      { kind: 'claims', seats: [seat] },
      { ...digit(table, seat), ...likelyClaim(table, hand, seat) },
      {
        seat: who(seat),
      },
    ),
  );

/** The seats that surely match the dice: only then is a claim likelier than none. */
const sureClaimant = (table: SleeplessTable, hand: Hand): SeatId | undefined =>
  mayClaim(table, hand).find((seat) => surelyMatches(table, hand, seat));

const likelyClaim = (table: SleeplessTable, hand: Hand, seat: SeatId): { readonly likely?: boolean } =>
  sureClaimant(table, hand) === seat ? { likely: true } : {};

const likelyNone = (table: SleeplessTable, hand: Hand): { readonly likely?: boolean } =>
  sureClaimant(table, hand) === undefined ? { likely: true } : {};

/** All (further) claimants at once. */
const severalClaims = (table: SleeplessTable, hand: Hand, by: SeatId): readonly Choice[] => {
  const from = mayClaim(table, hand);
  const fields: Field[] = [
    { name: 'seats', say: label('claimants'), type: 'seats', from, min: 1, max: mostClaims(table, hand) },
  ];
  return from.length > 0 ? [form('severalClaim', by, { kind: 'claims' }, fields, { rare: true })] : [];
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
        'noClaims',
        seat,
        { kind: 'claims', seats: [] },
        { key: 'n', follows: 'no-claims', ...likelyNone(table, hand) },
      ),
      ...onlyClaims(table, hand, seat),
      tap('stop', seat, { kind: 'stop', seat }, { key: 's', follows: 'stop' }),
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
    begun ? 'noMoreClaims' : 'noClaims',
    table.dealer,
    { kind: 'claims', seats: [] },
    { key: 'n', follows: 'no-claims', ...(begun ? { likely: true } : likelyNone(table, hand)) },
  );
  const open = seats.map((seat) =>
    tap(
      begun ? 'alsoClaim' : 'claim',
      seat,
      { kind: 'claim', seat },
      begun ? digit(table, seat) : { rare: true },
      { seat: who(seat) },
    ),
  );
  const withCards = seats.map((seat) =>
    form(
      'claimCards',
      seat,
      { kind: 'claim', seat },
      [
        {
          name: 'cards',
          say: label('claimCards'),
          type: 'cards',
          from: claimableCards(table, hand, seat),
          min: CARDS_EACH,
          max: CARDS_EACH,
        },
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
          'seat',
          table.dealer,
          { kind: 'best', seat },
          seats.includes(seat) ? digit(table, seat) : { rare: true },
          { seat: who(seat) },
        ),
    ),
    dice: null,
  };
}
