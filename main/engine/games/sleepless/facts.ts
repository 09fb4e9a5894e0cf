import type { GameFacts } from '../../core/game.ts';
import { RULES, type SleeplessRules, sleeplessRules } from './rules.ts';

/** The steps of a hand. The last three are phase four: the same again, with the dice of that time. */
export const STEPS = [
  'roll',
  'draws',
  'bids',
  'throws',
  'claims',
  'hands',
  'tricks',
  'last-bids',
  'last-throws',
  'last-claims',
] as const;
export type SleeplessStep = (typeof STEPS)[number];

export const facts: GameFacts<SleeplessRules> = {
  id: 'sleepless',
  revision: 4,
  unit: 'chips',
  best: 'most',
  // Source: "For 2 to 5 players each playing for himself."
  players: { min: 2, max: 5 },
  steps: STEPS,
  rules: RULES,
  dice: ['poker'],
  rulesSchema: sleeplessRules,
};
