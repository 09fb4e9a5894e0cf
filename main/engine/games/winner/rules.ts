import {
  type RuleList,
  type RulesOf,
  TIED_GAME_RULE,
  paymentRule,
  rulesSchema,
  LENGTH,
  choiceRule,
  numberRule,
  ruling,
  switchRule,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

/** The house rules of Winner. A rule with a single choice is fixed. */
export const RULES = [
  choiceRule(
    'straightHigherBy',
    ['card', 'rank'],
    'It can be played that a straight must be higher than another straight by a full rank, not just a suit',
  ),
  switchRule(
    'bomb',
    false,
    'Bomb: a four of a kind can be played as a bomb. It beats any other play (other than a higher 4 of a kind)',
  ),
  numberRule('tripleStraight', 3, 'Three of a kind straight: Same as pair straight, but with triples.', {
    min: 2,
    max: 3,
  }),
  switchRule(
    'autoRelead',
    true,
    'When a player plays the 2 of spades either as a singleton or as part of a pair of 2s, it is often customary for that player to re-start play immediately by leading a new card or combination',
  ),
  choiceRule(
    'nextLead',
    ['winner', 'three-of-diamonds'],
    'At the beginning of the first game, the player with the 3 of diamonds starts.',
  ),
  {
    ...numberRule(
      'thresholdsFour',
      10,
      'unless they have 10 or more remaining, in which they score -2 for each',
      { min: 2, max: 13 },
    ),
    players: { min: 4 },
  },
  {
    ...numberRule(
      'thresholdsThree',
      12,
      'A player with more than 11 cards and less than 17 cards remaining is deducted double points.',
      { min: 2, max: 17 },
    ),
    players: { max: 3 },
  },
  {
    ...choiceRule(
      'tripleAt',
      ['seventeen', 'never-played'],
      'Likewise for a 3-player game, a player with 17 cards remaining is deducted triple points.',
    ),
    players: { max: 3 },
  },
  { ...choiceRule('length', ['games', 'score'], ''), ...LENGTH },
  { ...numberRule('games', 10, '', { min: 1, max: 999 }), ...LENGTH },
  { ...numberRule('score', 100, '', { min: 1, max: 9999 }), ...LENGTH },
  ruling('scoreAt', 'winner-out', 'after a game each player with cards remaining scores -1 point for each'),
  ruling('leadAfterOut', 'next-left', 'a new trick is started by the last player to play'),
  {
    ...ruling(
      'endsEarly',
      'points-stand',
      'after a game each player with cards remaining scores -1 point for each',
    ),
    former: 'points-taken-back',
  },
  {
    ...ruling(
      'exchangeCheck',
      'checked',
      'The Loser must then give their highest card to the Winner in exchange for any card',
    ),
    former: 'unchecked',
  },
  // The source is silent. Points sum to 0 at a table that nobody has left, so that 0 is the average there.
  choiceRule('lateScore', ['zero', 'average'], ''),
  paymentRule('leftCosts', 1, 'each player with cards remaining scores -1 point for each'),
  paymentRule('manyCosts', 2, 'unless they have 10 or more remaining, in which they score -2 for each'),
  paymentRule('neverPlayedCosts', 3, "If they didn't get to play any cards at all, they score -3 for each."),
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type WinnerRules = RulesOf<typeof RULES>;

export const winnerRules = rulesSchema(RULES);
