import { defineGame } from '../../core/define.ts';
import { guide } from './guide.ts';
import { move } from './moves.ts';
import { roundsUsed, splitPot } from './payout.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { RULES, poolNapRules } from './rules.ts';
import { view } from './view.ts';

export const poolNap = defineGame({
  id: 'pool-nap',
  revision: 2,
  unit: 'chips',
  best: 'most',
  players: { min: 2, max: 10 },
  steps: ['bidding', 'tricks'],
  rules: RULES,
  rulesSchema: poolNapRules,
  move,
  // `play` may go on with the cards of others.
  own: ['bid', 'pass', 'trump', 'trick'],
  carry: null,
  stake: ({ chips }) => chips,
  start,
  play,
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
