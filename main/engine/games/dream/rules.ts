import { type RuleList, type RulesOf, TIED_GAME_RULE, rulesSchema } from '../../core/rules.ts';

/** The house rules of Dream. A rule with one choice is a ruling that cannot be had otherwise. */
export const RULES = [
  { name: 'keep', source: '', kind: 'choice', default: 'tricks', choices: ['tricks', 'total'] },
  {
    name: 'hands',
    source:
      'the game for 4 players could consist of any multiple of 4 hands (4, 8, 12, etc.) as agreed on by the players. (8 hands makes for a reasonable game.)',
    kind: 'number',
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
  TIED_GAME_RULE,
] as const satisfies RuleList;

export type DreamRules = RulesOf<typeof RULES>;

export const dreamRules = rulesSchema(RULES);
