import type { Balances, Transfer } from '../engine/core/ledger.ts';

/** Everybody's result of one hand. In games of chips `won` and `pot` sum to 0. */
export interface HandResult {
  /** `pot`: the rest of the pot, shared out at the end of the game. */
  readonly kind: 'hand' | 'pot';
  readonly hand: number;
  /** Times of its first and last move, ms since 1970. */
  readonly from: number;
  readonly at: number;
  /** Balances before and after it. */
  readonly before: Balances;
  readonly after: Balances;
  readonly won: Balances;
  /** Payments before its first move: the cost of the first deal. Later deals belong to the hand before. */
  readonly opening: readonly Transfer[];
  /** Chips added to the pot; negative if chips were taken out. */
  readonly pot: number;
}
