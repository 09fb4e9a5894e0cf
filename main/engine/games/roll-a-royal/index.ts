import type { CodeUnder } from '../../../words/codes.ts';
import { type Card, DECK } from '../../core/cards.ts';
import { defineGame } from '../../core/define.ts';
import type { Guide, GuideTable } from '../../core/game.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { lateScoresAt } from '../../core/standings.ts';
import { ask } from './ask.ts';
import { STEPS, facts } from './facts.ts';
import { ALL_DICE, judgeHand } from './hands.ts';
import { type HandKind, HAND_KINDS } from './layout-rules.ts';
import { move } from './moves.ts';
import { afterSittingOut, endingOf, isRoundOver, missedRounds, roundChanges } from './order.ts';
import { play, start } from './play.ts';
import { prompt } from './prompt.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import { FIRST_CARRY, ROLLS } from './state.ts';
import { view } from './view.ts';

type How = CodeUnder<'roll-a-royal.how'>;

const say = (what: How, params?: Params): Phrase => phrase(`roll-a-royal.how.${what}`, params);
const act = (what: CodeUnder<'roll-a-royal.act'>, params?: Params): Phrase =>
  phrase(`roll-a-royal.act.${what}`, params);

/** Example cards of each hand; the scorer says what they pay, on the first roll and later. */
const EXAMPLES: Readonly<Record<HandKind, readonly string[]>> = {
  pair: ['10s', '10h'],
  'three-of-a-kind': ['5h', '5d', '5c'],
  straight: ['8s', '7h', '6c', '5d', '4h'],
  flush: ['Ac', 'Jc', '9c', '6c', '3c'],
  'full-house': ['Qs', 'Qh', 'Qc', '4d', '4s'],
  'four-of-a-kind': ['7s', '7h', '7d', '7c'],
  'straight-flush': ['9d', '8d', '7d', '6d', '5d'],
  'royal-flush': ['As', 'Ks', 'Qs', 'Js', '10s'],
  'super-royal': [],
};

const STEP_NAMES = ['roll', 'blanks', 'lay', 'risk'] as const;
const LAID = { connected: 'lay', unconnected: 'layApart', either: 'layEither' } as const;

export function guide(rules: RoyalRules, players: number | null): Guide {
  const figures = { dice: ALL_DICE, again: ROLLS - 1, n: ROLLS - 1, bonus: rules.allDiceBonus };
  const names: Readonly<Record<string, How>> = {
    roll: rules.opener === 'pair' ? 'rollPair' : 'roll',
    lay: LAID[rules.connection],
    risk: rules.riskOn === 'whole-turn' ? 'risk' : 'riskWithoutBonus',
  };
  const isLone = rules.connection === 'connected' && rules.lonePair === 'zero';
  return {
    needs: [
      { name: 'players', say: say('players', { most: facts.players.max }) },
      { name: 'dice', say: say('dice', figures) },
      { name: 'risk', say: say('riskDie') },
    ],
    steps: STEP_NAMES.map((name) => ({
      name,
      title: say(`${name}Title`),
      say: say(names[name] ?? name, figures),
    })),
    tables: [pays(rules)],
    ends: [
      rules.end === 'turns' ? say('endTurns', { n: rules.turns }) : say('endScore', { score: rules.target }),
      ...(rules.connection === 'connected' && rules.allDiceBonus > 0 ? [say('bonus', figures)] : []),
      say('superRoyal', figures),
      ...(isLone ? [say('lone')] : []),
    ],
    acts: STEPS.filter((step) => step !== 'start' || players !== 1).map((step) => ({
      step,
      short: act(`${step}Short`),
      say: act(step === 'layout' ? LAID[rules.connection] : step, figures),
    })),
  };
}

function pays(rules: RoyalRules): GuideTable {
  const layout = layoutRules(rules);
  const priced = [...HAND_KINDS].reverse().filter((kind) => EXAMPLES[kind].length > 0);
  return {
    name: 'hand',
    title: say('pays'),
    heads: [say('more'), say('first'), say('points')],
    rows: priced.map((kind) => {
      const cards = DECK.filter((card: Card) => EXAMPLES[kind].includes(card));
      const worth = (first: boolean) =>
        judgeHand(
          cards.map((card) => ({ card, first })),
          layout,
        );
      const times = worth(true)?.doubled === true ? layout.prices.firstTimes : 1;
      const { more } = layout.prices.hands[kind];
      return {
        name: kind,
        say: phrase(`roll-a-royal.hand.${kind}`),
        cells: [
          more > 0 ? say('moreEach', { more }) : null,
          times > 1 ? say('times', { times }) : null,
          worth(false)?.points ?? 0,
        ],
      };
    }),
  };
}

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
