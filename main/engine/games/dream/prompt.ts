import type { Choice, Prompt } from '../../core/prompt.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { FULL, MOST_TRICKS, VALUES } from './moves.ts';
import { type DreamHand, type DreamTable, isGone, mustDraw } from './state.ts';
import { taken } from './play.ts';
import { ALL_FIT } from './total.ts';

type Asked = Omit<Prompt, 'actions'>;
type Question = Pick<Prompt, 'seats' | 'question' | 'choices'>;

/** The open question. All tricks of the hand can be entered at once instead at any time. */
export function prompt(table: DreamTable, hand: DreamHand): Asked {
  const asked = question(table, hand);
  const answers = asked.seats[0] ?? table.dealer;
  const counted = hand.step !== 'tricks' && table.rules.outAnytime === 'at-any-moment';
  const room = taken(hand) < MOST_TRICKS;
  return {
    id: `${hand.step}.${hand.moves}`,
    step: hand.step,
    dice: null,
    ...asked,
    choices: [
      ...asked.choices,
      ...(counted ? [outForm(table, answers, false), ...(room ? [outForm(table, answers, true)] : [])] : []),
      tallyForm(table, answers),
    ],
  };
}

function question(table: DreamTable, hand: DreamHand): Question {
  switch (hand.step) {
    case 'tricks':
      return askTricks(table, hand);
    case 'lead':
    case 'play':
      return askCard(table, hand);
    case 'last-card':
      return askNoticed(table, hand);
  }
}

function askTricks(table: DreamTable, hand: DreamHand): Question {
  const taps = table.seats.map((seat, i): Choice => ({
    kind: 'move',
    say: phrase('dream.choose.trick', { seat: { seat } }),
    seat,
    key: String(i + 1),
    move: { kind: 'trick', seat },
  }));
  const out = (on21: boolean): Choice => outForm(table, table.dealer, on21);
  const tricks = taken(hand);
  // The pack allows no more tricks, so somebody must be out.
  const room = tricks < MOST_TRICKS;
  return {
    seats: table.seats,
    question: room ? phrase('dream.ask.trick', { n: tricks + 1 }) : phrase('dream.ask.out'),
    choices: room ? [...taps, out(false), out(true)] : [out(false)],
  };
}

/** "Ann is out": with a last card that makes 21, or without. With a running total it corrects the count of cards. */
const outForm = (table: DreamTable, answers: SeatId, on21: boolean): Choice => ({
  kind: 'form',
  say: phrase(on21 ? 'dream.choose.out21' : 'dream.choose.out'),
  seat: answers,
  key: on21 ? 'x' : 'o',
  ...(table.rules.keep === 'total' ? { rare: true } : {}),
  move: { kind: 'out', on21 },
  fields: [{ name: 'seat', say: phrase('dream.field.out'), type: 'seat', from: table.seats }],
});

const KEYS: Readonly<Record<number, string>> = { 10: '0', 11: 'a' };

const sayValue = (code: string, value: number): Phrase =>
  value === 1 || value === 11 ? phrase(`${code}Ace`, { value }) : phrase(code, { value });

function askCard(table: DreamTable, hand: DreamHand): Question {
  const seat = hand.turn ?? table.dealer;
  const room = FULL - hand.total;
  const lead = hand.trick.length === 0;
  const values = VALUES.filter((value) => value <= room && !isGone(hand, value));
  const card = (value: number, drew: boolean, say: Phrase, rest: object = {}): Choice => ({
    kind: 'move',
    say,
    seat,
    move: { kind: 'play', seat, value, drew },
    ...rest,
  });

  const choices = values.map((value) =>
    card(
      value,
      mustDraw(hand, value),
      sayValue(value === room ? 'dream.choose.exact' : 'dream.choose.card', value),
      // Of 52 cards, sixteen count 10.
      { key: KEYS[value] ?? String(value), ...(value === 10 ? { likely: true } : {}) },
    ),
  );
  if (!lead && hand.pile > 0 && values.some((value) => value === room))
    choices.push(card(room, true, sayValue('dream.choose.drawn', room), { key: 'd' }));
  if (!lead && hand.total > ALL_FIT)
    choices.push({
      kind: 'move',
      say: phrase('dream.choose.cannot', { seat: { seat } }),
      seat,
      key: 't',
      move: { kind: 'cannot', seat },
    });
  if (hand.last) choices.push(penalty(hand.last.seat, seat, true));
  if (!lead) choices.push(totalForm(seat));
  choices.push(
    ...values
      .filter((value) => mustDraw(hand, value))
      .map((value) => card(value, false, sayValue('dream.choose.undrawn', value), { rare: true })),
  );
  return { seats: [seat], question: askFor(hand, seat, lead, room), choices };
}

const totalForm = (seat: SeatId): Choice => ({
  kind: 'form',
  say: phrase('dream.choose.total'),
  seat,
  rare: true,
  move: { kind: 'total' },
  fields: [{ name: 'total', say: phrase('dream.field.total'), type: 'number', min: 1, max: FULL - 1 }],
});

function askFor(hand: DreamHand, seat: SeatId, lead: boolean, room: number): Phrase {
  if (lead) return phrase('dream.ask.lead', { seat: { seat } });
  return phrase(hand.pile > 0 ? 'dream.ask.draw' : 'dream.ask.empty', {
    seat: { seat },
    total: hand.total,
    most: room,
  });
}

const penalty = (caught: SeatId, answers: SeatId, rare: boolean): Choice => ({
  kind: 'move',
  say: phrase('dream.choose.penalty', { seat: { seat: caught } }),
  seat: answers,
  key: 'f',
  ...(rare ? { rare } : {}),
  move: { kind: 'penalty', seat: caught },
});

function askNoticed(table: DreamTable, hand: DreamHand): Question {
  const seat = hand.last?.seat ?? table.dealer;
  return {
    seats: [seat],
    question: phrase('dream.ask.noticed', { seat: { seat } }),
    choices: [
      {
        kind: 'move',
        say: phrase('dream.choose.score'),
        seat,
        key: 's',
        likely: true,
        follows: 'score',
        move: { kind: 'score' },
      },
      penalty(seat, seat, false),
    ],
  };
}

const tallyForm = (table: DreamTable, answers: SeatId): Choice => ({
  kind: 'form',
  say: phrase('dream.choose.tally'),
  seat: answers,
  key: 'h',
  rare: true,
  move: { kind: 'tally' },
  fields: [
    {
      name: 'tricks',
      say: phrase('dream.field.tricks'),
      type: 'counts',
      from: table.seats,
      min: 0,
      max: MOST_TRICKS,
    },
    { name: 'out', say: phrase('dream.field.out'), type: 'seat', from: table.seats },
  ],
});
