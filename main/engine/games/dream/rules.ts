import { type RuleList, type RulesOf, TIED_GAME_RULE, rulesSchema } from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

/** The house rules of Dream. A rule with a single choice is fixed. */
export const RULES = [
  {
    name: 'keep',
    source: '',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'tricks',
    choices: ['tricks', 'total'],
  },
  {
    name: 'hands',
    source:
      'the game for 4 players could consist of any multiple of 4 hands (4, 8, 12, etc.) as agreed on by the players. (8 hands makes for a reasonable game.)',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 2,
    min: 1,
    max: 50,
  },
  { name: 'players', source: '', kind: 'choice', default: '2-8', choices: ['2-8'] },
  {
    name: 'mustPlay',
    source: 'a player does not have a card low enough to play without making the total exceed 21',
    kind: 'choice',
    default: 'if-able',
    choices: ['if-able'],
  },
  {
    name: 'goingOut',
    source: 'Before playing a card each player MUST take a card from the draw pile unless',
    kind: 'choice',
    default: 'without-a-draw',
    choices: ['without-a-draw'],
  },
  {
    name: 'emptyPile',
    source: 'If, after drawing a card, a player does not have a card low enough to play',
    kind: 'choice',
    default: 'takes-the-trick',
    choices: ['takes-the-trick'],
  },
  {
    name: 'penalty',
    source: 'they must then draw two cards from the draw pile as a penalty',
    kind: 'choice',
    default: 'two-cards',
    choices: ['two-cards'],
  },
  {
    name: 'outAnytime',
    source:
      'If the next player plays a card before anyone notices, then they get away with it and do not have to draw any cards.',
    kind: 'choice',
    default: 'at-any-moment',
    choices: ['at-any-moment'],
    former: 'as-counted',
  },
  {
    name: 'lateScore',
    source: 'The person with the fewest points at the end of the game wins.',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'highest',
    choices: ['highest', 'average', 'zero'],
    former: 'zero',
  },
  {
    name: 'lateHands',
    source: 'an agreed upon number of hands ensuring that each player deals the same number of hands',
    kind: 'choice',
    midGame: 'at-once',
    default: 'equal-deals',
    choices: ['equal-deals', 'as-agreed'],
  },
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type DreamRules = RulesOf<typeof RULES>;

export const dreamRules = rulesSchema(RULES);
