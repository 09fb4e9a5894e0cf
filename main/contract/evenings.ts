import type { Unit } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Refusal } from '../engine/core/result.ts';
import type { SeatId } from '../engine/core/seats.ts';
import type { EveningSum } from '../engine/settle/evening.ts';
import type { Payment } from '../engine/settle/payments.ts';
import type { Settlement } from '../engine/settle/settlement.ts';
import type { Replacing } from './replacing.ts';
import type { Actor } from './table.ts';

/** A player's part in a finished or unfinished game. */
export interface SeatResult {
  readonly seat: SeatId;
  /** The remembered player; null for a name of long ago. */
  readonly player: string | null;
  /** Who it is over several games: a remembered player's id, else made of the name. */
  readonly key: string;
  readonly name: string;
  readonly look: number;
  readonly balance: number;
  /** What the settlement says they have won: chips, or points. */
  readonly gain: number;
  /** Chips had from the bank, the opening stack among them; 0 where points are kept. */
  readonly bought: number;
  /** 1 for the best; null for who left. */
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
  /** What everybody has won and who pays whom, by seat; nobody pays in an unfinished game. */
  readonly settlement: Settlement;
}

/**
 * A game in one evening, begun and ended when its hands of that evening were. A game that was gone on with later has
 * hands in several evenings.
 */
export interface EveningGame extends GameResult {
  /** The hands played in this evening; null if none was. */
  readonly span: { readonly first: number; readonly last: number } | null;
  /** Whether it counts in this evening's sums: it is over, and its last hand was played here. */
  readonly counted: boolean;
  /** When it was gone on with in a later evening; null if this was its last. */
  readonly later: number | null;
}

/**
 * A row of an evening's ledger. In each unit all rows but the games of points without a stake add up to what is open,
 * and each of them sums to 0.
 */
export interface LedgerRow {
  /** `leaving`: settled when a player left a game. `stamp`: settled for the evening. Both take amounts off. */
  readonly kind: 'game' | 'leaving' | 'stamp';
  /** The game's file; null for a stamp. */
  readonly file: string | null;
  /** The leaver's name, where one left. */
  readonly name: string | null;
  /** The stamp's act and time, where it is one. */
  readonly stamp: { readonly act: string; readonly at: number } | null;
  /** `points`: not played for money, so it does not add up with others. */
  readonly unit: 'money' | 'chips' | 'points';
  readonly currency: string | null;
  /** By the keys of the evening's players. */
  readonly amounts: { readonly [player: string]: number };
}

/** Says that an evening's sums were paid. */
export interface Stamp {
  readonly act: string;
  readonly at: number;
  readonly by: Actor;
  readonly sums: readonly { readonly currency: string | null; readonly payments: readonly Payment[] }[];
}

/** What was played without a long break between two hands. */
export interface Evening {
  readonly from: number;
  readonly to: number;
  readonly games: readonly EveningGame[];
  /** What led to the sums, in order: the games that are counted, who left, what was settled. */
  readonly ledger: readonly LedgerRow[];
  /** When it was settled, oldest first. What was played or corrected after that is open in `sums`. */
  readonly stamps: readonly Stamp[];
  /**
   * Everybody who played. Games, wins and chips are those of the games that are counted: points of different games do
   * not add up.
   */
  readonly players: readonly {
    readonly key: string;
    readonly name: string;
    readonly look: number;
    readonly games: number;
    readonly won: number;
    readonly chips: number;
  }[];
  /** The evening's settlements, one for each currency and one for chips without a price; keys are those of `players`. */
  readonly sums: readonly EveningSum[];
}

/** In ms: what is played within six hours of the last hand belongs to the same evening. */
export const SAME_EVENING = 6 * 60 * 60 * 1000;

/** Whether an evening is still going on at a time (ms since 1970). */
export const isTonight = ({ to }: Pick<Evening, 'to'>, now: number): boolean => now - to < SAME_EVENING;

/** What a player has done in one game, over all evenings. Only finished games count as won or not. */
export interface PlayerRecord {
  readonly key: string;
  readonly name: string;
  readonly look: number;
  readonly game: string;
  readonly unit: Unit;
  readonly games: number;
  readonly won: number;
  readonly total: number;
  /** The best final result; the fewest points, where the fewest win. */
  readonly best: { readonly amount: number; readonly file: string } | null;
  readonly bestHand: { readonly gain: number; readonly file: string; readonly hand: number } | null;
}

/** What people do about evenings and games that are not on the table. Recorded, and taken back by `undo`. */
export type BookAct =
  /** `sums` is what people saw: refused with `evenings.changed` if it is no longer what is open. */
  | {
      readonly kind: 'settle';
      readonly evening: number;
      readonly sums: readonly { readonly currency: string | null; readonly payments: readonly Payment[] }[];
    }
  /** Leaves an unfinished game out of all lists. */
  | ({ readonly kind: 'remove'; readonly file: string } & Replacing)
  /** Lets a person count as another, a remembered one: refused as `MergePreview` says. */
  | { readonly kind: 'merge'; readonly from: string; readonly into: string }
  | { readonly kind: 'undo'; readonly act: string };

/** What letting one person count as another would change. */
export interface MergePreview {
  /** Why it is not possible; null where it is. */
  readonly refusal: Refusal | null;
  /** How many games the one has played who is to count as the other. */
  readonly games: number;
  /** In how many evenings both have played. */
  readonly evenings: number;
  /** The records by game, before and after; null for whoever has none. */
  readonly records: readonly {
    readonly game: string;
    readonly from: PlayerRecord | null;
    readonly into: PlayerRecord | null;
    readonly after: PlayerRecord | null;
  }[];
}

/** A person who counts as another. */
export interface MergedPerson {
  readonly act: string;
  readonly name: string;
  readonly into: string;
}

/** A game that was removed and can be put back. */
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

export type FallCounts = { readonly [face: string]: number };

/** Who told what a die shows: a tray of real dice, a person who typed it, or a tray that is on the screen alone. */
export const FALL_SOURCES = ['tray', 'hand', 'virtual'] as const;
export type FallSource = (typeof FALL_SOURCES)[number];

/** How one die has fallen against chance. */
export interface DiceFall {
  readonly kind: DiceKind;
  /** Poker dice are all alike: 0. A suited die by its number from 0. */
  readonly die: number;
  /** The people's own dice set by which the tray read it, its name null once the set is deleted; null of the built-in. */
  readonly set: { readonly id: string; readonly name: string | null } | null;
  readonly by: FallSource;
  readonly total: number;
  /** `card`: the cards of a suited die that never came, or all of them where there came more than a die has. */
  readonly cells: readonly { readonly face: string; readonly count: number; readonly chance: number }[];
  /** Pearson's chi-square test; null where there is nothing to test. */
  readonly test: { readonly statistic: number; readonly degrees: number; readonly p: number } | null;
  /** `too-few`: some face is expected fewer than `leastExpected` times; `unlikely`: p is below `unfairBelow`. */
  readonly verdict: 'too-few' | 'chance' | 'unlikely';
}

export interface DiceFalls {
  readonly falls: readonly DiceFall[];
  readonly leastExpected: number;
  readonly unfairBelow: number;
}
