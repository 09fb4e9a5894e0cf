import { ask } from './ask.ts';
import { defineGame } from '../../core/define.ts';
import { facts } from './facts.ts';
import { guide } from './guide.ts';
import { move } from './moves.ts';
import { roundsUsed, splitPot } from './payout.ts';
import { lateAnte, play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { view } from './view.ts';

export const poolNap = defineGame({
  ...facts,
  move,
  // `play` may go on with the cards of others.
  own: ['bid', 'pass', 'trump', 'trick'],
  carry: null,
  stake: ({ chips }) => chips,
  lateAnte,
  start,
  play,
  ask,
  prompt,
  close: splitPot,
  placesAfterPot: ({ leftoverPotPlaces }) => leftoverPotPlaces === 'after',
  keepsDeal: ({ rebuyKeepsDeal }) => rebuyKeepsDeal === 'keeps',
  onCredit: ({ shortStack }) => shortStack === 'credit',
  length: { played: ({ handNumber }) => handNumber, isUsed: roundsUsed },
  needsChips: 'two',
  afterwards: ['revoke', 'lead-out-of-turn'],
  view,
  guide,
});
