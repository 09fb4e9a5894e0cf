import type { GameFacts } from '../../core/game.ts';
import { RULES, type DreamRules, dreamRules } from './rules.ts';

/** The steps of a hand, as the header shows them. */
export const STEPS = ['tricks', 'lead', 'play', 'last-card'] as const;
export type DreamStep = (typeof STEPS)[number];

export const facts: GameFacts<DreamRules> = {
  id: 'dream',
  revision: 2,
  unit: 'points',
  best: 'fewest',
  players: { min: 2, max: 8 },
  steps: STEPS,
  rules: RULES,
  rulesSchema: dreamRules,
};
