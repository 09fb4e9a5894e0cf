import * as z from 'zod/mini';
import { ODDS_RULE, type RuleList, type RulesOf, TIED_GAME_RULE, rulesSchema } from '../../core/rules.ts';
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
    name: 'end',
    kind: 'choice',
    midGame: 'at-once',
    group: 'length',
    default: 'turns',
    choices: ['turns', 'score'],
    source:
      'Game can be played either by a pre-determined number of turns per player, (ex: 10 turns) or score (ex: 10,000).',
  },
  {
    name: 'turns',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 10,
    min: 1,
    max: 100,
    source: 'a pre-determined number of turns per player, (ex: 10 turns)',
  },
  {
    name: 'target',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 10_000,
    min: 50,
    max: 1_000_000,
    source: 'score (ex: 10,000)',
  },
  {
    name: 'connection',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'connected',
    choices: CONNECTIONS,
    source:
      'Second way to play: All legitimate poker hands must be unconnected. … Third way to play: All legitimate hands can be connected and unconnected.',
  },
  {
    name: 'dieUses',
    kind: 'choice',
    midGame: 'next-hand',
    default: '2',
    choices: ['2', 'any'],
    source: 'Optional: Common factor dice can be used 3 or more times.',
  },
  {
    name: 'opener',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'jacks-or-better',
    choices: ['jacks-or-better', 'pair'],
    source: 'If the player does not have Jacks or better, the dice are passed to the next player.',
  },
  {
    name: 'lonePair',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'zero',
    choices: LONE_PAIRS,
    source: 'If a pair or three of a kind cannot be connected it cannot be used.',
  },
  {
    name: 'loneRank',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'however-laid',
    choices: LONE_RANKS,
    former: 'as-laid',
    source: 'If a pair or three of a kind cannot be connected it cannot be used.',
  },
  {
    name: 'firstRoll',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'base',
    choices: FIRST_ROLLS,
    source: '4000 points (x 2 if on the first roll)',
  },
  { name: 'aceLow', kind: 'switch', midGame: 'next-hand', default: true, source: '' },
  {
    name: 'riskOn',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'whole-turn',
    choices: ['whole-turn', 'without-bonus'],
    source: 'Score is multiplied by the number on the die.',
  },
  {
    name: 'failedOpening',
    kind: 'choice',
    default: 'turn-used-up',
    choices: ['turn-used-up'],
    source: 'If the player does not have Jacks or better, the dice are passed to the next player.',
  },
  {
    name: 'superRoyal',
    kind: 'choice',
    default: 'after-every-roll',
    choices: ['after-every-roll'],
    source: 'All dice of the same suit, does not have to be on the first roll. Automatic win.',
  },
  {
    name: 'startTie',
    kind: 'choice',
    default: 'roll-again',
    choices: ['roll-again'],
    source: 'Each player rolls the risk die. Highest number goes first.',
  },
  { name: 'startOrder', kind: 'choice', default: 'any', choices: ['any'], former: 'by-seat', source: '' },
  {
    name: 'bestLayout',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'always',
    choices: ['always', 'afterwards', 'seats', 'never'],
    source: 'The player makes as many legitimate poker hands as possible',
  },
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
  {
    // `turns`: a player who has had fewer turns than there were rounds makes them up.
    name: 'lateScore',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'zero',
    choices: ['zero', 'average', 'turns'],
    source: 'The game is played to a pre-determined number of turns',
  },
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
