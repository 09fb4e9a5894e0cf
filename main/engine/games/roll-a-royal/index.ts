import { defineGame } from '../../core/define.ts';
import { ask } from './ask.ts';
import { guide } from './guide.ts';
import { move } from './moves.ts';
import { endingOf, isRoundOver, roundChanges } from './order.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { RULES, royalRules } from './rules.ts';
import { FIRST_CARRY } from './state.ts';
import { view } from './view.ts';

/**
 * A hand of the table is a turn here, and the dealer is the player with the dice. With several players the first hand
 * is the throw for who begins.
 */
export const rollARoyal = defineGame({
  id: 'roll-a-royal',
  revision: 2,
  unit: 'points',
  best: 'most',
  // "One or more": up to what the screen can hold.
  players: { min: 1, max: 20 },
  steps: ['start', 'roll-1', 'roll-2', 'roll-3', 'layout', 'risk'],
  rules: RULES,
  dice: ['suited', 'risk'],
  rulesSchema: royalRules,
  move,
  own: ['stop', 'layout', 'bank', 'give-up'],
  carry: FIRST_CARRY,
  stake: () => 0,
  length: {
    played: ({ carry }) => carry.round,
    isUsed: (table) => endingOf(table, table.carry.round) !== null && isRoundOver(table),
  },
  changes: roundChanges,
  start,
  play,
  prompt,
  ask,
  slow: ['best-layout', 'risk-odds'],
  view,
  guide,
});
