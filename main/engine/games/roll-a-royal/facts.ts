import type { GameFacts } from '../../core/game.ts';
import { RULES, type RoyalRules, royalRules } from './rules.ts';

/** The steps of a turn, as the header shows them. */
export const STEPS = ['start', 'roll-1', 'roll-2', 'roll-3', 'layout', 'risk'] as const;

export const facts: GameFacts<RoyalRules> = {
  id: 'roll-a-royal',
  revision: 4,
  unit: 'points',
  best: 'most',
  // "One or more": up to what the screen can hold.
  players: { min: 1, max: 20 },
  steps: STEPS,
  rules: RULES,
  dice: ['suited', 'risk'],
  rulesSchema: royalRules,
};
