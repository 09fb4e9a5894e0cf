import {
  type Offer,
  countsField,
  digit,
  form,
  numberField,
  seatField,
  tapOf,
  who,
} from '../../core/choices.ts';
import type { Asked, Choice } from '../../core/prompt.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { type DreamMove, FULL, MOST_TRICKS, VALUES } from './moves.ts';
import { type DreamHand, type DreamTable, isGone, mustDraw } from './state.ts';
import { taken } from './play.ts';
import { ALL_FIT } from './total.ts';

const tap = tapOf<DreamMove>();

type Question = Pick<Asked, 'seats' | 'question' | 'choices'>;

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
  const taps = table.seats.map((seat) =>
    tap(seat, { kind: 'trick', seat }, 'dream.choose.trick', {
      key: digit(table.seats, seat),
      params: { seat: who(seat) },
    }),
  );
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
const outForm = (table: DreamTable, answers: SeatId, on21: boolean): Choice =>
  form(
    answers,
    { kind: 'out', on21 },
    on21 ? 'dream.choose.out21' : 'dream.choose.out',
    [seatField('seat', 'dream.field.out', table.seats)],
    { key: on21 ? 'x' : 'o', rare: table.rules.keep === 'total' },
  );

const KEYS: Readonly<Record<number, string>> = { 10: '0', 11: 'a' };

const sayValue = (code: 'card' | 'exact' | 'drawn' | 'undrawn', value: number): Phrase =>
  value === 1 || value === 11
    ? phrase(`dream.choose.${code}Ace`, { value })
    : phrase(`dream.choose.${code}`, { value });

function askCard(table: DreamTable, hand: DreamHand): Question {
  const seat = hand.turn ?? table.dealer;
  const room = FULL - hand.total;
  const lead = hand.trick.length === 0;
  const values = VALUES.filter((value) => value <= room && !isGone(hand, value));
  const card = (value: number, drew: boolean, say: Phrase, marks: Offer): Choice =>
    tap(seat, { kind: 'play', seat, value, drew }, say, marks);

  const choices = values.map((value) =>
    card(
      value,
      mustDraw(hand, value),
      sayValue(value === room ? 'exact' : 'card', value),
      // Of 52 cards, sixteen count 10.
      { key: KEYS[value] ?? String(value), likely: value === 10 },
    ),
  );
  if (!lead && hand.pile > 0 && values.some((value) => value === room))
    choices.push(card(room, true, sayValue('drawn', room), { key: 'd' }));
  if (!lead && hand.total > ALL_FIT)
    choices.push(
      tap(seat, { kind: 'cannot', seat }, 'dream.choose.cannot', { key: 't', params: { seat: who(seat) } }),
    );
  if (hand.last) choices.push(penalty(hand.last.seat, seat, true));
  if (!lead) choices.push(totalForm(seat));
  choices.push(
    ...values
      .filter((value) => mustDraw(hand, value))
      .map((value) => card(value, false, sayValue('undrawn', value), { rare: true })),
  );
  return { seats: [seat], question: askFor(hand, seat, lead, room), choices };
}

const totalForm = (seat: SeatId): Choice =>
  form(
    seat,
    { kind: 'total' },
    'dream.choose.total',
    [numberField('total', 'dream.field.total', 1, FULL - 1)],
    { rare: true },
  );

function askFor(hand: DreamHand, seat: SeatId, lead: boolean, room: number): Phrase {
  if (lead) return phrase('dream.ask.lead', { seat: who(seat) });
  return phrase(hand.pile > 0 ? 'dream.ask.draw' : 'dream.ask.empty', {
    seat: who(seat),
    total: hand.total,
    most: room,
  });
}

const penalty = (caught: SeatId, answers: SeatId, rare: boolean): Choice =>
  tap(answers, { kind: 'penalty', seat: caught }, 'dream.choose.penalty', {
    key: 'f',
    rare,
    params: { seat: who(caught) },
  });

function askNoticed(table: DreamTable, hand: DreamHand): Question {
  const seat = hand.last?.seat ?? table.dealer;
  return {
    seats: [seat],
    question: phrase('dream.ask.noticed', { seat: who(seat) }),
    choices: [
      tap(seat, { kind: 'score' }, 'dream.choose.score', { key: 's', likely: true, follows: 'score' }),
      penalty(seat, seat, false),
    ],
  };
}

const tallyForm = (table: DreamTable, answers: SeatId): Choice =>
  form(
    answers,
    { kind: 'tally' },
    'dream.choose.tally',
    [
      countsField('tricks', 'dream.field.tricks', table.seats, { min: 0, max: MOST_TRICKS }),
      seatField('out', 'dream.field.out', table.seats),
    ],
    { key: 'h', rare: true },
  );
