import { DECK, type Card } from '../../core/cards.ts';
import type { Choice, Field, Prompt } from '../../core/prompt.ts';
import { phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { BOMB, cardOrder, leastHighest, sayKind } from './beats.ts';
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

type Asked = Omit<Prompt, 'actions'>;

/** The open question. The game can be scored by hand instead at any time. */
export function prompt(table: WinnerTable, hand: WinnerHand): Asked {
  const id = `${hand.step}.${hand.moves}`;
  switch (hand.step) {
    case 'exchange':
      return { id, step: hand.step, dice: null, ...askExchange(table, hand) };
    case 'lead':
      return { id, step: hand.step, dice: null, ...askLead(table, hand) };
    case 'play':
      return { id, step: hand.step, dice: null, ...askTurn(table, hand) };
    case 'loser':
      return {
        id,
        step: hand.step,
        dice: null,
        ...(hand.turn ? askTurn(table, hand) : askLoser(table, hand)),
      };
  }
}

type Question = Pick<Prompt, 'seats' | 'question' | 'choices'>;

function askExchange(table: WinnerTable, hand: WinnerHand): Question {
  if (hand.losers.length > 0) return askLastLoser(table, hand);
  const pair = exchangers(table, hand);
  const loser = pair?.loser ?? table.dealer;
  const choices: Choice[] = [
    {
      kind: 'form',
      say: phrase('winner.choose.exchange'),
      seat: loser,
      key: 'e',
      ...(countsOnly(table, hand) ? { rare: true } : { likely: true }),
      follows: 'exchange',
      move: { kind: 'exchange', seat: loser },
      fields: [
        {
          name: 'cards',
          say: phrase('winner.field.exchange', { seat: { seat: loser } }),
          type: 'cards',
          from: DECK,
          min: 2,
          max: 2,
          ordered: true,
          ...firstCards(table, hand.dealt[loser] ?? 0),
        },
      ],
    },
    {
      kind: 'move',
      say: phrase('winner.choose.no-exchange'),
      seat: loser,
      key: 'n',
      ...(countsOnly(table, hand) ? { rare: true } : {}),
      follows: 'no-exchange',
      move: { kind: 'no-exchange', seat: loser },
    },
    ...scoreChoices(table, hand, () => loser),
  ];
  const question = phrase('winner.ask.exchange', {
    loser: { seat: loser },
    winner: { seat: pair?.winner ?? loser },
  });
  return { seats: [loser], question, choices };
}

/** Ruling `exchangeCheck`: the Loser's card comes first, and a low card cannot be the highest of that many. */
function firstCards({ rules }: WinnerTable, n: number): { readonly first?: readonly Card[] } {
  if (rules.exchangeCheck === 'unchecked') return {};
  const least = cardOrder(leastHighest(n));
  return { first: DECK.filter((card) => cardOrder(card) >= least) };
}

/** The last game ended with the score, and the table plays on: who lost it? */
function askLastLoser(table: WinnerTable, hand: WinnerHand): Question {
  const [most = table.dealer] = hand.losers;
  const named = hand.losers.map((seat): Choice => ({
    kind: 'move',
    say: phrase('winner.choose.loser', { seat: { seat } }),
    seat,
    key: String(table.seats.indexOf(seat) + 1),
    ...(seat === most ? { likely: true } : {}),
    move: { kind: 'loser', seat },
  }));
  const unknown: Choice = {
    kind: 'move',
    say: phrase('winner.choose.no-exchange'),
    seat: most,
    key: 'n',
    follows: 'no-exchange',
    move: { kind: 'no-exchange', seat: most },
  };
  return { seats: hand.losers, question: phrase('winner.ask.lastLoser'), choices: [...named, unknown] };
}

function askLead(table: WinnerTable, hand: WinnerHand): Question {
  const leads = table.seats.map((seat, i): Choice => ({
    kind: 'move',
    say: phrase('winner.choose.lead', { seat: { seat } }),
    seat,
    // When only scoring, the digits are free for that.
    ...(countsOnly(table, hand) ? { rare: true } : { key: String(i + 1) }),
    move: { kind: 'lead', seat },
  }));
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
    choices.push({
      kind: 'move',
      say: phrase('winner.choose.pass'),
      seat,
      key: 'p',
      ...(stuck ? { likely: true } : {}),
      follows: `pass.${seat}`,
      move: { kind: 'pass', seat },
    });
    if (stillToAnswer(table, hand, seat) > 1)
      choices.push({
        kind: 'move',
        say: phrase('winner.choose.all-pass', { seat: { seat: over.seat } }),
        seat,
        key: 'a',
        follows: 'all-pass',
        move: { kind: 'all-pass', seat },
      });
  }
  if (hand.out.length > 0) choices.push(...loserChoices(table, hand, () => seat));
  choices.push(...scoreChoices(table, hand, () => seat));
  const question = over
    ? phrase('winner.ask.beat', {
        seat: { seat },
        kind: { phrase: sayKind(over.play) },
        cards: { cards: over.cards },
      })
    : phrase('winner.ask.first', { seat: { seat } });
  return { seats: [seat], question, choices };
}

/** The cards to play: as many as needed; for single cards only higher ones are offered. */
function playForms(table: WinnerTable, hand: WinnerHand, seat: SeatId): readonly Choice[] {
  const over = toBeat(hand);
  const left = leftOf(hand, seat);
  const dealt = hand.dealt[seat] ?? 0;
  const cards = cardsOf(hand, seat);
  const form = (
    code: string,
    key: string,
    from: readonly Card[],
    min: number,
    max: number,
  ): readonly Choice[] =>
    from.length < min || dealt < min
      ? []
      : [
          {
            kind: 'form',
            say: phrase(code),
            seat,
            key,
            ...(key === 'c' && left >= min && hand.kept === 'in-play' ? { likely: true } : {}),
            move: { kind: 'play', seat },
            fields: [{ name: 'cards', say: phrase('winner.field.cards'), type: 'cards', from, min, max }],
          },
        ];
  if (!over) return form('winner.choose.first', 'c', cards, 1, dealt);
  const { play, cards: lying } = over;
  const higher = (card: Card): boolean => lying.every((other) => cardOrder(card) > cardOrder(other));
  const same = form(
    'winner.choose.play',
    'c',
    play.size === 1 ? cards.filter(higher) : cards,
    play.size,
    play.size,
  );
  const bomb =
    table.rules.bomb && play.size !== BOMB ? form('winner.choose.bomb', 'b', cards, BOMB, BOMB) : [];
  return [...same, ...bomb];
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
  const choice = (winner: SeatId, code: string, more: readonly Field[], marks: Partial<Choice>): Choice => {
    const others = table.seats.filter((seat) => seat !== winner);
    return {
      kind: 'form',
      say: phrase(code, { seat: { seat: winner } }),
      seat: answersFor(winner),
      ...marks,
      move: { kind: 'score', winner },
      fields: [
        {
          name: 'left',
          say: phrase('winner.field.left'),
          type: 'counts',
          from: others,
          min: 1,
          max: Math.max(...others.map((seat) => hand.dealt[seat] ?? 0)),
          most: Object.fromEntries(others.map((seat) => [seat, hand.dealt[seat] ?? 0])),
        },
        ...more,
      ],
    };
  };
  return [
    ...table.seats.map((winner, i) =>
      choice(
        winner,
        'winner.choose.score',
        [],
        countsOnly(table, hand) && hand.out.length === 0 ? { key: String(i + 1) } : { rare: true },
      ),
    ),
    ...table.seats.map((winner) =>
      choice(
        winner,
        'winner.choose.scoreLoser',
        [
          {
            name: 'loser',
            say: phrase('winner.field.loser'),
            type: 'seat',
            from: table.seats.filter((seat) => seat !== winner),
          },
        ],
        { rare: true },
      ),
    ),
  ];
}

/** The score is settled; the player left with cards can be named at any time. */
function loserChoices(
  table: WinnerTable,
  hand: WinnerHand,
  answersFor: (loser: SeatId) => SeatId,
): readonly Choice[] {
  const most = mostCards(table, hand);
  const named = table.seats.flatMap((loser, i): Choice[] =>
    loser === hand.out[0]
      ? []
      : [
          {
            kind: 'move',
            say: phrase('winner.choose.loser', { seat: { seat: loser } }),
            seat: answersFor(loser),
            // By what was tracked, a seat without cards is out; the table may know better.
            ...(leftOf(hand, loser) === 0 ? { rare: true } : { key: String(i + 1) }),
            move: { kind: 'loser', seat: loser },
          },
        ],
  );
  if (most === null) return named;
  return [
    ...named,
    {
      kind: 'move',
      say: phrase('winner.choose.stop', { seat: { seat: most } }),
      seat: answersFor(most),
      key: 's',
      rare: true,
      move: { kind: 'stop' },
    },
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
