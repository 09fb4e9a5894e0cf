import { defineGame } from '../../core/define.ts';
import { facts, stepsUnder } from './facts.ts';
import { guide } from './guide.ts';
import { dreamMove } from './moves.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { handChanges, isDealtOut, lateScores } from './settle.ts';
import { NO_CARRY, dealsEach } from './state.ts';
import { view } from './view.ts';

/** Dream, or Dream 21: players add cards up to 21 and try not to take the tricks. */
export const dream = defineGame({
  ...facts,
  move: dreamMove,
  own: ['trick', 'play', 'cannot'],
  carry: NO_CARRY,
  stake: () => 0,
  lateScores,
  length: { played: dealsEach, isUsed: isDealtOut },
  changes: handChanges,
  stepsUnder,
  start,
  play,
  prompt,
  view,
  guide,
});
