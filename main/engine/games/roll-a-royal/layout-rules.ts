import { PRINTED, type Prices } from './prices.ts';

/**
 * Whether a hand from the first roll is doubled for its own dice, or only if every die of the run is from that roll.
 */
export const FIRST_ROLLS = ['base', 'whole-hand'] as const;
export type FirstRoll = (typeof FIRST_ROLLS)[number];

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
