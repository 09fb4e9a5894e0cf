import { itemAt } from '../../core/item-at.ts';
import type { Choice, DiceRequest, Prompt } from '../../core/prompt.ts';
import { type Json, phrase } from '../../core/result.ts';
import { expectedDice } from './dice.ts';
import { isGrid } from './layout.ts';
import { MOST_POINTS } from './moves.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import type { SeatId } from '../../core/seats.ts';
import { type RoyalHand, type RoyalTable, type TurnHand, cardDice, stepOf, throwsNext } from './state.ts';

type Asked = Omit<Prompt, 'actions'>;

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
        seat: { seat },
      }),
      choices: [
        ...(dice?.instead ?? []).map(throwsFirst),
        {
          kind: 'form',
          say: phrase('roll-a-royal.choose.starter'),
          seat,
          key: 's',
          rare: true,
          move: { kind: 'starter' },
          fields: [
            { name: 'seat', type: 'seat', say: phrase('roll-a-royal.field.starter'), from: table.seats },
          ],
        },
      ],
      dice,
    };
  }
  const seat = { seat: hand.seat };
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
const pointsForm = (seat: SeatId): Choice => ({
  kind: 'form',
  say: phrase('roll-a-royal.choose.counted'),
  seat,
  rare: true,
  move: { kind: 'points', seat },
  fields: [
    { name: 'points', say: phrase('roll-a-royal.field.counted'), type: 'number', min: 0, max: MOST_POINTS },
  ],
});

/** Lets another player throw first: starting throws come in any order. */
const throwsFirst = (seat: SeatId): Choice => ({
  kind: 'move',
  say: phrase('roll-a-royal.choose.throwsNext', { seat: { seat } }),
  seat,
  rare: true,
  move: { kind: 'throws-next', seat },
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
  const moveOf = (say: string, key: string, kind: string): Choice => ({
    kind: 'move',
    say: phrase(`roll-a-royal.choose.${say}`),
    seat,
    key,
    move: { kind, seat },
  });
  if (hand.laid) {
    const { score } = hand.laid;
    const bank: Choice = {
      kind: 'move',
      say: phrase('roll-a-royal.choose.bank', { points: score }),
      seat,
      key: 'b',
      likely: true,
      follows: 'bank',
      move: { kind: 'bank', seat },
    };
    if (table.rules.bestLayout === 'afterwards') return [bank];
    return [bank, { ...layoutChoice(table, hand, 'relay'), rare: true }];
  }
  if (hand.laying) {
    const grid = isGrid(layoutRules(table.rules));
    return [
      { ...layoutChoice(table, hand, 'layout'), likely: true },
      {
        kind: 'move',
        say: phrase('roll-a-royal.choose.nothing'),
        seat,
        key: 'n',
        rare: true,
        move: { kind: 'layout', seat, ...(grid ? { grid: [] } : { hands: [] }) },
      },
    ];
  }
  if (hand.rolls === 0) return [{ ...moveOf('giveUp', 'g', 'give-up'), rare: true }];
  return [{ ...moveOf('stop', 'l', 'stop'), follows: 'stop' }];
}

/** The game's own component lays the dice; the form's one field is the layout, as a grid or as hands. */
function layoutChoice(table: RoyalTable, hand: TurnHand, say: 'layout' | 'relay'): Choice {
  const rules = layoutRules(table.rules);
  const { list, die } = cardDice(hand);
  const data: Json = {
    dice: list.map((shown, i) => ({ die: itemAt(die, i), card: shown.card, first: shown.first })),
    connection: rules.connection,
    dieUses: rules.dieUses,
  };
  return {
    kind: 'form',
    say: phrase(`roll-a-royal.choose.${say}`),
    seat: hand.seat,
    key: 'l',
    move: { kind: 'layout', seat: hand.seat },
    fields: [
      {
        name: isGrid(rules) ? 'grid' : 'hands',
        type: 'custom',
        say: phrase('roll-a-royal.field.layout'),
        component: 'royal-layout',
        data,
      },
    ],
  };
}
