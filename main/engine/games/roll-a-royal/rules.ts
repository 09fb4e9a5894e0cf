import * as z from 'zod/mini';
import {
  ODDS_RULE,
  type RuleList,
  type RulesOf,
  TIED_GAME_RULE,
  rulesSchema,
  LENGTH,
  choiceRule,
  numberRule,
  ruling,
  switchRule,
} from '../../core/rules.ts';
import { seatId } from '../../core/seats.ts';
import { diceFaces } from './faces.ts';
import {
  FIRST_ROLLS,
  CONNECTIONS,
  LONE_PAIRS,
  LONE_RANKS,
  type LayoutRules,
  PRICE_RULES,
  pricesOf,
} from './layout-rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

/**
 * The house rules of Roll-a-Royal. Names, defaults and alternatives are the published rulings; see README.md. A rule
 * with a single choice is fixed.
 */
export const RULES = [
  {
    ...choiceRule(
      'end',
      ['turns', 'score'],
      'Game can be played either by a pre-determined number of turns per player, (ex: 10 turns) or score (ex: 10,000).',
    ),
    ...LENGTH,
  },
  {
    ...numberRule('turns', 10, 'a pre-determined number of turns per player, (ex: 10 turns)', {
      min: 1,
      max: 100,
    }),
    ...LENGTH,
  },
  { ...numberRule('target', 10_000, 'score (ex: 10,000)', { min: 50, max: 1_000_000 }), ...LENGTH },
  choiceRule(
    'connection',
    CONNECTIONS,
    'Second way to play: All legitimate poker hands must be unconnected. … Third way to play: All legitimate hands can be connected and unconnected.',
  ),
  choiceRule('dieUses', ['2', 'any'], 'Optional: Common factor dice can be used 3 or more times.'),
  choiceRule(
    'opener',
    ['jacks-or-better', 'pair'],
    'If the player does not have Jacks or better, the dice are passed to the next player.',
  ),
  choiceRule('lonePair', LONE_PAIRS, 'If a pair or three of a kind cannot be connected it cannot be used.'),
  {
    ...choiceRule(
      'loneRank',
      LONE_RANKS,
      'If a pair or three of a kind cannot be connected it cannot be used.',
    ),
    former: 'as-laid',
  },
  choiceRule('firstRoll', FIRST_ROLLS, '4000 points (x 2 if on the first roll)'),
  switchRule('aceLow', true, ''),
  choiceRule('riskOn', ['whole-turn', 'without-bonus'], 'Score is multiplied by the number on the die.'),
  ruling(
    'failedOpening',
    'turn-used-up',
    'If the player does not have Jacks or better, the dice are passed to the next player.',
  ),
  ruling(
    'superRoyal',
    'after-every-roll',
    'All dice of the same suit, does not have to be on the first roll. Automatic win.',
  ),
  ruling('startTie', 'roll-again', 'Each player rolls the risk die. Highest number goes first.'),
  { ...ruling('startOrder', 'any', ''), former: 'by-seat' },
  choiceRule(
    'bestLayout',
    ['always', 'afterwards', 'seats', 'never'],
    'The player makes as many legitimate poker hands as possible',
  ),
  // The seats that `bestLayout: seats` helps: the learners.
  {
    name: 'learners',
    kind: 'data',
    namesSeats: true,
    midGame: 'next-hand',
    default: [],
    schema: z.array(seatId).check(z.maxLength(20)),
    source: '',
  },
  // `turns`: a player who has had fewer turns than there were rounds makes them up.
  choiceRule(
    'lateScore',
    ['zero', 'average', 'turns'],
    'The game is played to a pre-determined number of turns',
  ),
  ...PRICE_RULES,
  TIED_GAME_RULE,
  STAKE_RULE,
  ODDS_RULE,
  {
    name: 'diceFaces',
    kind: 'data',
    midGame: 'next-hand',
    default: 'unknown',
    schema: diceFaces,
    source: '',
  },
] as const satisfies RuleList;

export type RoyalRules = RulesOf<typeof RULES>;

export const royalRules = rulesSchema(RULES);

const known = new WeakMap<RoyalRules, LayoutRules>();

/** The house rules that the layout scorer needs, kept per set of rules: every layout asks for them. */
export function layoutRules(rules: RoyalRules): LayoutRules {
  const found = known.get(rules) ?? readRules(rules);
  known.set(rules, found);
  return found;
}

const readRules = (rules: RoyalRules): LayoutRules => ({
  connection: rules.connection,
  dieUses: rules.dieUses === 'any' ? 'any' : 2,
  lonePair: rules.lonePair,
  loneRank: rules.loneRank,
  firstRoll: rules.firstRoll,
  aceLow: rules.aceLow,
  prices: pricesOf(rules),
});
