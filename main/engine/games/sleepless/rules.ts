import {
  LEFTOVER_PLACES_RULE,
  ODDS_RULE,
  type RuleList,
  type RulesOf,
  SHORT_STACK_RULE,
  TIED_GAME_RULE,
  paymentRule,
  rulesSchema,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';
import type { Suit } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';
import { type FourRanks, fourRanks } from '../../core/poker.ts';

/** The house rules of Sleepless. A rule with a single choice is fixed. */
export const RULES = [
  {
    name: 'chips',
    kind: 'number',
    midGame: 'opening-stacks',
    default: 15,
    min: 1,
    max: 999,
    source: '15 chips (or as agreed ) to each player',
  },
  {
    name: 'auction',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'may-re-enter',
    choices: ['may-re-enter', 'pass-is-final'],
    source:
      'Players bid successively round the table until the highest bid is reached. A player may bid more than once.',
  },
  {
    name: 'maxBid',
    kind: 'choice',
    default: 'own-chips',
    choices: ['own-chips'],
    source: 'A player may bid as many chips as he wishes.',
  },
  {
    name: 'handTies',
    kind: 'choice',
    default: 'ranks-then-suit',
    choices: ['ranks-then-suit'],
    source: 'The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds',
  },
  {
    name: 'noRankedHand',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'highest-card',
    choices: ['highest-card', 'no-payment'],
    source: '',
  },
  {
    name: 'sequences',
    kind: 'choice',
    default: 'ace-high',
    choices: ['ace-high'],
    source: 'For 2- 4 players A - 9 (24 cards)',
  },
  {
    name: 'sevens',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'spades-and-hearts',
    choices: ['spades-and-hearts', 'any-two'],
    source: 'For 5 players A - 8 and two 7s (30 cards)',
    players: { min: 5 },
  },
  {
    name: 'leftoverPot',
    kind: 'choice',
    midGame: 'at-once',
    default: 'stays',
    choices: ['stays', 'split'],
    source: 'If two or more players tie for most tricks the pot is left',
  },
  LEFTOVER_PLACES_RULE,
  {
    name: 'brokeGoesOn',
    kind: 'choice',
    default: 'table-decides',
    choices: ['table-decides'],
    source: 'Once one player has lost all 15 chips, the winner is the player with most chips in hand.',
  },
  paymentRule('fourOfAKindPays', 8, 'Four of a kind: 8 chips from each player'),
  paymentRule('sequencePays', 6, 'Any sequence: 6 chips from each player'),
  paymentRule('threeOfAKindPays', 5, 'Three of a kind: 5 chips from each player'),
  paymentRule('twoPairsPays', 4, 'Two pairs: 4 chips from each player'),
  paymentRule('onePairPays', 3, 'One pair: 3 chips from each player'),
  paymentRule('otherPays', 2, 'For any other combination: 2 chips from each player'),
  paymentRule('bestHandPays', 2, 'The winner of this phase receives 2 chips from each player'),
  paymentRule('throwsPerChip', 2, 'Each chip entitles the successful bidder to two throws of the dice', {
    min: 1,
    max: 10,
  }),
  SHORT_STACK_RULE,
  TIED_GAME_RULE,
  STAKE_RULE,
  ODDS_RULE,
] as const satisfies RuleList;

export type SleeplessRules = RulesOf<typeof RULES>;

export const sleeplessRules = rulesSchema(RULES);

/** The house rule that says what each player pays for a match, by combination. */
const PAYS = {
  'four-of-a-kind': 'fourOfAKindPays',
  sequence: 'sequencePays',
  'three-of-a-kind': 'threeOfAKindPays',
  'two-pairs': 'twoPairsPays',
  'one-pair': 'onePairPays',
  other: 'otherPays',
} as const satisfies Record<FourRanks, keyof SleeplessRules>;

/** The house rules for what a match pays. */
export type PayRules = Pick<SleeplessRules, (typeof PAYS)[FourRanks]>;

/** What each player pays for a match of this combination. */
export const paysFor = (rules: PayRules, combination: FourRanks): number => rules[PAYS[combination]];

/** Source: "The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds". Best first. */
export const SUIT_ORDER = ['s', 'h', 'c', 'd'] as const satisfies readonly Suit[];

/** The combination of four faces, and what each player pays for it. */
export function payoutOf(
  faces: readonly PokerFace[],
  rules: PayRules,
): { readonly combination: FourRanks; readonly pays: number } {
  const combination = fourRanks(faces);
  return { combination, pays: paysFor(rules, combination) };
}
