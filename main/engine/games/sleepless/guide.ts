import type { CodeUnder } from '../../../words/codes.ts';
import type { Guide } from '../../core/game.ts';
import { FOUR_CARDS, FOUR_RANKS } from '../../core/poker.ts';
import { type Params, type Phrase, phrase } from '../../core/result.ts';
import { paysFor, type SleeplessRules } from './rules.ts';
import { STEPS } from './facts.ts';
import { CARDS_EACH, DICE, DRAW_CIRCUITS, TRICKS } from './state.ts';

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
