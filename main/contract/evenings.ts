import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Outcome, Standing, Unit } from '../engine/core/game.ts';
import type { Balances, Transfer } from '../engine/core/ledger.ts';
import type { Json, Refusal } from '../engine/core/result.ts';
import type { Seat, SeatId } from '../engine/core/seats.ts';
import type { EveningSum } from '../engine/settle/evening.ts';
import type { Payment } from '../engine/settle/payments.ts';
import type { Settlement } from '../engine/settle/settlement.ts';
import type { Actor, HandResult, SheetLine } from './table.ts';

/** A player's part in a finished or unfinished game. */
export interface SeatResult {
  readonly seat: SeatId;
  /** Id of the remembered player; null for names from old games. */
  readonly player: string | null;
  /** Identity across games: a remembered player's id, else derived from the name. */
  readonly key: string;
  readonly name: string;
  readonly look: number;
  readonly balance: number;
  /** Winnings according to the settlement: chips, or points. */
  readonly gain: number;
  /** Chips from the bank, including the opening stack; 0 for points. */
  readonly bought: number;
  /** 1 for the best; null for players who left. */
  readonly place: number | null;
  readonly left: boolean;
  readonly won: boolean;
}

export interface GameResult {
  readonly file: string;
  readonly game: string;
  readonly unit: Unit;
  readonly started: number;
  readonly ended: number;
  readonly over: boolean;
  readonly hands: number;
  readonly seats: readonly SeatResult[];
  /** Winnings and payments by seat; no payments in an unfinished game. */
  readonly settlement: Settlement;
}

/** The part of a game in one evening. A game continued later has hands in several evenings. */
export interface EveningGame extends GameResult {
  /** The hands played in this evening; null if none was. */
  readonly span: { readonly first: number; readonly last: number } | null;
  /** Whether it counts in this evening's sums: it is over, and its last hand was played here. */
  readonly counted: boolean;
  /** When it was continued in a later evening; null if this was its last. */
  readonly later: number | null;
}

/**
 * A row of an evening's ledger. In each unit all rows except games of points without a stake add up to the open
 * amounts, and each of them sums to 0.
 */
export interface LedgerRow {
  /** `leaving`: settled when a player left a game. `stamp`: settled for the evening. Both deduct amounts. */
  readonly kind: 'game' | 'leaving' | 'stamp';
  /** The game's file; null for a stamp. */
  readonly file: string | null;
  /** Name of a player who left, if any. */
  readonly name: string | null;
  /** The stamp's act and time, if any. */
  readonly stamp: { readonly act: string; readonly at: number } | null;
  /** `points`: not played for money, so not comparable with others. */
  readonly unit: 'money' | 'chips' | 'points';
  readonly currency: string | null;
  /** By the keys of the evening's players. */
  readonly amounts: { readonly [player: string]: number };
}

/** Marks an evening's sums as paid. */
export interface Stamp {
  readonly act: string;
  readonly at: number;
  readonly by: Actor;
  readonly sums: readonly { readonly currency: string | null; readonly payments: readonly Payment[] }[];
}

/** Hands played without a long break. */
export interface Evening {
  readonly from: number;
  readonly to: number;
  readonly games: readonly EveningGame[];
  /** The origin of the sums, in order: counted games, departures, settlements. */
  readonly ledger: readonly LedgerRow[];
  /** Settlements, oldest first. Later games and corrections are open in `sums`. */
  readonly stamps: readonly Stamp[];
  /** All players. Games, wins and chips are those of the counted games, since points of different games do not add up. */
  readonly players: readonly {
    readonly key: string;
    readonly name: string;
    readonly look: number;
    readonly games: number;
    readonly won: number;
    readonly chips: number;
  }[];
  /** The evening's settlements, one per currency and one for chips without a price, by the keys of `players`. */
  readonly sums: readonly EveningSum[];
}

/** In ms: hands within six hours of the last one belong to the same evening. */
export const SAME_EVENING = 6 * 60 * 60 * 1000;

/** Whether an evening is still in progress at a time (ms since 1970). */
export const isTonight = ({ to }: Pick<Evening, 'to'>, now: number): boolean => now - to < SAME_EVENING;

/** A player's record in one game, over all evenings. Only finished games count as won or lost. */
export interface PlayerRecord {
  readonly key: string;
  readonly name: string;
  readonly look: number;
  readonly game: string;
  readonly unit: Unit;
  readonly games: number;
  readonly won: number;
  readonly total: number;
  /** Best final result; the fewest points, if the fewest win. */
  readonly best: { readonly amount: number; readonly file: string } | null;
  readonly bestHand: { readonly gain: number; readonly file: string; readonly hand: number } | null;
}

/** Preview of merging one person into another. */
export interface MergePreview {
  /** Why it is impossible; null if it is possible. */
  readonly refusal: Refusal | null;
  /** Games played by the person to be merged. */
  readonly games: number;
  /** Evenings in which both have played. */
  readonly evenings: number;
  /** Records by game before and after the merge; null for a person who has not played it. */
  readonly records: readonly {
    readonly game: string;
    readonly from: PlayerRecord | null;
    readonly into: PlayerRecord | null;
    readonly after: PlayerRecord | null;
  }[];
}

export interface MergedPerson {
  readonly act: string;
  readonly name: string;
  readonly into: string;
}

/** A removed game that can be restored. */
export interface RemovedGame {
  readonly act: string;
  readonly at: number;
  readonly file: string;
  readonly game: string;
  readonly started: number;
  readonly names: readonly string[];
}

export interface EveningsView {
  readonly evenings: readonly Evening[];
  readonly removed: readonly RemovedGame[];
  readonly merged: readonly MergedPerson[];
  readonly records: readonly PlayerRecord[];
  readonly dice: DiceFalls;
}

/** A finished evening that nobody played, with its games' hands in the order of `evening.games`. */
export interface SampleEvening {
  readonly evening: Evening;
  readonly tales: readonly GameTale[];
}

export type FallCounts = { readonly [face: string]: number };

/** Source of a face: a tray of real dice, a person, or a virtual tray. */
export const FALL_SOURCES = ['tray', 'hand', 'virtual'] as const;
export type FallSource = (typeof FALL_SOURCES)[number];

/** How one die has fallen against chance. */
export interface DiceFall {
  readonly kind: DiceKind;
  /** 0 for poker dice, which are interchangeable; a suited die's index from 0. */
  readonly die: number;
  /** The user's dice set used by the tray, its name null once deleted; null for the built-in one. */
  readonly set: { readonly id: string; readonly name: string | null } | null;
  readonly by: FallSource;
  readonly total: number;
  /** `card`: the cards of a suited die that never fell, or all cards if more were seen than it has. */
  readonly cells: readonly { readonly face: string; readonly count: number; readonly chance: number }[];
  /** Pearson's chi-square test; null without data. */
  readonly test: { readonly statistic: number; readonly degrees: number; readonly p: number } | null;
  /** `too-few`: some face is expected fewer than `leastExpected` times; `unlikely`: p is below `unfairBelow`. */
  readonly verdict: 'too-few' | 'chance' | 'unlikely';
}

export interface DiceFalls {
  readonly falls: readonly DiceFall[];
  readonly leastExpected: number;
  readonly unfairBelow: number;
}

/** Settlement of a game or an evening: winnings, and who pays whom. */
export type { EveningSum } from '../engine/settle/evening.ts';
export type { Payment } from '../engine/settle/payments.ts';
export type { Leaving } from '../engine/settle/leaving.ts';
export type { Settlement, SettlementRow } from '../engine/settle/settlement.ts';
export type { PointMoney, Stake } from '../engine/settle/stake.ts';

/** A stake worked out for an example: everybody's points or chips, and their money. */
export interface StakeExample {
  readonly won: readonly number[];
  readonly money: readonly number[];
}

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
