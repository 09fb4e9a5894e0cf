import { type RuleList, type RulesOf, paymentRule, switchRule } from '../../core/rules.ts';

/** The hands of Roll-a-Royal, from the cheapest. */
export const HAND_KINDS = [
  'pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
  'super-royal',
] as const;
export type HandKind = (typeof HAND_KINDS)[number];

const HAND = { min: 1, max: 100_000 } as const;
const MORE = { min: 0, max: 10_000 } as const;

/** The table of points: each number is a house rule with the printed value as its default. */
export const PRICE_RULES = [
  paymentRule('pairPays', 50, 'All pairs: 50 points', HAND),
  paymentRule('threeOfAKindPays', 150, 'Three of a kind: 150 points', HAND),
  paymentRule('straightPays', 200, 'Straight: 200 points', HAND),
  paymentRule('straightMore', 50, '+ 50 points for each additional card above 5.', MORE),
  paymentRule('flushPays', 300, 'Flush: 300 points', HAND),
  paymentRule('flushMore', 100, '+ 100 points for each additional card in suit above 5.', MORE),
  paymentRule('fullHousePays', 400, 'Full House: 400 points', HAND),
  paymentRule('fourOfAKindPays', 500, 'Four of a kind: 500 points (x 2 if on the first roll)', HAND),
  paymentRule('straightFlushPays', 2000, 'Straight Flush: 2000 points (x2 if on the first roll)', HAND),
  paymentRule(
    'straightFlushMore',
    200,
    '+ 200 points for each additional card added to straight flush',
    MORE,
  ),
  paymentRule('royalFlushPays', 4000, 'Royal Flush: 4000 points (x 2 if on the first roll)', HAND),
  paymentRule('royalFlushMore', 400, '+ 400 points for each additional card added to royal.', MORE),
  paymentRule('firstRollTimes', 2, 'x 2 if on the first roll', { min: 1, max: 10 }),
  { ...switchRule('firstRollMore', false, ''), group: 'payments' },
  paymentRule('allDiceBonus', 500, 'If all 13 dice can be connected the player receives a 500 point bonus.', {
    min: 0,
    max: 100_000,
  }),
] as const satisfies RuleList;

export type PriceRules = RulesOf<typeof PRICE_RULES>;

/** What hands pay at a table. */
export interface Prices {
  /** For the least number of dice, and for each further die. */
  readonly hands: Readonly<Record<HandKind, { readonly base: number; readonly more: number }>>;
  /** On the first roll the base is multiplied by this. */
  readonly firstTimes: number;
  /** Whether the further dice are multiplied too. */
  readonly firstMore: boolean;
  /** For a layout of all thirteen dice. */
  readonly bonus: number;
}

export function pricesOf(rules: PriceRules): Prices {
  const royal = { base: rules.royalFlushPays, more: rules.royalFlushMore };
  return {
    hands: {
      pair: { base: rules.pairPays, more: 0 },
      'three-of-a-kind': { base: rules.threeOfAKindPays, more: 0 },
      straight: { base: rules.straightPays, more: rules.straightMore },
      flush: { base: rules.flushPays, more: rules.flushMore },
      'full-house': { base: rules.fullHousePays, more: 0 },
      'four-of-a-kind': { base: rules.fourOfAKindPays, more: 0 },
      'straight-flush': { base: rules.straightFlushPays, more: rules.straightFlushMore },
      'royal-flush': royal,
      // Wins the game at once, so it has no points of its own; see `judgeHand`.
      'super-royal': royal,
    },
    firstTimes: rules.firstRollTimes,
    firstMore: rules.firstRollMore,
    bonus: rules.allDiceBonus,
  };
}

const printed = Object.fromEntries(PRICE_RULES.map((rule) => [rule.name, rule.default]));

/** The printed table. The object is built from the list that its type is derived from. */
export const PRINTED = pricesOf(printed as unknown as PriceRules);

/** Points of a hand with `further` dice beyond its minimum. `first`: it was thrown on the first roll. */
export function pointsFor(
  { hands, firstTimes, firstMore }: Prices,
  kind: HandKind,
  further: number,
  first = false,
): number {
  const { base, more } = hands[kind];
  const times = first ? firstTimes : 1;
  return base * times + more * further * (firstMore ? times : 1);
}

/**
 * Whether a hand from the first roll is doubled for its own dice, or only if every die of the run is from that roll.
 */
export const FIRST_ROLLS = ['base', 'whole-hand'] as const;
type FirstRoll = (typeof FIRST_ROLLS)[number];

/** The house rules that decide the value of a set of dice. */
export interface HandRules {
  readonly firstRoll: FirstRoll;
  /** Whether A 2 3 4 5 is a straight. */
  readonly aceLow: boolean;
  readonly prices: Prices;
}

export const HAND_RULES: HandRules = { firstRoll: 'base', aceLow: true, prices: PRINTED };

/** The three ways to play: one connected layout, hands that lie apart, or any mixture of both. */
export const CONNECTIONS = ['connected', 'unconnected', 'either'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** In how many hands a die may be. With `any` the layout is a list of hands and no grid. */
export const DIE_USES = [2, 'any'] as const;
export type DieUses = (typeof DIE_USES)[number];

/** Value of a pair or three of a kind that is the whole connected layout. */
export const LONE_PAIRS = ['zero', 'counts'] as const;
export type LonePair = (typeof LONE_PAIRS)[number];

/** Whether two or three dice of one rank are always a lone pair or three, or each hand counts as laid. */
export const LONE_RANKS = ['however-laid', 'as-laid'] as const;
export type LoneRank = (typeof LONE_RANKS)[number];

/** All house rules that affect the score of a layout. */
export interface LayoutRules extends HandRules {
  readonly connection: Connection;
  readonly dieUses: DieUses;
  readonly lonePair: LonePair;
  readonly loneRank: LoneRank;
}

export const LAYOUT_RULES: LayoutRules = {
  ...HAND_RULES,
  connection: 'connected',
  dieUses: 2,
  lonePair: 'zero',
  loneRank: 'however-laid',
};
