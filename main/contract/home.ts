import type { Unit } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Refusal } from '../engine/core/result.ts';
import type { ShownRule } from '../engine/core/rules.ts';
import type { Seat, SeatId } from '../engine/core/seats.ts';
import type { PointMoney } from '../engine/settle/stake.ts';

/** A game as set-up shows it. Its name, length and needs are words: `game.<id>.name`, `game.<id>.needs`, … */
export interface GameInfo {
  readonly id: string;
  readonly unit: Unit;
  readonly players: { readonly min: number; readonly max: number };
  /** Rulings for playing for money, the usual one first. */
  readonly pointMoney: readonly PointMoney[];
  readonly steps: readonly string[];
  readonly rules: readonly ShownRule[];
  /** Dice of the game; empty for card games. */
  readonly dice: readonly DiceKind[];
}

export interface SavedGame {
  readonly file: string;
  /** The id in its journal. */
  readonly id: string;
  readonly game: string;
  readonly started: number;
  readonly changed: number;
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly standings: readonly {
    readonly seat: SeatId;
    readonly balance: number;
    readonly place: number | null;
  }[];
}

export interface HomeView {
  /** The open game, or else the newest unfinished one. */
  readonly running: SavedGame | null;
  /** Whether `running` was played or begun tonight. Only then Home offers it first. */
  readonly isTonight: boolean;
  readonly saved: readonly SavedGame[];
  /** Files that cannot be opened, and why; `salvage`: their intact part can be continued in a copy. */
  readonly troubled: readonly { readonly file: string; readonly why: Refusal; readonly salvage: boolean }[];
  /** The game removed last, at its beginning, while none is open: opening it restores it. */
  readonly removed: { readonly file: string; readonly game: string } | null;
  /** The remembered players. `also`: other names of merged persons. */
  readonly players: readonly {
    readonly id: string;
    readonly name: string;
    readonly look: number;
    readonly also: readonly string[];
  }[];
  /** Players at the table, or the last ones, in order, each once. */
  readonly seated: readonly Seat[];
  readonly games: readonly GameInfo[];
  readonly version: string;
}
