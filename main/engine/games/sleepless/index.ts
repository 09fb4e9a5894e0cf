import type { CodeUnder } from '../../../words/codes.ts';
import { FOUR_CARDS, FOUR_RANKS } from '../../core/cards.ts';
import { defineGame } from '../../core/define.ts';
import type { Guide } from '../../core/game.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { closePot } from './claims.ts';
import { STEPS, facts } from './facts.ts';
import { sleeplessMove } from './moves.ts';
import { ask } from './odds.ts';
import { play } from './play.ts';
import { promptOf } from './prompt.ts';
import { type SleeplessRules, paysFor } from './rules.ts';
import { CARDS_EACH, DICE, DRAW_CIRCUITS, NEW_HAND, TRICKS, packChanges } from './state.ts';
import { viewOf } from './view.ts';

const say = (what: CodeUnder<'sleepless.how'>, params?: Params): Phrase =>
  phrase(`sleepless.how.${what}`, params);
const act = (what: CodeUnder<'sleepless.act'>, params?: Params): Phrase =>
  phrase(`sleepless.act.${what}`, params);

const STEP_NAMES = ['match', 'best', 'tricks', 'again'] as const;
/** The deck of five has the eights and two sevens. */
const PACK = { four: 24, five: 30 } as const;

export function guide(rules: SleeplessRules, players: number | null): Guide {
  const figures = {
    cards: CARDS_EACH,
    dice: DICE.length,
    throws: rules.throwsPerChip,
    draws: DRAW_CIRCUITS,
    pays: rules.bestHandPays,
    tricks: TRICKS,
    chips: rules.chips,
    pack: players === 5 ? PACK.five : PACK.four,
  };
  const pack = players === 5 ? 'packFive' : 'pack';
  const dealt = players === 5 ? 'dealFive' : 'deal';
  const five = rules.sevens === 'any-two' ? 'fiveAnyTwo' : 'five';
  return {
    needs: [
      { name: 'players', say: say('players') },
      { name: pack, say: say(pack, figures) },
      { name: 'dice', say: say('dice', figures) },
      { name: 'chips', say: say('chips', { n: rules.chips }) },
    ],
    steps: STEP_NAMES.map((name) => ({ name, title: say(`${name}Title`), say: say(name, figures) })),
    tables: [
      {
        name: 'match',
        title: say('takes'),
        heads: [],
        rows: FOUR_RANKS.map((made) => ({
          name: made,
          say: phrase(`sleepless.combination.${made}`),
          cells: [paysFor(rules, made)],
        })),
      },
      {
        name: 'hand',
        title: say('better', figures),
        heads: [],
        rows: FOUR_CARDS.filter((hand) => hand !== 'high-card' || rules.noRankedHand === 'highest-card').map(
          (hand) => ({ name: hand, say: phrase(`sleepless.hand.${hand}`), cells: [] }),
        ),
      },
    ],
    figures: { bestHand: rules.bestHandPays },
    ends: [say('ends'), ...(players === null ? [say(five, { pack: PACK.five })] : [])],
    acts: [
      { step: 'deal', short: act('dealShort'), say: act(dealt, figures) },
      ...STEPS.map((step) => ({ step, short: act(`${step}Short`), say: act(step, figures) })),
    ],
  };
}

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
