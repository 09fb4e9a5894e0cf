import { itemAt } from '../../core/item-at.ts';
import { type Marks, form, numberField, seatField, tapOf, who } from '../../core/choices.ts';
import type { Asked, Choice, DiceRequest, Field } from '../../core/prompt.ts';
import { type Json, phrase } from '../../core/result.ts';
import { expectedDice } from './dice.ts';
import { isGrid } from './layout.ts';
import { type RoyalMove, MOST_POINTS } from './moves.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import type { SeatId } from '../../core/seats.ts';
import { type RoyalHand, type RoyalTable, type TurnHand, cardDice, stepOf, throwsNext } from './state.ts';

const tap = tapOf<RoyalMove>();

/** The open question. */
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
          'roll-a-royal.choose.starter',
          seat,
          { kind: 'starter' },
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
    'roll-a-royal.choose.counted',
    seat,
    { kind: 'points', seat },
    [numberField('points', 'roll-a-royal.field.counted', 0, MOST_POINTS)],
    { rare: true },
  );

/** Lets another player throw first: starting throws come in any order. */
const throwsFirst = (seat: SeatId): Choice =>
  tap(
    'roll-a-royal.choose.throwsNext',
    seat,
    { kind: 'throws-next', seat },
    { rare: true },
    { seat: who(seat) },
  );

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
    const bank = tap(
      'roll-a-royal.choose.bank',
      seat,
      { kind: 'bank', seat },
      { key: 'b', likely: true, follows: 'bank' },
      { points: hand.laid.score },
    );
    if (table.rules.bestLayout === 'afterwards') return [bank];
    return [bank, layoutChoice(table, hand, 'relay', { rare: true })];
  }
  if (hand.laying) {
    const nothing = isGrid(layoutRules(table.rules)) ? { grid: [] } : { hands: [] };
    return [
      layoutChoice(table, hand, 'layout', { likely: true }),
      tap(
        'roll-a-royal.choose.nothing',
        seat,
        { kind: 'layout', seat, ...nothing },
        { key: 'n', rare: true },
      ),
    ];
  }
  if (hand.rolls === 0)
    return [tap('roll-a-royal.choose.giveUp', seat, { kind: 'give-up', seat }, { key: 'g', rare: true })];
  return [tap('roll-a-royal.choose.stop', seat, { kind: 'stop', seat }, { key: 'l', follows: 'stop' })];
}

/** The game's own component lays the dice; the form's one field is the layout, as a grid or as hands. */
function layoutChoice(table: RoyalTable, hand: TurnHand, say: 'layout' | 'relay', marks: Marks): Choice {
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
  return form(`roll-a-royal.choose.${say}`, seat, { kind: 'layout', seat }, [layout], { key: 'l', ...marks });
}
