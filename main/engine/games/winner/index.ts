import { lateScoresAt } from '../../core/standings.ts';
import { defineGame } from '../../core/define.ts';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { guide } from './guide.ts';
import { winnerMove } from './moves.ts';
import { dealChanges, NO_CARRY } from './state.ts';
import { endEarly, play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { ending } from './settle.ts';
import { view } from './view.ts';

/** Winner: climbing with pairs, full houses and straights; points for the cards the others still hold. */
export const winner = defineGame({
  ...facts,
  move: winnerMove,
  own: ['lead', 'play', 'pass'],
  carry: NO_CARRY,
  stake: () => 0,
  lateScores: (table) => lateScoresAt(table, 'most', table.rules.lateScore),
  start,
  play,
  endEarly,
  length: { played: ({ handNumber }) => handNumber, isUsed: (table) => ending(table) !== null },
  changes: dealChanges,
  prompt,
  ask,
  view,
  guide,
});
