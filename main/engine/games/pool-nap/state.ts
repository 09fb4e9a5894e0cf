import type { Auction } from '../../core/auction.ts';
import { type Suit, RANKS } from '../../core/cards.ts';
import { balanceOf } from '../../core/ledger.ts';
import { type SeatId, clockwiseFrom } from '../../core/seats.ts';
import type { Step, Table } from '../../core/spec.ts';
import type { Trick, TrickPlay, Trumps } from '../../core/tricks.ts';
import type { PoolNapRules } from './rules.ts';

/** Five cards each, five tricks. */
export const TRICKS = 5;
/** Source: "A bid of five is called a nap." */
export const NAP = 5;

/** How a bid ends. */
export const RESULTS = ['made', 'failed'] as const;
export type BidResult = (typeof RESULTS)[number];

export interface Contract {
  readonly seat: SeatId;
  readonly tricks: number;
}

export interface PoolNapHand {
  /** The seats with cards (those that had chips), clockwise. */
  readonly players: readonly SeatId[];
  readonly auction: Auction;
  /** The winning bid; null during the bidding. */
  readonly contract: Contract | null;
  /** The suit of the first card led, once it is known. */
  readonly trump: Suit | null;
  readonly tricks: readonly Trick[];
  readonly plays: readonly TrickPlay[];
  /** Revokes proved by the cards, by seat and trick index; each is fined once. */
  readonly revokes: readonly { readonly seat: SeatId; readonly trick: number }[];
}

/** Only the chips carry over from hand to hand. */
export type PoolNapCarry = null;
export type PoolNapTable = Table<PoolNapRules, PoolNapCarry>;
export type PoolNapStep = Step<PoolNapHand, PoolNapCarry>;

/** Source: "(low) 2 – Ace (high)". */
const BEST_FIRST = [...RANKS].reverse();

export const trumps = (trump: Suit | null): Trumps => ({ trump, ranks: BEST_FIRST });

/** The seat that leads the trick on the table. Source: "The player that wins the trick leads the next one." */
export const leaderOf = (contract: Contract, tricks: readonly Trick[]): SeatId =>
  tricks.at(-1)?.winner ?? contract.seat;

/** The players in the order in which they play to the trick on the table. */
export const trickOrder = (hand: PoolNapHand, contract: Contract): readonly SeatId[] =>
  clockwiseFrom(hand.players, leaderOf(contract, hand.tricks));

export const takenBy = (seat: SeatId, tricks: readonly Trick[]): number =>
  tricks.reduce((sum, { winner }) => sum + (winner === seat ? 1 : 0), 0);

/** Whether the bid is certainly made or certainly failed; null while open. */
export function decided(contract: Contract, tricks: readonly Trick[]): BidResult | null {
  const taken = takenBy(contract.seat, tricks);
  if (taken >= contract.tricks) return 'made';
  return taken + TRICKS - tricks.length < contract.tricks ? 'failed' : null;
}

/** Seats with chips. "No chips" means zero or less. */
export const withChips = (table: Pick<PoolNapTable, 'seats' | 'balances'>): readonly SeatId[] =>
  table.seats.filter((seat) => balanceOf(table.balances, seat) > 0);
