import type { GameFacts } from '../../core/game.ts';
import { RULES, type DreamRules, dreamRules } from './rules.ts';

export const STEPS = ['tricks', 'lead', 'play', 'last-card'] as const;
export type DreamStep = (typeof STEPS)[number];

/** The steps of a hand as the table keeps score: only its tricks, or each card. */
export const stepsUnder = ({ keep }: DreamRules): readonly DreamStep[] =>
  STEPS.filter((step) => (step === 'tricks') === (keep === 'tricks'));

export const facts: GameFacts<DreamRules> = {
  id: 'dream',
  revision: 4,
  unit: 'points',
  best: 'fewest',
  players: { min: 2, max: 8 },
  steps: STEPS,
  rules: RULES,
  rulesSchema: dreamRules,
};
