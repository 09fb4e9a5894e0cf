import type { GameFacts } from '../../core/game.ts';
import { examplePoints } from './scoring.ts';
import { RULES, type WinnerRules, winnerRules } from './rules.ts';

/** The steps of a game, as the header shows them. */
export const STEPS = ['exchange', 'lead', 'play', 'loser'] as const;
export type WinnerStep = (typeof STEPS)[number];

export const facts: GameFacts<WinnerRules> = {
  id: 'winner',
  revision: 4,
  unit: 'points',
  // Source: "the winner of the hand scores +1 for every -1 his opponents got": the points sum to 0.
  pointMoney: ['own'],
  example: examplePoints,
  best: 'most',
  players: { min: 3, max: 4 },
  steps: STEPS,
  rules: RULES,
  rulesSchema: winnerRules,
};
