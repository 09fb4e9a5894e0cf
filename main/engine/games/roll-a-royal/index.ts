import { lateScoresAt } from '../../core/standings.ts';
import { defineGame } from '../../core/define.ts';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { guide } from './guide.ts';
import { move } from './moves.ts';
import { afterSittingOut, endingOf, isRoundOver, missedRounds, roundChanges } from './order.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { FIRST_CARRY } from './state.ts';
import { view } from './view.ts';

/**
 * A hand of the table is a turn here, and the dealer is the player with the dice. With several players the first
 * hand is the throw for the start.
 */
export const rollARoyal = defineGame({
  ...facts,
  move,
  own: ['stop', 'layout', 'bank', 'give-up'],
  carry: FIRST_CARRY,
  stake: () => 0,
  lateScores: (table) =>
    lateScoresAt(table, 'most', table.rules.lateScore === 'average' ? 'average' : 'zero'),
  length: {
    played: ({ carry }) => carry.round,
    isUsed: (table) => endingOf(table, table.carry.round) !== null && isRoundOver(table),
  },
  missedRounds: { missed: missedRounds, carry: afterSittingOut },
  changes: roundChanges,
  start,
  play,
  prompt,
  ask,
  slow: {
    kinds: ['best-layout', 'risk-odds'],
    load: () => import('./slow.ts'),
  },
  view,
  guide,
});
