import type { GameFacts } from '../../core/game.ts';
import { RULES, type PoolNapRules, poolNapRules } from './rules.ts';

export const facts: GameFacts<PoolNapRules> = {
  id: 'pool-nap',
  revision: 4,
  unit: 'chips',
  best: 'most',
  players: { min: 2, max: 10 },
  steps: ['bidding', 'tricks'],
  rules: RULES,
  rulesSchema: poolNapRules,
};
