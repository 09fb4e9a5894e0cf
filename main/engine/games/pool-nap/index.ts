import type { CodeUnder } from '../../../words/codes.ts';
import { defineGame } from '../../core/define.ts';
import type { Guide } from '../../core/game.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { move } from './moves.ts';
import { roundsUsed, splitPot, stakeOf } from './payout.ts';
import { lateAnte, play, start } from './play.ts';
import { prompt } from './prompt.ts';
import type { PoolNapRules } from './rules.ts';
import { NAP, TRICKS } from './state.ts';
import { view } from './view.ts';

const say = (what: CodeUnder<'pool-nap.how'>, params?: Params): Phrase =>
  phrase(`pool-nap.how.${what}`, params);
const act = (what: CodeUnder<'pool-nap.act'>, params?: Params): Phrase =>
  phrase(`pool-nap.act.${what}`, params);

const STEP_NAMES = ['deal', 'bid', 'tricks', 'pay'] as const;

export function guide(rules: PoolNapRules, _players: number | null): Guide {
  const figures = { cards: TRICKS, tricks: TRICKS, ante: rules.ante, n: rules.ante, least: rules.minBid };
  const bids = Array.from({ length: NAP - rules.minBid + 1 }, (_, i) => rules.minBid + i);
  const bid = rules.bidding === 'rounds' ? 'bidRounds' : 'bid';
  const pays = (tricks: number, made: boolean): number | Phrase => {
    const amount = stakeOf({ rules }, { tricks }, made);
    return tricks === NAP ? say(made ? 'napMade' : 'napFailed', { amount }) : amount;
  };
  return {
    needs: [
      { name: 'players', say: say('players') },
      { name: 'pack', say: say('pack') },
      { name: 'chips', say: say('chips', { n: rules.chips }) },
    ],
    steps: STEP_NAMES.map((name) => ({
      name,
      title: say(`${name}Title`),
      say: say(name === 'bid' ? bid : name, figures),
    })),
    tables: [
      {
        name: 'bid',
        title: say('pays'),
        heads: [say('made'), say('failed')],
        rows: bids.map((tricks) => ({
          name: String(tricks),
          say: tricks === NAP ? say('nap') : say('bids', { n: tricks }),
          cells: [pays(tricks, true), pays(tricks, false)],
        })),
      },
    ],
    ends: [
      rules.rounds === 0 ? say('endLast') : say('endRounds', { n: rules.rounds }),
      say(rules.allPass === 'thrown-in' ? 'allPass' : 'allPassDealer', { least: rules.minBid }),
      say('ranks'),
    ],
    acts: [
      { step: 'deal', short: act('dealShort'), say: act(rules.ante === 0 ? 'dealOnly' : 'deal', figures) },
      ...(['bidding', 'tricks'] as const).map((step) => ({
        step,
        short: act(`${step}Short`),
        say: act(step, figures),
      })),
    ],
  };
}

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
