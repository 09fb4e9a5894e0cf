import type { Suit } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';
import { type FourRanks, fourRanks } from '../../core/poker.ts';
import type { SleeplessRules } from './rules.ts';

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
