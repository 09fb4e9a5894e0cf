import { LAYOUT_RULES, type LayoutRules } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { type ScoreRow, playTurns as playVirtual } from '../../main/engine/odds/risk/risk.ts';
import { seeded } from './random.ts';

/** Rulings with their own distribution, by name. */
export const WAYS = {
  'connected-2': { connection: 'connected', dieUses: 2 },
  'connected-any': { connection: 'connected', dieUses: 'any' },
  unconnected: { connection: 'unconnected', dieUses: 2 },
  'either-2': { connection: 'either', dieUses: 2 },
  'either-any': { connection: 'either', dieUses: 'any' },
} as const satisfies Record<string, Pick<LayoutRules, 'connection' | 'dieUses'>>;
export type Way = keyof typeof WAYS;

/** Plays `turns` turns, always to the best layout. */
export const playTurns = (way: Way, turns: number, seed: number): ScoreRow[] => {
  const random = seeded(seed);
  return playVirtual({ ...LAYOUT_RULES, ...WAYS[way] }, turns, (n) => random.below(n));
};
