import type { Balances, Transfer } from '../engine/core/ledger.ts';

/** What one hand has brought to everybody who sat there. In games of chips `won` and `pot` together sum to 0. */
export interface HandResult {
  /** `pot`: what was left in the pot is shared out at the end of the game. */
  readonly kind: 'hand' | 'pot';
  readonly hand: number;
  /** When its first and its last move were made, in milliseconds since 1970. */
  readonly from: number;
  readonly at: number;
  /** What everybody held before and after it. */
  readonly before: Balances;
  readonly after: Balances;
  readonly won: Balances;
  /** What was paid in it before its first move: what the first deal cost. Later deals belong to the hand before. */
  readonly opening: readonly Transfer[];
  /** Chips added to the pot; negative if chips were taken out. */
  readonly pot: number;
}
