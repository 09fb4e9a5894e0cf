import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Outcome, Standing } from '../engine/core/game.ts';
import type { Balances, Transfer } from '../engine/core/ledger.ts';
import type { Json, Refusal } from '../engine/core/result.ts';
import type { Seat, SeatId } from '../engine/core/seats.ts';
import type { Settlement } from '../engine/settle/settlement.ts';
import type { HandResult, SheetLine } from './table.ts';

/** A whole game, for its sheet and its chart. */
export interface GameTale {
  readonly seats: readonly (Seat & { readonly balance: number; readonly left: boolean })[];
  /** Former accounts of people who returned with another one. The sheet names them; lists have the persons in `seats`. */
  readonly former: readonly (Seat & { readonly now?: SeatId })[];
  /**
   * Before the first hand (0) and after each: balances and winnings (without purchases). Players who have not
   * joined yet are absent; players who left keep their last values.
   */
  readonly series: readonly { readonly hand: number; readonly balances: Balances; readonly won: Balances }[];
  /** Result of each hand; by seat they add up to the settlement. */
  readonly hands: readonly HandResult[];
  readonly lines: readonly SheetLine[];
  readonly highlights: Highlights;
}

/** Highlights of a finished game; null for a game without any. */
export interface Highlights {
  /** The largest gain or loss in one hand. */
  readonly swing: { readonly seat: SeatId; readonly hand: number; readonly gain: number } | null;
  /** The throw that earned most; `faces` if there are few enough to show. */
  readonly throw: {
    readonly seat: SeatId;
    readonly hand: number;
    readonly gain: number;
    readonly kind: DiceKind | null;
    readonly faces: readonly string[];
  } | null;
  /** The die and face furthest above chance; `over` in standard deviations. */
  readonly lucky: {
    readonly kind: DiceKind;
    readonly die: number;
    readonly face: string;
    readonly count: number;
    readonly throws: number;
    readonly over: number;
  } | null;
  /** The die closest to chance; `stray` is its chi-square sum. */
  readonly fair: { readonly die: number; readonly throws: number; readonly stray: number } | null;
}

/** Result of replaying a journal. */
export interface GameReport {
  readonly game: string;
  readonly id: string;
  readonly created: number;
  readonly rules: { readonly [name: string]: Json };
  /** Everybody who ever played: those of the header, then those who joined. */
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly outcome: Outcome | null;
  readonly standings: readonly Standing[];
  /** Current winnings and payments. */
  readonly settlement: Settlement;
  readonly balances: Balances;
  /** All effective transfers in order, with their move (`seq`) and hand. */
  readonly ledger: readonly (Transfer & { readonly seq: number; readonly hand: number })[];
  /** Refused lines, which changed nothing; later ones were played without them. */
  readonly refusals: readonly { readonly seq: number; readonly error: Refusal }[];
  /** Hands whose recorded balances differ from the computed ones; the recorded ones count. */
  readonly differences: readonly {
    readonly hand: number;
    readonly recorded: Balances;
    readonly computed: Balances;
  }[];
  /** Bytes at the end of the file cut off by a crash. */
  readonly tornBytes: number;
}
