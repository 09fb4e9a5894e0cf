import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Outcome, Standing } from '../engine/core/game.ts';
import type { Balances, Transfer } from '../engine/core/ledger.ts';
import type { Json, Refusal } from '../engine/core/result.ts';
import type { Seat, SeatId } from '../engine/core/seats.ts';
import type { Settlement } from '../engine/settle/settlement.ts';
import type { HandResult } from './hand-result.ts';
import type { SheetLine } from './table.ts';

/** The whole story of one game, for its sheet and its chart. */
export interface GameTale {
  readonly seats: readonly (Seat & { readonly balance: number; readonly left: boolean })[];
  /** Accounts of people who sit there again with another one. The sheet names them; lists have them in `seats`. */
  readonly former: readonly Seat[];
  /**
   * Before the first hand (0) and after each: what everybody had, and what they had won by then, without what they
   * bought. Who had not joined yet is in neither; who has left stays with what they left with.
   */
  readonly series: readonly { readonly hand: number; readonly balances: Balances; readonly won: Balances }[];
  /** What each hand has brought: by seat these add up to what the settlement says. */
  readonly hands: readonly HandResult[];
  readonly lines: readonly SheetLine[];
  readonly highlights: Highlights;
}

/** What people talk about when a game is over; null where there is nothing to tell. */
export interface Highlights {
  /** Who gained or lost most in one hand. */
  readonly swing: { readonly seat: SeatId; readonly hand: number; readonly gain: number } | null;
  /** The throw that brought most; `faces` where there are few enough to show, of dice of this kind. */
  readonly throw: {
    readonly seat: SeatId;
    readonly hand: number;
    readonly gain: number;
    readonly kind: DiceKind | null;
    readonly faces: readonly string[];
  } | null;
  /** The die and the face that came most beyond chance; `over` in standard deviations. */
  readonly lucky: {
    readonly kind: DiceKind;
    readonly die: number;
    readonly face: string;
    readonly count: number;
    readonly throws: number;
    readonly over: number;
  } | null;
  /** The die that fell most as chance says; `stray` is its chi-square sum. */
  readonly fair: { readonly die: number; readonly throws: number; readonly stray: number } | null;
}

/** A journal played again: what it comes to. */
export interface GameReport {
  readonly game: string;
  readonly id: string;
  readonly created: number;
  readonly rules: { readonly [name: string]: Json };
  /** All who ever sat there: those of the header, then who joined. */
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly outcome: Outcome | null;
  readonly standings: readonly Standing[];
  /** Who has won what and who pays whom, as the game stands. */
  readonly settlement: Settlement;
  readonly balances: Balances;
  /** Every movement of chips that stands, in order, with the move (`seq`) and hand that it came from. */
  readonly ledger: readonly (Transfer & { readonly seq: number; readonly hand: number })[];
  /** Lines that were refused: each changed nothing, and those after it were played without it. */
  readonly refusals: readonly { readonly seq: number; readonly error: Refusal }[];
  /** Hands whose recorded balances are not what the moves come to now; the recorded ones were taken. */
  readonly differences: readonly {
    readonly hand: number;
    readonly recorded: Balances;
    readonly computed: Balances;
  }[];
  /** Bytes at the end that a power cut tore. */
  readonly tornBytes: number;
}
