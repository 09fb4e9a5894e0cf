import {
  type RuleList,
  type RulesOf,
  TIED_GAME_RULE,
  rulesSchema,
  LENGTH,
  choiceRule,
  numberRule,
  ruling,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

/** The house rules of Dream. A rule with a single choice is fixed. */
export const RULES = [
  choiceRule('keep', ['tricks', 'total'], ''),
  {
    ...numberRule(
      'hands',
      2,
      'the game for 4 players could consist of any multiple of 4 hands (4, 8, 12, etc.) as agreed on by the players. (8 hands makes for a reasonable game.)',
      { min: 1, max: 50 },
    ),
    ...LENGTH,
  },
  ruling('players', '2-8', ''),
  ruling(
    'mustPlay',
    'if-able',
    'a player does not have a card low enough to play without making the total exceed 21',
  ),
  ruling(
    'goingOut',
    'without-a-draw',
    'Before playing a card each player MUST take a card from the draw pile unless',
  ),
  ruling(
    'emptyPile',
    'takes-the-trick',
    'If, after drawing a card, a player does not have a card low enough to play',
  ),
  ruling('penalty', 'two-cards', 'they must then draw two cards from the draw pile as a penalty'),
  {
    ...ruling(
      'outAnytime',
      'at-any-moment',
      'If the next player plays a card before anyone notices, then they get away with it and do not have to draw any cards.',
    ),
    former: 'as-counted',
  },
  {
    ...choiceRule(
      'lateScore',
      ['highest', 'average', 'zero'],
      'The person with the fewest points at the end of the game wins.',
    ),
    former: 'zero',
  },
  {
    ...choiceRule(
      'lateHands',
      ['equal-deals', 'as-agreed'],
      'an agreed upon number of hands ensuring that each player deals the same number of hands',
    ),
    midGame: 'at-once',
  },
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type DreamRules = RulesOf<typeof RULES>;

export const dreamRules = rulesSchema(RULES);
