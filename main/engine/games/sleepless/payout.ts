import type { Suit } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';
import { type FourRanks, fourRanks } from '../../core/poker.ts';

/** Source: "Four of a kind 8 chips from each player … For any other combination 2 chips from each player". */
export const PAYOUT: Readonly<Record<FourRanks, number>> = {
  'four-of-a-kind': 8,
  sequence: 6,
  'three-of-a-kind': 5,
  'two-pairs': 4,
  'one-pair': 3,
  other: 2,
};

/** Source: "The winner of this phase receives 2 chips from each player". */
export const PHASE_TWO_PAYS = 2;

/** Source: "Each chip entitles the successful bidder to two throws of the dice". */
export const THROWS_PER_CHIP = 2;

/** Source: "The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds". Best first. */
export const SUIT_ORDER = ['s', 'h', 'c', 'd'] as const satisfies readonly Suit[];

/** The combination of four faces, and what each player pays for it. */
export function payoutOf(faces: readonly PokerFace[]): {
  readonly combination: FourRanks;
  readonly pays: number;
} {
  const combination = fourRanks(faces);
  return { combination, pays: PAYOUT[combination] };
}
