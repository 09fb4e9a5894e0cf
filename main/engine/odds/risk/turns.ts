import type { Card } from '../../core/cards.ts';
import { VIRTUAL_FACES } from '../../games/roll-a-royal/faces.ts';
import type { CardDie } from '../../games/roll-a-royal/hands.ts';
import type { LayoutRules } from '../../games/roll-a-royal/layout-rules.ts';
import { opens } from '../../games/roll-a-royal/opener.ts';
import { findBestLayout } from '../royal/solve.ts';

/** A whole number from 0 to `n` − 1. */
export type Below = (n: number) => number;

/** A row: the points of a layout without its bonus, how many turns made them without the bonus, how many with. */
export type ScoreRow = readonly [points: number, without: number, withBonus: number];

/** One turn of the virtual dice with the usual opener: the dice at its end, or null if it does not open. */
export function rollVirtualTurn(below: Below): CardDie[] | null {
  const dice: CardDie[] = [];
  let blanks = VIRTUAL_FACES;
  for (let roll = 1; roll <= 3; roll++) {
    blanks = blanks.filter((faces) => {
      const card: Card | undefined = faces[below(6)];
      if (card) dice.push({ card, first: roll === 1 });
      return !card;
    });
    const cards = dice.map(({ card }) => card);
    if (roll === 1 && !opens(cards, { opener: 'jacks-or-better', aceLow: true })) return null;
  }
  return dice;
}

/** Plays `turns` turns, always to the best layout that the search finds in `effort` steps. */
export function playTurns(rules: LayoutRules, turns: number, below: Below, effort = Infinity): ScoreRow[] {
  const counts = new Map<number, [number, number]>([[0, [0, 0]]]);
  for (let i = 0; i < turns; i++) {
    const dice = rollVirtualTurn(below);
    let steps = 0;
    const best = dice ? findBestLayout(dice, rules, () => ++steps > effort) : { score: 0, bonus: 0 };
    const row = counts.get(best.score - best.bonus) ?? [0, 0];
    row[best.bonus > 0 ? 1 : 0]++;
    counts.set(best.score - best.bonus, row);
  }
  return [...counts]
    .map(([points, [without, withBonus]]) => [points, without, withBonus] as const)
    .sort(([a], [b]) => a - b);
}
