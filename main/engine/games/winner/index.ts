import type { CodeUnder } from '../../../words/codes.ts';
import { defineGame } from '../../core/define.ts';
import type { Guide, GuideTable } from '../../core/game.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { lateScoresAt } from '../../core/standings.ts';
import { ask } from './ask.ts';
import { PLAY_KINDS } from './beats.ts';
import { STEPS, facts } from './facts.ts';
import { winnerMove } from './moves.ts';
import { endEarly, play, start } from './play.ts';
import { prompt } from './prompt.ts';
import type { WinnerRules } from './rules.ts';
import { type Price, PRICES, examplePoints, priceOf } from './scoring.ts';
import { ending } from './settle.ts';
import { dealChanges, NO_CARRY } from './state.ts';
import { view } from './view.ts';

const say = (what: CodeUnder<'winner.how'>, params?: Params): Phrase => phrase(`winner.how.${what}`, params);
const act = (what: CodeUnder<'winner.act'>, params?: Params): Phrase => phrase(`winner.act.${what}`, params);

const STEP_NAMES = ['deal', 'beat', 'pass', 'out'] as const;
const PACK = 52;

export function guide(rules: WinnerRules, players: number | null): Guide {
  const [won, east] = examplePoints(rules);
  const { length, games, score } = rules;
  return {
    needs: [
      { name: 'players', say: say('players') },
      { name: 'pack', say: say('pack') },
      { name: 'score', say: say('score') },
    ],
    steps: STEP_NAMES.map((name) => ({ name, title: say(`${name}Title`), say: say(name) })),
    tables: [
      {
        name: 'play',
        title: say('plays'),
        heads: [],
        rows: PLAY_KINDS.map((kind) => ({
          name: kind,
          say: say(`kind-${kind}`, { n: rules.tripleStraight }),
          cells: [],
        })),
      },
      costs(players === 3 ? [3] : players === 4 ? [4] : [4, 3], rules),
    ],
    figures: { won, gain: -east, cost: east },
    ends: [
      length === 'games' ? say('endGames', { n: games }) : say('endScore', { score }),
      say('ranks'),
      say('exchange'),
      ...(rules.bomb ? [say('bomb')] : []),
    ],
    acts: [
      { step: 'deal', short: act('dealShort'), say: act(players === 3 ? 'dealThree' : 'deal') },
      ...STEPS.map((step) => ({ step, short: act(`${step}Short`), say: act(step) })),
    ],
  };
}

/** The cost of each card left: the numbers of cards at which it changes, from the scoring itself. */
function costs(counts: readonly (3 | 4)[], rules: WinnerRules): GuideTable {
  return {
    name: 'left',
    title: say('costs'),
    heads: counts.map((players) => say('withPlayers', { players })),
    rows: PRICES.map((price) => ({
      name: price,
      say: say('price', { n: rules[price] }),
      cells: counts.map((players) => rangeOf(price, players, rules)),
    })),
  };
}

/** How many cards may be left for this price to apply; null if it never does. */
function rangeOf(price: Price, players: 3 | 4, rules: WinnerRules): Phrase | null {
  const dealt = Math.ceil(PACK / players);
  const all = Array.from({ length: dealt }, (_, i) => i + 1);
  const costing = all.filter((left) => priceOf(left, dealt, players, rules) === price);
  const [from] = costing;
  const to = costing.at(-1);
  if (from === undefined || to === undefined) return null;
  if (to < dealt) return say('leftRange', { from, to });
  return from === dealt ? say('leftAll') : say('leftFrom', { from });
}

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
