import type { GameFacts } from '../../core/game.ts';
import { RULES, type WinnerRules, winnerRules } from './rules.ts';

/** The steps of a game, as the header shows them. */
export const STEPS = ['exchange', 'lead', 'play', 'loser'] as const;
export type WinnerStep = (typeof STEPS)[number];

export const facts: GameFacts<WinnerRules> = {
  id: 'winner',
  revision: 2,
  unit: 'points',
  best: 'most',
  players: { min: 3, max: 4 },
  steps: STEPS,
  rules: RULES,
  rulesSchema: winnerRules,
};
