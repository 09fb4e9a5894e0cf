import type { FourCards } from '../../core/poker.ts';
import { type Marks, cardsField, countsField, digit, form, tapOf, who } from '../../core/choices.ts';
import type { Asked, Choice } from '../../core/prompt.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { bestSaid, declarable, declareTurn, mayBeBest, mayHaveNone, mayShow, showable } from './declare.ts';
import type { SleeplessMove } from './moves.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, TRICKS } from './state.ts';
import { cardTurn, leaderOf, mayTake, playable, tricksLeft } from './tricks.ts';

const tap = tapOf<SleeplessMove>();

/* What is asked in phases two and three: hands and tricks. */

export function askHands(table: SleeplessTable, hand: Hand): Asked {
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
    step: hand.step,
    seats: begun && turn !== null ? [turn] : able,
    question,
    choices: [
      ...(begun ? declares : []),
      ...(turn !== null && best !== null ? [yieldChoice(turn, begun)] : []),
      ...winnerChoices(table, hand, begun && turn !== null),
      ...(begun ? [] : declares),
      ...showChoices(table, hand),
    ],
    dice: null,
  };
}

const kindName = (kind: FourCards): Phrase => phrase(`sleepless.hand.${kind}`);

/** The declarations of this seat: a form until somebody has begun to declare, then one tap for each combination. */
function declareChoices(table: SleeplessTable, hand: Hand, turn: SeatId, begun: boolean): readonly Choice[] {
  const kinds = declarable(table, hand, turn);
  if (begun)
    return kinds.map((kind, i) =>
      tap(kindName(kind), turn, { kind: 'declare', seat: turn, hand: kind }, { key: String(i + 1) }),
    );
  if (kinds.length === 0) return [];
  const options = kinds.map((kind) => ({ value: kind, say: kindName(kind) }));
  return [
    form(
      'sleepless.choose.declare',
      turn,
      { kind: 'declare', seat: turn },
      [{ name: 'hand', say: phrase('sleepless.choose.field.hand'), type: 'option', options }],
      { rare: true },
      { seat: who(turn) },
    ),
  ];
}

const yieldChoice = (turn: SeatId, begun: boolean): Choice =>
  tap(
    'sleepless.choose.yield',
    turn,
    { kind: 'yield', seat: turn },
    begun ? { key: 'p', likely: true } : { rare: true },
    {
      seat: who(turn),
    },
  );

/** One tap names the holder of the best hand, or says that nobody has a ranked one; `rare` while hands are declared in turn. */
function winnerChoices(table: SleeplessTable, hand: Hand, declaring: boolean): readonly Choice[] {
  const able = mayBeBest(table, hand);
  // The table may know better than what was declared and shown.
  const winners = table.seats.map((seat) =>
    tap(
      'sleepless.choose.winner',
      table.dealer,
      { kind: 'winner', seat },
      declaring || !able.includes(seat) ? { rare: true } : { key: digit(table.seats, seat) },
      { seat: who(seat) },
    ),
  );
  if (!mayHaveNone(table, hand)) return winners;
  const marks = hand.declared.length > 0 ? { rare: true } : { key: 'n' };
  return [...winners, tap('sleepless.choose.noHand', table.dealer, { kind: 'no-hand' }, marks)];
}

/** A hand may be shown at any turn. */
const showChoices = (table: SleeplessTable, hand: Hand): readonly Choice[] =>
  mayShow(table, hand).map((seat) => {
    const from = showable(table, hand, seat);
    return form(
      'sleepless.choose.show',
      seat,
      { kind: 'show', seat },
      [cardsField('sleepless.choose.field.handCards', from, CARDS_EACH, CARDS_EACH)],
      { rare: true },
      { seat: who(seat) },
    );
  });

export function askTrick(table: SleeplessTable, hand: Hand): Asked {
  const turn = cardTurn(table, hand);
  const cards = playable(table, hand);
  // People who have entered a card of this trick, or all of the last one, will go on entering cards.
  const entering = hand.plays.length > 0 || (hand.tricks.at(-1)?.plays.length ?? 0) === table.seats.length;
  const n = hand.tricks.length + 1;
  const left = tricksLeft(hand);
  const able = mayTake(table, hand);
  const winners = table.seats.map((seat) =>
    tap(
      'sleepless.choose.trick',
      table.dealer,
      { kind: 'trick', seat },
      able.includes(seat) ? { key: digit(table.seats, seat) } : { rare: true },
      { seat: who(seat) },
    ),
  );
  const enter = form(
    'sleepless.choose.play',
    turn,
    { kind: 'play', seat: turn },
    [cardsField('sleepless.choose.field.card', cards, 1, 1)],
    { key: 'c', likely: entering, rare: !entering },
    { seat: who(turn) },
  );
  const counts = (sum: number, marks: Marks): Choice =>
    form(
      sum === TRICKS ? 'sleepless.choose.tricks' : 'sleepless.choose.restTricks',
      table.dealer,
      { kind: 'tricks' },
      [countsField('counts', 'sleepless.choose.field.tricks', table.seats, { min: 0, max: sum, sum })],
      marks,
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
      counts(left, hand.plays.length === 0 ? { key: 't' } : { rare: true }),
      ...(left < TRICKS ? [counts(TRICKS, { rare: true })] : []),
    ],
    dice: null,
  };
}
