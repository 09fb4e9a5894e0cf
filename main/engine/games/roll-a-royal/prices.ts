import { type RuleList, type RulesOf, paymentRule } from '../../core/rules.ts';

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
  {
    name: 'firstRollMore',
    kind: 'switch',
    group: 'payments',
    midGame: 'next-hand',
    default: false,
    source: '',
  },
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
