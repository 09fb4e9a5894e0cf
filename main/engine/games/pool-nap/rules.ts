import {
  LEFTOVER_PLACES_RULE,
  type RuleList,
  type RulesOf,
  SHORT_STACK_RULE,
  TIED_GAME_RULE,
  paymentRule,
  rulesSchema,
} from '../../core/rules.ts';
import { STAKE_RULE } from '../../settle/stake.ts';

const BID_SOURCE = "The payment equals the player's bid.";

/**
 * The house rules of Pool Nap. Names, defaults and alternatives are the published rulings; see README.md. A rule with
 * a single choice is fixed.
 */
export const RULES = [
  {
    name: 'chips',
    kind: 'number',
    midGame: 'opening-stacks',
    default: 50,
    min: 1,
    max: 9999,
    source:
      'As it is a gambling game, each player will need to begin the game with the same number of chips.',
  },
  {
    name: 'ante',
    kind: 'number',
    midGame: 'next-hand',
    default: 1,
    min: 0,
    max: 999,
    source: 'The game begins with each player contributing an agreed upon number of chips to the pot.',
  },
  {
    // 0 plays on until only one player has chips.
    name: 'rounds',
    kind: 'number',
    midGame: 'at-once',
    group: 'length',
    default: 20,
    min: 0,
    max: 999,
    source: 'Play for an agreed upon number of rounds or until only one player remains with chips.',
  },
  {
    name: 'dealerAnte',
    kind: 'choice',
    midGame: 'first-hand',
    default: 'from-second',
    choices: ['from-second', 'from-first'],
    source: 'Each round, the new dealer will contribute that amount to the pot as well.',
  },
  {
    name: 'bidding',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'one-circuit',
    choices: ['one-circuit', 'rounds'],
    source: 'Bidding begins with the player left of the dealer.',
  },
  { name: 'minBid', kind: 'number', midGame: 'next-hand', default: 1, min: 1, max: 2, source: '' },
  {
    name: 'allPass',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'thrown-in',
    choices: ['thrown-in', 'dealer-bids-minimum'],
    source: '',
  },
  paymentRule('trickPays', 1, BID_SOURCE, { min: 1 }),
  // A choice between 5 and 10 in earlier versions.
  { ...paymentRule('napPays', 5, BID_SOURCE, { min: 1 }), spelled: ['5', '10'] },
  paymentRule('napCosts', 5, 'they pay their bid amount to each player at the table', { min: 1 }),
  {
    name: 'failedNapOrder',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'players-first',
    choices: ['players-first', 'pot-first'],
    source: 'they must make payment to the other players and double the size of the pot.',
  },
  SHORT_STACK_RULE,
  {
    name: 'leftoverPot',
    kind: 'choice',
    midGame: 'at-once',
    default: 'split',
    choices: ['split', 'stays'],
    source: '',
  },
  LEFTOVER_PLACES_RULE,
  { name: 'revokeFine', kind: 'number', midGame: 'next-hand', default: 0, min: 0, max: 999, source: '' },
  {
    name: 'leadOutOfTurnFine',
    kind: 'number',
    midGame: 'next-hand',
    default: 0,
    min: 0,
    max: 999,
    source: '',
  },
  {
    name: 'broke',
    kind: 'choice',
    default: 'out',
    choices: ['out'],
    source: 'until only one player remains with chips',
  },
  {
    name: 'shortAnte',
    kind: 'choice',
    default: 'what-they-have',
    choices: ['what-they-have'],
    source: '',
  },
  {
    name: 'lateAnte',
    kind: 'choice',
    midGame: 'next-hand',
    default: 'pays',
    choices: ['pays', 'free'],
    former: 'free',
    source: 'The game begins with each player contributing an agreed upon number of chips to the pot.',
  },
  {
    name: 'rebuyKeepsDeal',
    kind: 'choice',
    default: 'keeps',
    choices: ['keeps'],
    former: 'loses',
    source: 'Each round, the new dealer will contribute that amount to the pot as well.',
  },
  TIED_GAME_RULE,
  STAKE_RULE,
] as const satisfies RuleList;

export type PoolNapRules = RulesOf<typeof RULES>;

export const poolNapRules = rulesSchema(RULES);
