import { defineGame } from '../../core/define.ts';
import type { GameSpec } from '../../core/spec.ts';
import { guide } from './guide.ts';
import { type DreamMove, dreamMove } from './moves.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { type DreamRules, RULES, dreamRules } from './rules.ts';
import { handChanges, isDealtOut, lateScores } from './late.ts';
import { type DreamCarry, type DreamHand, NO_CARRY, STEPS, dealsEach } from './state.ts';
import { type DreamDetail, view } from './view.ts';

const spec: GameSpec<DreamRules, DreamHand, DreamCarry, DreamMove, DreamDetail> = {
  id: 'dream',
  revision: 2,
  unit: 'points',
  best: 'fewest',
  players: { min: 2, max: 8 },
  steps: STEPS,
  rules: RULES,
  rulesSchema: dreamRules,
  move: dreamMove,
  own: ['trick', 'play', 'cannot'],
  carry: NO_CARRY,
  stake: () => 0,
  lateScores,
  length: { played: dealsEach, isUsed: isDealtOut },
  changes: handChanges,
  start,
  play,
  prompt,
  view,
  guide,
};

/** Dream, or Dream 21: players add cards up to 21 and try not to take the tricks. */
export const dream = defineGame(spec);
