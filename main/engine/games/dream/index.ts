import type { CodeUnder } from '../../../words/codes.ts';
import { defineGame } from '../../core/define.ts';
import type { Guide } from '../../core/game.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { seat } from '../../core/seats.ts';
import { facts, stepsUnder } from './facts.ts';
import { FULL, dreamMove } from './moves.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import type { DreamRules } from './rules.ts';
import { handChanges, isDealtOut, lateScores, pointsOf } from './settle.ts';
import { DEALT, NO_CARRY, PENALTY, dealsEach } from './state.ts';
import { view } from './view.ts';

const say = (what: CodeUnder<'dream.how'>, params?: Params): Phrase => phrase(`dream.how.${what}`, params);
const act = (what: CodeUnder<'dream.act'>, params?: Params): Phrase => phrase(`dream.act.${what}`, params);

const STEP_NAMES = ['deal', 'add', 'full', 'stuck'] as const;

export function guide(rules: DreamRules, players: number | null): Guide {
  const figures = { cards: DEALT, full: FULL, n: PENALTY };
  const kept = stepsUnder(rules);
  const [out, other] = [seat('s1'), seat('s2')];
  const costs = (tricks: number, own: number) => pointsOf({ [other]: tricks, [out]: own }, other, out);
  return {
    needs: [
      { name: 'players', say: say('players') },
      { name: 'pack', say: say('pack') },
      { name: 'score', say: say('score') },
    ],
    steps: STEP_NAMES.map((name) => ({ name, title: say(`${name}Title`), say: say(name, figures) })),
    tables: [
      {
        name: 'value',
        title: say('counts'),
        heads: [],
        rows: [
          { name: 'ace', say: say('ace'), cells: [say('aceValue', { low: 1, high: 11 })] },
          { name: 'number', say: say('number'), cells: [say('numberValue', { low: 2, high: 10 })] },
          { name: 'court', say: say('court'), cells: [10] },
        ],
      },
      {
        name: 'hand',
        title: say('costs'),
        heads: [],
        rows: [
          { name: 'out', say: say('goesOut'), cells: [costs(1, 1)] },
          { name: 'trick', say: say('trickMore'), cells: [costs(2, 1)] },
          { name: 'less', say: say('trickLess'), cells: [costs(0, 1)] },
        ],
      },
    ],
    ends: [
      players === null ? say('endEach', { n: rules.hands }) : say('endHands', { n: rules.hands * players }),
      say('forgot', figures),
    ],
    acts: [
      { step: 'deal', short: act('dealShort'), say: act('deal', figures) },
      ...kept.map((step) => ({ step, short: act(`${step}Short`), say: act(step, figures) })),
    ],
  };
}

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
