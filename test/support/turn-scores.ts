import { type Card } from '../../main/engine/core/cards.ts';
import { VIRTUAL_FACES } from '../../main/engine/games/roll-a-royal/faces.ts';
import type { CardDie } from '../../main/engine/games/roll-a-royal/hands.ts';
import { LAYOUT_RULES, type LayoutRules } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { opens } from '../../main/engine/games/roll-a-royal/opener.ts';
import { findBestLayout } from '../../main/engine/odds/royal/solve.ts';
import { type Random, seeded } from './random.ts';

/** The ways to play that have a distribution of their own, by name. */
export const WAYS = {
  'connected-2': { connection: 'connected', dieUses: 2 },
  'connected-any': { connection: 'connected', dieUses: 'any' },
  unconnected: { connection: 'unconnected', dieUses: 2 },
  'either-2': { connection: 'either', dieUses: 2 },
  'either-any': { connection: 'either', dieUses: 'any' },
} as const satisfies Record<string, Pick<LayoutRules, 'connection' | 'dieUses'>>;
export type Way = keyof typeof WAYS;

/** A row: the points of a layout without its bonus, how many turns made them without the bonus, how many with. */
export type ScoreRow = readonly [points: number, without: number, withBonus: number];

/** One turn of the virtual dice with the default rules: the dice at its end, or null where it does not open. */
export function rollVirtualTurn(random: Random): CardDie[] | null {
  const dice: CardDie[] = [];
  let blanks = VIRTUAL_FACES;
  for (let roll = 1; roll <= 3; roll++) {
    blanks = blanks.filter((faces) => {
      const card: Card | undefined = faces[random.below(6)];
      if (card) dice.push({ card, first: roll === 1 });
      return !card;
    });
    const cards = dice.map(({ card }) => card);
    if (roll === 1 && !opens(cards, { opener: 'jacks-or-better', aceLow: true })) return null;
  }
  return dice;
}

/** Plays `turns` turns, always to the best layout. */
export function playTurns(way: Way, turns: number, seed: number): ScoreRow[] {
  const rules: LayoutRules = { ...LAYOUT_RULES, ...WAYS[way] };
  const random = seeded(seed);
  const counts = new Map<number, [number, number]>([[0, [0, 0]]]);
  for (let i = 0; i < turns; i++) {
    const dice = rollVirtualTurn(random);
    const { score, bonus } = dice ? findBestLayout(dice, rules) : { score: 0, bonus: 0 };
    const row = counts.get(score - bonus) ?? [0, 0];
    row[bonus > 0 ? 1 : 0]++;
    counts.set(score - bonus, row);
  }
  return [...counts]
    .map(([points, [without, withBonus]]) => [points, without, withBonus] as const)
    .sort(([a], [b]) => a - b);
}
