import { defineGame } from '../../core/define.ts';
import { ask } from './odds.ts';
import { packChanges, NEW_HAND } from './state.ts';
import { closePot } from './claims.ts';
import { facts } from './facts.ts';
import { guide } from './guide.ts';
import { sleeplessMove } from './moves.ts';
import { play } from './play.ts';
import { promptOf } from './prompt.ts';
import { viewOf } from './view.ts';

/** Sleepless, invented by John Mitchell. The rules are in this folder's README. */
export const sleepless = defineGame({
  ...facts,
  move: sleeplessMove,
  // Players make and prove their own claims; the table decides who is best or takes a trick.
  own: ['draw', 'stand', 'bid', 'pass', 'stop', 'claim', 'declare', 'show', 'yield', 'play'],
  carry: { leaders: [] },
  stake: (rules) => rules.chips,
  start: () => ({ hand: NEW_HAND }),
  play,
  prompt: promptOf,
  ask,
  close: closePot,
  placesAfterPot: ({ leftoverPotPlaces }) => leftoverPotPlaces === 'after',
  onCredit: ({ shortStack }) => shortStack === 'credit',
  needsChips: 'all',
  changes: packChanges,
  view: viewOf,
  guide,
});
