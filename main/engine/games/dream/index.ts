import { defineGame } from '../../core/define.ts';
import type { GameSpec } from '../../core/spec.ts';
import { facts, stepsUnder } from './facts.ts';
import { guide } from './guide.ts';
import { type DreamMove, dreamMove } from './moves.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import type { DreamRules } from './rules.ts';
import { handChanges, isDealtOut, lateScores } from './settle.ts';
import { type DreamCarry, type DreamHand, NO_CARRY, dealsEach } from './state.ts';
import { type DreamDetail, view } from './view.ts';

const spec: GameSpec<DreamRules, DreamHand, DreamCarry, DreamMove, DreamDetail> = {
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
};

/** Dream, or Dream 21: players add cards up to 21 and try not to take the tricks. */
export const dream = defineGame(spec);
