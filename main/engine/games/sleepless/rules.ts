import {
  LEFTOVER_PLACES_RULE,
  ODDS_RULE,
  type RuleList,
  type RulesOf,
  SHORT_STACK_RULE,
  TIED_GAME_RULE,
  paymentRule,
  rulesSchema,
  choiceRule,
  numberRule,
  ruling,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';
import { type FourRanks, type Suit, fourRanks } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';

/** The house rules of Sleepless. A rule with a single choice is fixed. */
export const RULES = [
  {
    ...numberRule('chips', 15, '15 chips (or as agreed ) to each player', { min: 1, max: 999 }),
    midGame: 'opening-stacks',
  },
  choiceRule(
    'auction',
    ['may-re-enter', 'pass-is-final'],
    'Players bid successively round the table until the highest bid is reached. A player may bid more than once.',
  ),
  ruling('maxBid', 'own-chips', 'A player may bid as many chips as he wishes.'),
  ruling(
    'handTies',
    'ranks-then-suit',
    'The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds',
  ),
  choiceRule('noRankedHand', ['highest-card', 'no-payment'], ''),
  ruling('sequences', 'ace-high', 'For 2- 4 players A - 9 (24 cards)'),
  {
    ...choiceRule('sevens', ['spades-and-hearts', 'any-two'], 'For 5 players A - 8 and two 7s (30 cards)'),
    players: { min: 5 },
  },
  {
    ...choiceRule(
      'leftoverPot',
      ['stays', 'split'],
      'If two or more players tie for most tricks the pot is left',
    ),
    midGame: 'at-once',
  },
  LEFTOVER_PLACES_RULE,
  ruling(
    'brokeGoesOn',
    'table-decides',
    'Once one player has lost all 15 chips, the winner is the player with most chips in hand.',
  ),
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
