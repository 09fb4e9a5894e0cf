import { type RuleList, type RulesOf, TIED_GAME_RULE, paymentRule, rulesSchema } from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

/** The house rules of Winner. A rule with a single choice is fixed. */
export const RULES = [
  {
    name: 'straightHigherBy',
    source:
      'It can be played that a straight must be higher than another straight by a full rank, not just a suit',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'card',
    choices: ['card', 'rank'],
  },
  {
    name: 'bomb',
    source:
      'Bomb: a four of a kind can be played as a bomb. It beats any other play (other than a higher 4 of a kind)',
    kind: 'switch',
    midGame: 'next-hand',
    default: false,
  },
  {
    name: 'tripleStraight',
    source: 'Three of a kind straight: Same as pair straight, but with triples.',
    kind: 'number',
    midGame: 'next-hand',
    default: 3,
    min: 2,
    max: 3,
  },
  {
    name: 'autoRelead',
    source:
      'When a player plays the 2 of spades either as a singleton or as part of a pair of 2s, it is often customary for that player to re-start play immediately by leading a new card or combination',
    kind: 'switch',
    midGame: 'next-hand',
    default: true,
  },
  {
    name: 'nextLead',
    source: 'At the beginning of the first game, the player with the 3 of diamonds starts.',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'winner',
    choices: ['winner', 'three-of-diamonds'],
  },
  {
    name: 'thresholdsFour',
    source: 'unless they have 10 or more remaining, in which they score -2 for each',
    kind: 'number',
    midGame: 'next-hand',
    default: 10,
    min: 2,
    max: 13,
    players: { min: 4 },
  },
  {
    name: 'thresholdsThree',
    source: 'A player with more than 11 cards and less than 17 cards remaining is deducted double points.',
    kind: 'number',
    midGame: 'next-hand',
    default: 12,
    min: 2,
    max: 17,
    players: { max: 3 },
  },
  {
    name: 'tripleAt',
    source: 'Likewise for a 3-player game, a player with 17 cards remaining is deducted triple points.',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'seventeen',
    choices: ['seventeen', 'never-played'],
    players: { max: 3 },
  },
  {
    name: 'length',
    source: '',
    kind: 'choice',
    midGame: 'at-once',
    group: 'length',
    default: 'games',
    choices: ['games', 'score'],
  },
  {
    name: 'games',
    source: '',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 10,
    min: 1,
    max: 999,
  },
  {
    name: 'score',
    source: '',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 100,
    min: 1,
    max: 9999,
  },
  {
    name: 'scoreAt',
    source: 'after a game each player with cards remaining scores -1 point for each',
    kind: 'choice',
    default: 'winner-out',
    choices: ['winner-out'],
  },
  {
    name: 'leadAfterOut',
    source: 'a new trick is started by the last player to play',
    kind: 'choice',
    default: 'next-left',
    choices: ['next-left'],
  },
  {
    name: 'endsEarly',
    source: 'after a game each player with cards remaining scores -1 point for each',
    kind: 'choice',
    default: 'points-stand',
    choices: ['points-stand'],
    former: 'points-taken-back',
  },
  {
    name: 'exchangeCheck',
    source: 'The Loser must then give their highest card to the Winner in exchange for any card',
    kind: 'choice',
    default: 'checked',
    choices: ['checked'],
    former: 'unchecked',
  },
  // The source is silent. Points sum to 0 at a table that nobody has left, so that 0 is the average there.
  {
    name: 'lateScore',
    source: '',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'zero',
    choices: ['zero', 'average'],
  },
  paymentRule('leftCosts', 1, 'each player with cards remaining scores -1 point for each'),
  paymentRule('manyCosts', 2, 'unless they have 10 or more remaining, in which they score -2 for each'),
  paymentRule('neverPlayedCosts', 3, "If they didn't get to play any cards at all, they score -3 for each."),
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type WinnerRules = RulesOf<typeof RULES>;

export const winnerRules = rulesSchema(RULES);
