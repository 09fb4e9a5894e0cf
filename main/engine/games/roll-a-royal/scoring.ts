import type { CodeUnder } from '../../../words/codes.ts';
import { isCardFace } from '../../core/dice-kinds.ts';
import { itemAt } from '../../core/item-at.ts';
import type { Transfer } from '../../core/ledger.ts';
import { type Param, type Refusal, type Result, err, ok, phrase, refuse } from '../../core/result.ts';
import { BANK } from '../../core/seats.ts';
import { type LayoutScore, isGrid, scoreGrid, scoreHands } from './layout.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import { type LaidOut, type Layout, type TurnHand, cardDice } from './state.ts';

/**
 * Scores a layout of this turn's dice, or refuses it, as `scoreGrid` and `scoreHands` do, with the dice named by their
 * index among the thirteen. Besides: `roll-a-royal.layout.blank` {die} for a die that shows no card,
 * `roll-a-royal.layout.dieTwice` {die, card} for one on two cells, `roll-a-royal.layout.wantsGrid|wantsHands`.
 */
export function scoreLayout(
  hand: Pick<TurnHand, 'dice'>,
  layout: Layout,
  rules: RoyalRules,
): Result<LaidOut> {
  const asGrid = isGrid(layoutRules(rules));
  if ('grid' in layout !== asGrid)
    return refuse(`roll-a-royal.layout.${asGrid ? 'wantsGrid' : 'wantsHands'}`);
  const used = 'grid' in layout ? layout.grid.map(({ die }) => die) : layout.hands.flat();
  for (const die of used) {
    const face = hand.dice[die]?.face;
    if (face === undefined) return refuse('roll-a-royal.layout.unknownDie', { die });
    if (!isCardFace(face)) return refuse('roll-a-royal.layout.blank', { die, number: die + 1 });
  }
  const { list, die: dieAt } = cardDice(hand);
  const placeOf = (die: number) => dieAt.indexOf(die);

  if ('grid' in layout) {
    const twice = used.find((die, i) => used.indexOf(die) !== i);
    if (twice !== undefined)
      return refuse('roll-a-royal.layout.dieTwice', {
        die: twice,
        card: { cards: [itemAt(list, placeOf(twice)).card] },
      });
    const placed = layout.grid.map(({ die, x, y }) => ({ ...itemAt(list, placeOf(die)), x, y }));
    return laidOut(scoreGrid(placed, layoutRules(rules)), layout, used);
  }
  const hands = layout.hands.map((dice) => dice.map(placeOf));
  return laidOut(scoreHands(list, hands, layoutRules(rules)), layout, dieAt);
}

/** Maps dice back to their index among the thirteen, in the score and in refusals. */
function laidOut(read: Result<LayoutScore>, layout: Layout, dieAt: readonly number[]): Result<LaidOut> {
  if (!read.ok) return err(renamed(read.error, dieAt, 'grid' in layout));
  const { hands, ...score } = read.value;
  return ok({
    layout,
    ...score,
    hands: hands.map((laid) => ({ ...laid, dice: laid.dice.map((place) => itemAt(dieAt, place)) })),
  });
}

function renamed(refusal: Refusal, dieAt: readonly number[], grid: boolean): Refusal {
  const rename = (param: Param): Param => {
    if (typeof param === 'number') return dieAt[param] ?? param;
    if (typeof param === 'object' && 'list' in param) return { list: param.list.map(rename) };
    return param;
  };
  const named = Object.entries(refusal.params ?? {}).map(([name, param]): [string, Param] => {
    // The parts of a list of hands are hands, not dice, and counts of dice are not indices.
    const dice = name === 'die' || (name === 'dice' && typeof param === 'object');
    const parts = name === 'parts' && grid;
    return [name, dice || parts ? rename(param) : param];
  });
  return { ...refusal, params: Object.fromEntries(named) };
}

/** A layout of which only the points are known, as the table counted them. */
export const laidByHand = (points: number, rules: RoyalRules): LaidOut => ({
  layout: isGrid(layoutRules(rules)) ? { grid: [] } : { hands: [] },
  score: points,
  bonus: 0,
  lone: false,
  hands: [],
  byHand: true,
});

/** The change by the Risk die, on top of the layout's score. */
export function riskChange(laid: Pick<LaidOut, 'score' | 'bonus'>, times: number, rules: RoyalRules): number {
  // Source: "If it is a blank, the player loses their points for that turn and marks a zero on the score sheet."
  if (times === 0) return -laid.score;
  const risked = rules.riskOn === 'whole-turn' ? laid.score : laid.score - laid.bonus;
  return risked * (times - 1);
}

/** The points of a layout as transfers, hand by hand, with the change by the Risk die. */
export function pointsOf(
  hand: Pick<TurnHand, 'seat' | 'dice'>,
  laid: LaidOut,
  times: number | null,
  rules: RoyalRules,
): readonly Transfer[] {
  if (times === 0) return [];
  const give = (
    amount: number,
    code: CodeUnder<'roll-a-royal.reason'>,
    rule: string,
    params = {},
  ): readonly Transfer[] =>
    amount > 0
      ? [{ from: BANK, to: hand.seat, amount, reason: phrase(`roll-a-royal.reason.${code}`, params), rule }]
      : [];
  const hands = laid.lone ? [] : laid.hands;
  return [
    ...hands.flatMap(({ kind, points, doubled, dice }) =>
      give(points, doubled ? 'doubled' : 'hand', doubled ? 'firstRoll' : 'roll-a-royal.hands', {
        hand: { phrase: phrase(`roll-a-royal.hand.${kind}`) },
        cards: { cards: cardsOf(hand, dice) },
      }),
    ),
    ...(laid.byHand ? give(laid.score, 'counted', 'roll-a-royal.hands') : []),
    ...give(laid.bonus, 'bonus', 'roll-a-royal.allDice'),
    ...(times === null ? [] : give(riskChange(laid, times, rules), 'risk', 'riskOn', { times })),
  ];
}

export const cardsOf = ({ dice }: Pick<TurnHand, 'dice'>, which: readonly number[]) =>
  which.flatMap((die) => {
    const face = dice[die]?.face;
    return face !== undefined && isCardFace(face) ? [face] : [];
  });
