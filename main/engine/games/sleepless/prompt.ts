import { bidders, leastBid, mostBid } from '../../core/auction.ts';
import type { Choice, Field, Prompt } from '../../core/prompt.ts';
import { type Param, type Params, type Phrase, assertNever, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { topRank } from '../../core/poker.ts';
import { auctionTerms } from './bidding.ts';
import { claimableCards, contenders, mayClaim } from './claims.ts';
import { bestSaid, declarable, declareTurn, mayBeBest, mayHaveNone, mayShow, showable } from './declare.ts';
import { drawTurn } from './draws.ts';
import { surelyMatches } from './known.ts';
import type { SleeplessMove } from './moves.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, TRICKS, facesOf, phaseOf, roundOf } from './state.ts';
import { diceAsked, sayDice } from './throws.ts';
import { cardTurn, leaderOf, mayTake, playable, tricksLeft } from './tricks.ts';

type Asked = Omit<Prompt, 'actions'>;
type Marks = Pick<Choice, 'key' | 'likely' | 'rare'>;

const who = (seat: SeatId): Param => ({ seat });

const tap = (
  say: string | Phrase,
  seat: SeatId,
  move: SleeplessMove,
  marks: Marks = {},
  params: Params = {},
): Choice => ({
  kind: 'move',
  say: typeof say === 'string' ? phrase(`sleepless.choose.${say}`, params) : say,
  seat,
  move,
  ...marks,
});

const form = (
  say: string,
  seat: SeatId,
  move: Choice['move'],
  fields: readonly Field[],
  marks: Marks = {},
  params: Params = {},
): Choice => ({ kind: 'form', say: phrase(`sleepless.choose.${say}`, params), seat, move, fields, ...marks });

const label = (name: string): Phrase => phrase(`sleepless.choose.field.${name}`);

/** The digit that stands for a seat: 1 for the first. */
const digit = (table: SleeplessTable, seat: SeatId): { readonly key: string } => ({
  key: String(table.seats.indexOf(seat) + 1),
});

/** What Sleepless waits for. Choices that speak for the whole table are answered for the dealer's seat. */
export function promptOf(table: SleeplessTable, hand: Hand): Asked {
  switch (hand.step) {
    case 'roll':
      return {
        id: 'roll',
        step: hand.step,
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
      return roundOf(hand).closed ? askBest(table, hand) : askClaim(table, hand);
    case 'hands':
      return askHands(table, hand);
    case 'tricks':
      return askTrick(table, hand);
    default:
      return assertNever(hand.step);
  }
}

function askDraw(table: SleeplessTable, hand: Hand): Asked {
  const { seat, circuit } = drawTurn(table, hand);
  return {
    id: `draw.${hand.draws.length}`,
    step: hand.step,
    seats: [seat],
    question: phrase('sleepless.ask.draw', { seat: who(seat), circuit }),
    choices: [
      tap('drawsDone', table.dealer, { kind: 'draws-done' }, { key: 'd', likely: true }),
      tap('draw', seat, { kind: 'draw', seat }, { key: 't' }),
      tap('stand', seat, { kind: 'stand', seat }, { key: 'p' }),
    ],
    dice: null,
  };
}

/** How many bids are offered by a tap of their own; higher ones are typed. */
const BIDS_SHOWN = 3;

function askBid(table: SleeplessTable, hand: Hand): Asked {
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
              { key: 'h', likely: true },
              {
                seat: who(high.seat),
                amount: high.amount,
              },
            ),
          ]
        : [tap('noBids', table.dealer, { kind: 'no-bids' }, { key: 'n' })]),
      tap('pass', turn, { kind: 'pass', seat: turn }, { key: 'p', ...(high ? {} : { likely: true }) }),
      ...amounts.map((n) =>
        tap('bid', turn, { kind: 'bid', seat: turn, amount: n }, n < 10 ? { key: String(n) } : {}, {
          amount: n,
        }),
      ),
      ...(more <= most
        ? [form('bidMore', turn, { kind: 'bid', seat: turn }, [amount(more, most)], { key: 'b' })]
        : []),
      // Whatever was said at the table, two taps tell how it ended: the seat, and for how much.
      ...bidders(terms, auction).map((seat) =>
        form(
          'awardFor',
          table.dealer,
          { kind: 'award', seat },
          [amount(least, mostBid(terms, seat))],
          {},
          { seat: who(seat) },
        ),
      ),
    ],
    dice: null,
  };
}

/** One tap for each seat that may be the only one to claim. */
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

/** Who is sure to match the dice: then, and only then, a claim is likelier than none. */
const sureClaimant = (table: SleeplessTable, hand: Hand): SeatId | undefined =>
  mayClaim(table, hand).find((seat) => surelyMatches(table, hand, seat));

const likelyClaim = (table: SleeplessTable, hand: Hand, seat: SeatId): { readonly likely?: boolean } =>
  sureClaimant(table, hand) === seat ? { likely: true } : {};

const likelyNone = (table: SleeplessTable, hand: Hand): { readonly likely?: boolean } =>
  sureClaimant(table, hand) === undefined ? { likely: true } : {};

/** All who (also) claim, at once. */
const severalClaims = (table: SleeplessTable, hand: Hand, by: SeatId): readonly Choice[] => {
  const from = mayClaim(table, hand);
  const fields: Field[] = [
    { name: 'seats', say: label('claimants'), type: 'seats', from, min: 1, max: from.length },
  ];
  return from.length > 0 ? [form('severalClaim', by, { kind: 'claims' }, fields, { rare: true })] : [];
};

function askThrow(table: SleeplessTable, hand: Hand): Asked {
  const dice = diceAsked(table, hand);
  if (!dice) throw new Error('no throws left');
  const { seat, throws } = dice;
  return {
    id: `${hand.step}.${throws}`,
    step: hand.step,
    seats: [seat],
    question: phrase('sleepless.ask.throw', { seat: who(seat), n: throws, ...sayDice(facesOf(hand)) }),
    // Whoever claims has stopped the throwing: one tap says both.
    choices: [
      tap('noClaims', seat, { kind: 'claims', seats: [] }, { key: 'n', ...likelyNone(table, hand) }),
      ...onlyClaims(table, hand, seat),
      tap('stop', seat, { kind: 'stop', seat }, { key: 's' }),
      ...severalClaims(table, hand, seat),
    ],
    dice,
  };
}

function askClaim(table: SleeplessTable, hand: Hand): Asked {
  const begun = roundOf(hand).claims.length > 0;
  const seats = mayClaim(table, hand);
  const none = tap(
    begun ? 'noMoreClaims' : 'noClaims',
    table.dealer,
    { kind: 'claims', seats: [] },
    { key: 'n', ...(begun ? { likely: true } : likelyNone(table, hand)) },
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
    // The same for all who claim, whoever comes first: their answers share one prompt.
    question: phrase('sleepless.ask.claim', sayDice(facesOf(hand))),
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
      rank: topRank(facesOf(hand)),
    }),
    choices: seats.map((seat) =>
      tap('seat', table.dealer, { kind: 'best', seat }, digit(table, seat), { seat: who(seat) }),
    ),
    dice: null,
  };
}

function askHands(table: SleeplessTable, hand: Hand): Asked {
  const turn = declareTurn(table, hand);
  const best = bestSaid(table, hand);
  const begun = hand.declared.length > 0;
  const able = mayBeBest(table, hand);
  const kinds = turn === null ? [] : declarable(table, hand, turn);
  const kindName = (kind: string) => phrase(`sleepless.hand.${kind}`);
  const winners = able.map((seat) =>
    tap(
      'winner',
      table.dealer,
      { kind: 'winner', seat },
      begun && turn ? { rare: true } : digit(table, seat),
      {
        seat: who(seat),
      },
    ),
  );
  const none = mayHaveNone(table, hand)
    ? [tap('noHand', table.dealer, { kind: 'no-hand' }, begun ? { rare: true } : { key: 'n' })]
    : [];
  const declares =
    turn === null || kinds.length === 0
      ? []
      : begun
        ? kinds.map((kind, i) =>
            tap(kindName(kind), turn, { kind: 'declare', seat: turn, hand: kind }, { key: String(i + 1) }),
          )
        : [
            form(
              'declare',
              turn,
              { kind: 'declare', seat: turn },
              [
                {
                  name: 'hand',
                  say: label('hand'),
                  type: 'option',
                  options: kinds.map((kind) => ({ value: kind, say: kindName(kind) })),
                },
              ],
              { rare: true },
              { seat: who(turn) },
            ),
          ];
  const yields =
    turn !== null && best !== null
      ? [
          tap(
            'yield',
            turn,
            { kind: 'yield', seat: turn },
            begun ? { key: 'p', likely: true } : { rare: true },
            { seat: who(turn) },
          ),
        ]
      : [];
  const shows = mayShow(table, hand).map((seat) =>
    form(
      'show',
      seat,
      { kind: 'show', seat },
      [
        {
          name: 'cards',
          say: label('handCards'),
          type: 'cards',
          from: showable(table, hand, seat),
          min: CARDS_EACH,
          max: CARDS_EACH,
        },
      ],
      { rare: true },
      { seat: who(seat) },
    ),
  );
  const question =
    turn === null && best !== null
      ? phrase('sleepless.ask.higher', { seats: { list: able.map(who) }, hand: { phrase: kindName(best) } })
      : begun && turn !== null && best !== null
        ? phrase('sleepless.ask.declare', { seat: who(turn), hand: { phrase: kindName(best) } })
        : phrase('sleepless.ask.hands');
  return {
    id: `hands.${hand.declared.length}.${Object.keys(hand.shown).length}`,
    step: hand.step,
    seats: begun && turn !== null ? [turn] : able,
    question,
    choices: [
      ...declares.filter(() => begun),
      ...yields,
      ...winners,
      ...none,
      ...declares.filter(() => !begun),
      ...shows,
    ],
    dice: null,
  };
}

function askTrick(table: SleeplessTable, hand: Hand): Asked {
  const turn = cardTurn(table, hand);
  const cards = playable(table, hand);
  // Whoever has entered a card of this trick, or all of the last, goes on entering.
  const entering = hand.plays.length > 0 || (hand.tricks.at(-1)?.plays.length ?? 0) === table.seats.length;
  const n = hand.tricks.length + 1;
  const left = tricksLeft(hand);
  const winners = mayTake(table, hand).map((seat) =>
    tap('trick', table.dealer, { kind: 'trick', seat }, digit(table, seat), { seat: who(seat) }),
  );
  const enter = form(
    'play',
    turn,
    { kind: 'play', seat: turn },
    [{ name: 'cards', say: label('card'), type: 'cards', from: cards, min: 1, max: 1 }],
    entering ? { key: 'c', likely: true } : { key: 'c', rare: true },
    { seat: who(turn) },
  );
  const counts = form(
    left === TRICKS ? 'tricks' : 'restTricks',
    table.dealer,
    { kind: 'tricks' },
    [
      {
        name: 'counts',
        say: label('tricks'),
        type: 'counts',
        from: table.seats,
        min: 0,
        max: left,
        sum: left,
      },
    ],
    { key: 't', rare: true },
  );
  return {
    id: `trick.${hand.tricks.length}.${hand.plays.length}`,
    step: hand.step,
    seats: hand.plays.length > 0 ? [turn] : [leaderOf(hand)],
    question:
      hand.plays.length > 0
        ? phrase('sleepless.ask.card', { seat: who(turn), n })
        : phrase('sleepless.ask.trick', { seat: who(leaderOf(hand)), n }),
    choices: [
      ...(entering && cards.length > 0 ? [enter] : []),
      ...winners,
      ...(!entering && cards.length > 0 ? [enter] : []),
      ...(hand.plays.length === 0 ? [counts] : []),
    ],
    dice: null,
  };
}
