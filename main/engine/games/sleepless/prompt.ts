import {
  tapOf,
  who,
  cardsField,
  digit,
  form,
  numberField,
  type Offer,
  countsField,
} from '../../core/choices.ts';
import type { Asked, Choice, Field } from '../../core/prompt.ts';
import { assertNever, phrase, type Phrase } from '../../core/result.ts';
import { drawTurn, auctionTerms } from './bidding.ts';
import type { SleeplessMove } from './moves.ts';
import { type Hand, type SleeplessTable, CARDS_EACH, facesOf, phaseOf, roundOf, TRICKS } from './state.ts';
import { diceAsked, sayDice } from './throws.ts';
import { type Auction, type AuctionTerms, bidders, leastBid, mostBid } from '../../core/auction.ts';
import type { SeatId } from '../../core/seats.ts';
import { type FourCards, topRank } from '../../core/cards.ts';
import { claimableCards, contenders, hasClaimed, mayClaim, mostClaims } from './claims.ts';
import { surelyMatches } from './known.ts';
import { bestSaid, declarable, declareTurn, mayBeBest, mayHaveNone, mayShow, showable } from './declare.ts';
import { cardTurn, leaderOf, mayTake, playable, tricksLeft } from './tricks.ts';

const tap = tapOf<SleeplessMove>();

/** The open question of Sleepless. Choices for the whole table are answered by the dealer's seat. */
export const promptOf = (table: SleeplessTable, hand: Hand): Asked => ({
  step: hand.step,
  dice: null,
  ...questionOf(table, hand),
});

type Question = Omit<Asked, 'step' | 'dice'> & Partial<Pick<Asked, 'dice'>>;

function questionOf(table: SleeplessTable, hand: Hand): Question {
  switch (hand.step) {
    case 'roll':
      return {
        id: 'roll',
        seats: [table.dealer],
        question: phrase('sleepless.ask.roll', { seat: who(table.dealer) }),
        choices: [],
        dice: diceAsked(table, hand),
      };
    case 'draws':
      return askDraw(table, hand);
    case 'bids':
    case 'last-bids':
      return askBid(table, hand);
    case 'throws':
    case 'last-throws':
      return askThrow(table, hand);
    case 'claims':
    case 'last-claims':
      return askClaims(table, hand);
    case 'hands':
      return askHands(table, hand);
    case 'tricks':
      return askTrick(table, hand);
    default:
      return assertNever(hand.step);
  }
}

function askDraw(table: SleeplessTable, hand: Hand): Question {
  const { seat, circuit } = drawTurn(table, hand);
  return {
    id: `draw.${hand.draws.length}`,
    seats: [seat],
    question: phrase('sleepless.ask.draw', { seat: who(seat), circuit }),
    choices: [
      tap(table.dealer, { kind: 'draws-done' }, 'sleepless.choose.drawsDone', {
        key: 'd',
        likely: true,
        follows: 'draws-done',
      }),
      nobodyActs(table),
      tap(seat, { kind: 'draw', seat }, 'sleepless.choose.draw', { key: 't' }),
      tap(seat, { kind: 'stand', seat }, 'sleepless.choose.stand', { key: 'p' }),
    ],
  };
}

/* What is asked in phases one and four: bids, throws, claims. */

/** Number of bids with a button each; higher ones are typed. */
const BIDS_SHOWN = 3;

/** One tap for a phase in which nobody bids or claims, from the draws on. */
const nobodyActs = ({ dealer }: SleeplessTable): Choice =>
  tap(dealer, { kind: 'claims', seats: [] }, 'sleepless.choose.nobody', { key: 'c' });

function askBid(table: SleeplessTable, hand: Hand): Question {
  const { auction } = roundOf(hand);
  const { turn, high } = auction;
  if (turn === null) throw new Error('the bidding is over');
  const question = high
    ? phrase('sleepless.ask.raise', { seat: who(turn), high: who(high.seat), amount: high.amount })
    : phrase('sleepless.ask.bid', { seat: who(turn), phase: phaseOf(hand.step) });
  return {
    id: `${hand.step}.${auction.spoken}`,
    seats: [turn],
    question,
    choices: [
      ...noMoreBids(table, high),
      tap(turn, { kind: 'pass', seat: turn }, 'sleepless.choose.pass', {
        key: 'p',
        likely: !high,
        follows: `pass.${turn}`,
      }),
      ...bidChoices(auctionTerms(table, hand), auction, turn, table.dealer),
    ],
  };
}

/** The end of the auction: the highest bidder has it, or nobody bids. */
function noMoreBids(table: SleeplessTable, high: Auction['high']): readonly Choice[] {
  const follows = 'no-more-bids';
  if (high)
    return [
      tap(table.dealer, { kind: 'award', ...high }, 'sleepless.choose.award', {
        key: 'h',
        likely: true,
        follows,
        params: { seat: who(high.seat), amount: high.amount },
      }),
    ];
  const none = tap(table.dealer, { kind: 'no-bids' }, 'sleepless.choose.noBids', { key: 'n', follows });
  return [nobodyActs(table), none];
}

/** The bids of the seat whose turn it is, and the result of the whole auction. */
function bidChoices(terms: AuctionTerms, auction: Auction, turn: SeatId, dealer: SeatId): readonly Choice[] {
  const [least, most] = [leastBid(terms, auction), mostBid(terms, turn)];
  const shown = Math.max(0, Math.min(BIDS_SHOWN, most - least + 1));
  const amount = (min: number, max: number): Field =>
    numberField('amount', 'sleepless.choose.field.amount', min, max);
  const more = least + BIDS_SHOWN;
  const open = bidders(terms, auction);
  return [
    ...Array.from({ length: shown }, (_, i) => least + i).map((n) =>
      tap(turn, { kind: 'bid', seat: turn, amount: n }, 'sleepless.choose.bid', {
        key: n < 10 ? String(n) : undefined,
        params: { amount: n },
      }),
    ),
    ...(more <= most
      ? [
          form(turn, { kind: 'bid', seat: turn }, 'sleepless.choose.bidMore', [amount(more, most)], {
            key: 'b',
            // Six choices are in sight, and few begin so high.
            rare: !auction.high,
          }),
        ]
      : []),
    // Two taps enter the result of the whole auction: the seat and its bid.
    ...open.map((seat) =>
      form(
        dealer,
        { kind: 'award', seat },
        'sleepless.choose.awardFor',
        [amount(least, mostBid(terms, seat))],
        {
          // With a single bidder their own bid says the same.
          rare: open.length === 1,
          params: { seat: who(seat) },
        },
      ),
    ),
  ];
}

/** One tap for each seat that may be the only claimant. */
const onlyClaims = (table: SleeplessTable, hand: Hand, by: SeatId): readonly Choice[] =>
  mayClaim(table, hand).map((seat) =>
    tap(by, { kind: 'claims', seats: [seat] }, 'sleepless.choose.onlyClaim', {
      key: digit(table.seats, seat),
      likely: seat === sureClaimant(table, hand),
      params: { seat: who(seat) },
    }),
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
    ? [form(by, { kind: 'claims' }, 'sleepless.choose.severalClaim', fields, { rare: true })]
    : [];
};

function askThrow(table: SleeplessTable, hand: Hand): Question {
  const dice = diceAsked(table, hand);
  if (!dice) throw new Error('no throws left');
  const { seat, throws } = dice;
  return {
    id: `${hand.step}.${throws}`,
    seats: [seat],
    question: phrase('sleepless.ask.throw', {
      seat: who(seat),
      n: throws,
      ...sayDice(facesOf(hand), table.rules),
    }),
    // A claim also stops the throwing: one tap for both.
    choices: [
      tap(seat, { kind: 'claims', seats: [] }, 'sleepless.choose.noClaims', {
        key: 'n',
        follows: 'no-claims',
        likely: sureClaimant(table, hand) === undefined,
      }),
      ...onlyClaims(table, hand, seat),
      tap(seat, { kind: 'stop', seat }, 'sleepless.choose.stop', { key: 's', follows: 'stop' }),
      ...severalClaims(table, hand, seat),
    ],
    dice,
  };
}

/** The claims, and once all are made, the best of them. */
const askClaims = (table: SleeplessTable, hand: Hand): Question =>
  roundOf(hand).closed ? askBest(table, hand) : askClaim(table, hand);

function askClaim(table: SleeplessTable, hand: Hand): Question {
  const begun = roundOf(hand).claims.length > 0;
  const seats = mayClaim(table, hand);
  const none = tap(
    table.dealer,
    { kind: 'claims', seats: [] },
    begun ? 'sleepless.choose.noMoreClaims' : 'sleepless.choose.noClaims',
    { key: 'n', follows: 'no-claims', likely: begun || sureClaimant(table, hand) === undefined },
  );
  const open = seats.map((seat) =>
    tap(seat, { kind: 'claim', seat }, begun ? 'sleepless.choose.alsoClaim' : 'sleepless.choose.claim', {
      key: begun ? digit(table.seats, seat) : undefined,
      rare: !begun,
      params: { seat: who(seat) },
    }),
  );
  const withCards = seats.map((seat) =>
    form(
      seat,
      { kind: 'claim', seat },
      'sleepless.choose.claimCards',
      [
        cardsField(
          'sleepless.choose.field.claimCards',
          claimableCards(table, hand, seat),
          CARDS_EACH,
          CARDS_EACH,
        ),
      ],
      { rare: true, params: { seat: who(seat) } },
    ),
  );
  return {
    id: hand.step,
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
  };
}

function askBest(table: SleeplessTable, hand: Hand): Question {
  const seats = contenders(table, hand);
  return {
    id: `${hand.step}.best`,
    seats,
    question: phrase('sleepless.ask.best', {
      seats: { list: seats.map(who) },
      rank: { cards: [topRank(facesOf(hand))] },
    }),
    // The table may know better than the cards shown.
    choices: [...seats, ...table.seats.filter((seat) => hasClaimed(hand, seat) && !seats.includes(seat))].map(
      (seat) =>
        tap(table.dealer, { kind: 'best', seat }, 'sleepless.choose.seat', {
          ...(seats.includes(seat) ? { key: digit(table.seats, seat) } : { rare: true }),
          params: { seat: who(seat) },
        }),
    ),
  };
}

/* What is asked in phases two and three: hands and tricks. */

function askHands(table: SleeplessTable, hand: Hand): Question {
  const turn = declareTurn(table, hand);
  const best = bestSaid(table, hand);
  const begun = hand.declared.length > 0;
  const able = mayBeBest(table, hand);
  const declares = turn === null ? [] : declareChoices(table, hand, turn, begun);
  const question =
    turn === null && best !== null
      ? phrase('sleepless.ask.higher', { seats: { list: able.map(who) }, hand: { phrase: kindName(best) } })
      : begun && turn !== null && best !== null
        ? phrase(`sleepless.ask.${declares.length === 0 ? 'yield' : 'declare'}`, {
            seat: who(turn),
            hand: { phrase: kindName(best) },
          })
        : phrase('sleepless.ask.hands');
  return {
    id: `hands.${hand.declared.length}.${Object.keys(hand.shown).length}`,
    seats: begun && turn !== null ? [turn] : able,
    question,
    choices: [
      ...(begun ? declares : []),
      ...(turn !== null && best !== null ? [yieldChoice(turn, begun)] : []),
      ...winnerChoices(table, hand, begun && turn !== null),
      ...(begun ? [] : declares),
      ...showChoices(table, hand),
    ],
  };
}

const kindName = (kind: FourCards): Phrase => phrase(`sleepless.hand.${kind}`);

/** The declarations of this seat: a form until somebody has begun to declare, then one tap for each combination. */
function declareChoices(table: SleeplessTable, hand: Hand, turn: SeatId, begun: boolean): readonly Choice[] {
  const kinds = declarable(table, hand, turn);
  if (begun)
    return kinds.map((kind, i) =>
      tap(turn, { kind: 'declare', seat: turn, hand: kind }, kindName(kind), { key: String(i + 1) }),
    );
  if (kinds.length === 0) return [];
  const options = kinds.map((kind) => ({ value: kind, say: kindName(kind) }));
  return [
    form(
      turn,
      { kind: 'declare', seat: turn },
      'sleepless.choose.declare',
      [{ name: 'hand', say: phrase('sleepless.choose.field.hand'), type: 'option', options }],
      { rare: true, params: { seat: who(turn) } },
    ),
  ];
}

const yieldChoice = (turn: SeatId, begun: boolean): Choice =>
  tap(turn, { kind: 'yield', seat: turn }, 'sleepless.choose.yield', {
    ...(begun ? { key: 'p', likely: true } : { rare: true }),
    params: { seat: who(turn) },
  });

/** One tap names the holder of the best hand, or says that nobody has a ranked one; `rare` while hands are declared in turn. */
function winnerChoices(table: SleeplessTable, hand: Hand, declaring: boolean): readonly Choice[] {
  const able = mayBeBest(table, hand);
  // The table may know better than what was declared and shown.
  const winners = table.seats.map((seat) =>
    tap(table.dealer, { kind: 'winner', seat }, 'sleepless.choose.winner', {
      ...(declaring || !able.includes(seat) ? { rare: true } : { key: digit(table.seats, seat) }),
      params: { seat: who(seat) },
    }),
  );
  if (!mayHaveNone(table, hand)) return winners;
  const marks = hand.declared.length > 0 ? { rare: true } : { key: 'n' };
  return [...winners, tap(table.dealer, { kind: 'no-hand' }, 'sleepless.choose.noHand', marks)];
}

/** A hand may be shown at any turn. */
const showChoices = (table: SleeplessTable, hand: Hand): readonly Choice[] =>
  mayShow(table, hand).map((seat) => {
    const from = showable(table, hand, seat);
    return form(
      seat,
      { kind: 'show', seat },
      'sleepless.choose.show',
      [cardsField('sleepless.choose.field.handCards', from, CARDS_EACH, CARDS_EACH)],
      { rare: true, params: { seat: who(seat) } },
    );
  });

function askTrick(table: SleeplessTable, hand: Hand): Question {
  const turn = cardTurn(table, hand);
  const cards = playable(table, hand);
  // People who have entered a card of this trick, or all of the last one, will go on entering cards.
  const entering = hand.plays.length > 0 || (hand.tricks.at(-1)?.plays.length ?? 0) === table.seats.length;
  const n = hand.tricks.length + 1;
  const left = tricksLeft(hand);
  const able = mayTake(table, hand);
  const winners = table.seats.map((seat) =>
    tap(table.dealer, { kind: 'trick', seat }, 'sleepless.choose.trick', {
      ...(able.includes(seat) ? { key: digit(table.seats, seat) } : { rare: true }),
      params: { seat: who(seat) },
    }),
  );
  const enter = form(
    turn,
    { kind: 'play', seat: turn },
    'sleepless.choose.play',
    [cardsField('sleepless.choose.field.card', cards, 1, 1)],
    { key: 'c', likely: entering, rare: !entering, params: { seat: who(turn) } },
  );
  const counts = (sum: number, marks: Offer): Choice =>
    form(
      table.dealer,
      { kind: 'tricks' },
      sum === TRICKS ? 'sleepless.choose.tricks' : 'sleepless.choose.restTricks',
      [countsField('counts', 'sleepless.choose.field.tricks', table.seats, { min: 0, max: sum, sum })],
      marks,
    );
  return {
    id: `trick.${hand.tricks.length}.${hand.plays.length}`,
    seats: hand.plays.length > 0 ? [turn] : [leaderOf(hand)],
    question:
      hand.plays.length > 0
        ? phrase('sleepless.ask.card', { seat: who(turn), n })
        : phrase('sleepless.ask.trick', { seat: who(leaderOf(hand)), n }),
    choices: [
      ...(entering && cards.length > 0 ? [enter] : []),
      ...winners,
      ...(!entering && cards.length > 0 ? [enter] : []),
      counts(left, hand.plays.length === 0 ? { key: 't' } : { rare: true }),
      ...(left < TRICKS ? [counts(TRICKS, { rare: true })] : []),
    ],
  };
}
