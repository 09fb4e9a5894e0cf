import type { WordCode } from '../../../words/codes.ts';
import { DECK, type Card } from '../../core/cards.ts';
import { cardsField, countsField, digit, form, seatField, tapOf, who } from '../../core/choices.ts';
import type { Asked, Choice } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { BOMB, cardOrder, leastHighest, sayKind } from './beats.ts';
import type { WinnerMove } from './moves.ts';
import {
  type WinnerHand,
  type WinnerTable,
  countsOnly,
  exchangers,
  holdersAfter,
  leftOf,
  mostCards,
  stillToAnswer,
  toBeat,
} from './state.ts';

const tap = tapOf<WinnerMove>();

/** The open question. The game can be scored by hand instead at any time. */
export function prompt(table: WinnerTable, hand: WinnerHand): Asked {
  return {
    id: `${hand.step}.${hand.moves}`,
    step: hand.step,
    dice: null,
    ...questionOf(table, hand),
  };
}

type Question = Pick<Asked, 'seats' | 'question' | 'choices'>;

function questionOf(table: WinnerTable, hand: WinnerHand): Question {
  switch (hand.step) {
    case 'exchange':
      return askExchange(table, hand);
    case 'lead':
      return askLead(table, hand);
    case 'play':
      return askTurn(table, hand);
    case 'loser':
      return hand.turn ? askTurn(table, hand) : askLoser(table, hand);
  }
}

function askExchange(table: WinnerTable, hand: WinnerHand): Question {
  if (hand.losers.length > 0) return askLastLoser(table, hand);
  const pair = exchangers(table, hand);
  const loser = pair?.loser ?? table.dealer;
  const rare = countsOnly(table, hand);
  const cards = cardsField(phrase('winner.field.exchange', { seat: who(loser) }), DECK, 2, 2, {
    ordered: true,
    ...firstCards(table, hand.dealt[loser] ?? 0),
  });
  const choices = [
    form(loser, { kind: 'exchange', seat: loser }, 'winner.choose.exchange', [cards], {
      key: 'e',
      likely: !rare,
      rare,
      follows: 'exchange',
    }),
    noExchange(loser, rare),
    ...scoreChoices(table, hand, () => loser),
  ];
  const question = phrase('winner.ask.exchange', {
    loser: who(loser),
    winner: who(pair?.winner ?? loser),
  });
  return { seats: [loser], question, choices };
}

const noExchange = (seat: SeatId, rare: boolean): Choice =>
  tap(seat, { kind: 'no-exchange', seat }, 'winner.choose.no-exchange', {
    key: 'n',
    rare,
    follows: 'no-exchange',
  });

/** Ruling `exchangeCheck`: the Loser's card comes first, and a low card cannot be the highest of that many. */
function firstCards({ rules }: WinnerTable, n: number): { readonly first?: readonly Card[] } {
  if (rules.exchangeCheck === 'unchecked') return {};
  const least = cardOrder(leastHighest(n));
  return { first: DECK.filter((card) => cardOrder(card) >= least) };
}

/** The last game ended with the score, and the table plays on: who lost it? */
function askLastLoser(table: WinnerTable, hand: WinnerHand): Question {
  const [most = table.dealer] = hand.losers;
  const named = hand.losers.map((seat) =>
    tap(seat, { kind: 'loser', seat }, 'winner.choose.loser', {
      key: digit(table.seats, seat),
      likely: seat === most,
      params: { seat: who(seat) },
    }),
  );
  return {
    seats: hand.losers,
    question: phrase('winner.ask.lastLoser'),
    choices: [...named, noExchange(most, false)],
  };
}

function askLead(table: WinnerTable, hand: WinnerHand): Question {
  // When only scoring, the digits are free for that.
  const rare = countsOnly(table, hand);
  const leads = table.seats.map((seat) =>
    tap(seat, { kind: 'lead', seat }, 'winner.choose.lead', {
      key: rare ? undefined : digit(table.seats, seat),
      rare,
      params: { seat: who(seat) },
    }),
  );
  return {
    seats: table.seats,
    question: phrase('winner.ask.lead'),
    choices: [...leads, ...scoreChoices(table, hand, (winner) => winner)],
  };
}

function askTurn(table: WinnerTable, hand: WinnerHand): Question {
  const seat = hand.turn ?? table.dealer;
  const over = toBeat(hand);
  const forms = playForms(table, hand, seat);
  const choices: Choice[] = [...forms];
  if (over) {
    // A player whose cards cannot beat it passes.
    const stuck = hand.kept === 'in-play' && !forms.some(({ likely }) => likely === true);
    choices.push(
      tap(seat, { kind: 'pass', seat }, 'winner.choose.pass', {
        key: 'p',
        likely: stuck,
        follows: `pass.${seat}`,
      }),
    );
    if (stillToAnswer(table, hand, seat) > 1)
      choices.push(
        tap(seat, { kind: 'all-pass', seat }, 'winner.choose.all-pass', {
          key: 'a',
          follows: 'all-pass',
          params: { seat: who(over.seat) },
        }),
      );
  }
  if (hand.out.length > 0) choices.push(...loserChoices(table, hand, () => seat));
  choices.push(...scoreChoices(table, hand, () => seat));
  const question = over
    ? phrase('winner.ask.beat', {
        seat: who(seat),
        kind: { phrase: sayKind(over.play) },
        cards: { cards: over.cards },
      })
    : phrase('winner.ask.first', { seat: who(seat) });
  return { seats: [seat], question, choices };
}

/** The cards to play: as many as needed; for single cards only higher ones are offered. */
function playForms(table: WinnerTable, hand: WinnerHand, seat: SeatId): readonly Choice[] {
  const over = toBeat(hand);
  const left = leftOf(hand, seat);
  const dealt = hand.dealt[seat] ?? 0;
  const cards = cardsOf(hand, seat);
  const play = (
    code: WordCode,
    key: string,
    from: readonly Card[],
    min: number,
    max: number,
  ): readonly Choice[] => {
    if (from.length < min || dealt < min) return [];
    const likely = key === 'c' && left >= min && hand.kept === 'in-play';
    const field = cardsField('winner.field.cards', from, min, max);
    return [form(seat, { kind: 'play', seat }, code, [field], { key, likely })];
  };
  if (!over) return play('winner.choose.first', 'c', cards, 1, dealt);
  const { size } = over.play;
  const higher = (card: Card): boolean => over.cards.every((other) => cardOrder(card) > cardOrder(other));
  const bombs = table.rules.bomb && size !== BOMB;
  return [
    ...play('winner.choose.play', 'c', size === 1 ? cards.filter(higher) : cards, size, size),
    ...(bombs ? play('winner.choose.bomb', 'b', cards, BOMB, BOMB) : []),
  ];
}

/** The cards that this seat may hold, by what everybody has seen. */
const cardsOf = (hand: WinnerHand, seat: SeatId): readonly Card[] =>
  DECK.filter((card) => !hand.played.includes(card) && (hand.shown[card] ?? seat) === seat);

/**
 * "Ann is out", then the number of cards of the others; and the same once the Loser is known. One choice of each for each
 * possible Winner.
 */
function scoreChoices(
  table: WinnerTable,
  hand: WinnerHand,
  answersFor: (winner: SeatId) => SeatId,
): readonly Choice[] {
  const digits = countsOnly(table, hand) && hand.out.length === 0;
  const choice = (winner: SeatId, code: WordCode, key: string | undefined, asksLoser: boolean): Choice => {
    const others = table.seats.filter((seat) => seat !== winner);
    const dealt = others.map((seat) => hand.dealt[seat] ?? 0);
    const most = Object.fromEntries(others.map((seat, i) => [seat, dealt[i] ?? 0]));
    const left = countsField('left', 'winner.field.left', others, { min: 1, max: Math.max(...dealt), most });
    return form(
      answersFor(winner),
      { kind: 'score', winner },
      code,
      asksLoser ? [left, seatField('loser', 'winner.field.loser', others)] : [left],
      { key, rare: key === undefined, params: { seat: who(winner) } },
    );
  };
  return [
    ...table.seats.map((winner) =>
      choice(winner, 'winner.choose.score', digits ? digit(table.seats, winner) : undefined, false),
    ),
    ...table.seats.map((winner) => choice(winner, 'winner.choose.scoreLoser', undefined, true)),
  ];
}

/** The score is settled; the player left with cards can be named at any time. */
function loserChoices(
  table: WinnerTable,
  hand: WinnerHand,
  answersFor: (loser: SeatId) => SeatId,
): readonly Choice[] {
  const most = mostCards(table, hand);
  const others = table.seats.filter((seat) => seat !== hand.out[0]);
  const named = others.map((loser) => {
    // By what was tracked, a seat without cards is out; the table may know better.
    const rare = leftOf(hand, loser) === 0;
    return tap(answersFor(loser), { kind: 'loser', seat: loser }, 'winner.choose.loser', {
      key: rare ? undefined : digit(table.seats, loser),
      rare,
      params: { seat: who(loser) },
    });
  });
  if (most === null) return named;
  const marks = { key: 's', rare: true };
  return [
    ...named,
    tap(answersFor(most), { kind: 'stop' }, 'winner.choose.stop', { ...marks, params: { seat: who(most) } }),
  ];
}

function askLoser(table: WinnerTable, hand: WinnerHand): Question {
  const seats = holdersAfter(table, hand, hand.out[0] ?? table.dealer);
  return {
    seats,
    question: phrase('winner.ask.loser'),
    choices: [
      ...loserChoices(table, hand, (loser) => loser),
      ...scoreChoices(table, hand, (winner) => winner),
    ],
  };
}
