import type { Unit } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { SeatId } from '../engine/core/seats.ts';
import type { EveningSum } from '../engine/settle/evening.ts';
import type { Settlement } from '../engine/settle/settlement.ts';

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
  /** What the game itself has brought: the balance without what was bought or cashed in. */
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
  /** Who has won what and who pays whom, by seat; of an unfinished game, as it stands. */
  readonly settlement: Settlement;
}

/** Games that followed each other within a few hours, newest first. */
export interface Evening {
  readonly from: number;
  readonly to: number;
  readonly games: readonly GameResult[];
  /** Who gained what over the night: chips apart from points, for points of different games do not add up. */
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

export interface EveningsView {
  readonly evenings: readonly Evening[];
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
