import {
  LEFTOVER_PLACES_RULE,
  type RuleList,
  type RulesOf,
  SHORT_STACK_RULE,
  TIED_GAME_RULE,
  paymentRule,
  rulesSchema,
  LENGTH,
  choiceRule,
  numberRule,
  ruling,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

const BID_SOURCE = "The payment equals the player's bid.";

/**
 * The house rules of Pool Nap. Names, defaults and alternatives are the published rulings; see README.md. A rule with
 * a single choice is fixed.
 */
export const RULES = [
  {
    ...numberRule(
      'chips',
      50,
      'As it is a gambling game, each player will need to begin the game with the same number of chips.',
      { min: 1, max: 9999 },
    ),
    midGame: 'opening-stacks',
  },
  numberRule(
    'ante',
    1,
    'The game begins with each player contributing an agreed upon number of chips to the pot.',
  ),
  // 0 plays on until only one player has chips.
  {
    ...numberRule(
      'rounds',
      20,
      'Play for an agreed upon number of rounds or until only one player remains with chips.',
    ),
    ...LENGTH,
  },
  {
    ...choiceRule(
      'dealerAnte',
      ['from-second', 'from-first'],
      'Each round, the new dealer will contribute that amount to the pot as well.',
    ),
    midGame: 'first-hand',
  },
  choiceRule('bidding', ['one-circuit', 'rounds'], 'Bidding begins with the player left of the dealer.'),
  numberRule('minBid', 1, '', { min: 1, max: 2 }),
  choiceRule('allPass', ['thrown-in', 'dealer-bids-minimum'], ''),
  paymentRule('trickPays', 1, BID_SOURCE, { min: 1 }),
  // A choice between 5 and 10 in earlier versions.
  { ...paymentRule('napPays', 5, BID_SOURCE, { min: 1 }), spelled: ['5', '10'] },
  paymentRule('napCosts', 5, 'they pay their bid amount to each player at the table', { min: 1 }),
  choiceRule(
    'failedNapOrder',
    ['players-first', 'pot-first'],
    'they must make payment to the other players and double the size of the pot.',
  ),
  SHORT_STACK_RULE,
  { ...choiceRule('leftoverPot', ['split', 'stays'], ''), midGame: 'at-once' },
  LEFTOVER_PLACES_RULE,
  numberRule('revokeFine', 0, ''),
  numberRule('leadOutOfTurnFine', 0, ''),
  ruling('broke', 'out', 'until only one player remains with chips'),
  ruling('shortAnte', 'what-they-have', ''),
  {
    ...choiceRule(
      'lateAnte',
      ['pays', 'free'],
      'The game begins with each player contributing an agreed upon number of chips to the pot.',
    ),
    former: 'free',
  },
  {
    ...ruling(
      'rebuyKeepsDeal',
      'keeps',
      'Each round, the new dealer will contribute that amount to the pot as well.',
    ),
    former: 'loses',
  },
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type PoolNapRules = RulesOf<typeof RULES>;

export const poolNapRules = rulesSchema(RULES);
