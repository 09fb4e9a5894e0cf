import { itemAt } from '../../core/item-at.ts';
import { type Offer, form, numberField, seatField, tapOf, who } from '../../core/choices.ts';
import type { Asked, Choice, DiceRequest, Field } from '../../core/prompt.ts';
import { type Json, phrase } from '../../core/result.ts';
import { expectedDice } from './dice.ts';
import { isGrid } from './layout.ts';
import { type RoyalMove, MOST_POINTS } from './moves.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import type { SeatId } from '../../core/seats.ts';
import { type RoyalHand, type RoyalTable, type TurnHand, cardDice, stepOf, throwsNext } from './state.ts';

const tap = tapOf<RoyalMove>();

export function prompt(table: RoyalTable, hand: RoyalHand): Asked {
  const step = stepOf(hand);
  const dice = requestOf(hand, table.rules);
  if (hand.kind === 'start') {
    const seat = throwsNext(hand) ?? table.dealer;
    return {
      id: `start.${hand.ties.length}.${hand.throws.length}.${seat}`,
      step,
      seats: [seat],
      question: phrase(hand.ties.length > 0 ? 'roll-a-royal.ask.startAgain' : 'roll-a-royal.ask.start', {
        seat: who(seat),
      }),
      choices: [
        ...(dice?.instead ?? []).map(throwsFirst),
        form(
          seat,
          { kind: 'starter' },
          'roll-a-royal.choose.starter',
          [seatField('seat', 'roll-a-royal.field.starter', table.seats)],
          { key: 's', rare: true },
        ),
      ],
      dice,
    };
  }
  const seat = who(hand.seat);
  const choices = [...choicesOf(table, hand), pointsForm(hand.seat)];
  const asked = { seats: [hand.seat], dice, choices, step };
  if (hand.laid) {
    const { score } = hand.laid;
    return {
      ...asked,
      id: 'risk',
      question: phrase('roll-a-royal.ask.risk', { seat, points: score }),
    };
  }
  if (hand.laying)
    return {
      ...asked,
      id: 'layout',
      question: phrase('roll-a-royal.ask.layout', { seat, count: cardDice(hand).list.length }),
    };
  return {
    ...asked,
    id: `roll.${hand.rolls}`,
    question:
      hand.rolls === 0
        ? phrase('roll-a-royal.ask.roll', { seat, round: hand.round })
        : phrase('roll-a-royal.ask.again', {
            seat,
            n: dice?.dice.length ?? 0,
            roll: hand.rolls + 1,
          }),
  };
}

/** The layout's score as counted by the table: at any time of the turn, regardless of readings. */
const pointsForm = (seat: SeatId): Choice =>
  form(
    seat,
    { kind: 'points', seat },
    'roll-a-royal.choose.counted',
    [numberField('points', 'roll-a-royal.field.counted', 0, MOST_POINTS)],
    { rare: true },
  );

/** Lets another player throw first: starting throws come in any order. */
const throwsFirst = (seat: SeatId): Choice =>
  tap(seat, { kind: 'throws-next', seat }, 'roll-a-royal.choose.throwsNext', {
    rare: true,
    params: { seat: who(seat) },
  });

/** The request for the expected dice, for tray and keyboard. */
function requestOf(hand: RoyalHand, rules: RoyalRules): DiceRequest | null {
  const expected = expectedDice(hand, rules);
  if (!expected) return null;
  const { kind, dice } = expected;
  const lying =
    kind === 'risk' || hand.kind === 'start'
      ? [null]
      : Array.from({ length: 13 }, (_, die) => hand.dice[die]?.face ?? null);
  return { ...expected, mode: 'each', throws: dice.length, lying };
}

function choicesOf(table: RoyalTable, hand: TurnHand): readonly Choice[] {
  const { seat } = hand;
  if (hand.laid) {
    const bank = tap(seat, { kind: 'bank', seat }, 'roll-a-royal.choose.bank', {
      key: 'b',
      likely: true,
      follows: 'bank',
      params: { points: hand.laid.score },
    });
    if (table.rules.bestLayout === 'afterwards') return [bank];
    return [bank, layoutChoice(table, hand, 'relay', { rare: true })];
  }
  if (hand.laying) {
    const nothing = isGrid(layoutRules(table.rules)) ? { grid: [] } : { hands: [] };
    return [
      layoutChoice(table, hand, 'layout', { likely: true }),
      tap(seat, { kind: 'layout', seat, ...nothing }, 'roll-a-royal.choose.nothing', {
        key: 'n',
        rare: true,
      }),
    ];
  }
  if (hand.rolls === 0)
    return [tap(seat, { kind: 'give-up', seat }, 'roll-a-royal.choose.giveUp', { key: 'g', rare: true })];
  return [tap(seat, { kind: 'stop', seat }, 'roll-a-royal.choose.stop', { key: 'l', follows: 'stop' })];
}

/** The game's own component lays the dice; the form's one field is the layout, as a grid or as hands. */
function layoutChoice(table: RoyalTable, hand: TurnHand, say: 'layout' | 'relay', marks: Offer): Choice {
  const { seat } = hand;
  const rules = layoutRules(table.rules);
  const { list, die } = cardDice(hand);
  const data: Json = {
    dice: list.map((shown, i) => ({ die: itemAt(die, i), card: shown.card, first: shown.first })),
    connection: rules.connection,
    dieUses: rules.dieUses,
  };
  const layout: Field = {
    name: isGrid(rules) ? 'grid' : 'hands',
    type: 'custom',
    say: phrase('roll-a-royal.field.layout'),
    component: 'royal-layout',
    data,
  };
  return form(seat, { kind: 'layout', seat }, `roll-a-royal.choose.${say}`, [layout], { key: 'l', ...marks });
}
