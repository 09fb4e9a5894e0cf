import type { GameView } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { FaceSource } from '../engine/core/dice.ts';
import type { Transfer } from '../engine/core/ledger.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import type { Json, Phrase } from '../engine/core/result.ts';
import type { IntakeView } from './intake.ts';
import type { HandResult } from './hand-result.ts';

/** Who said it: the host at the laptop, a phone that claimed a seat, or the tray by itself, from certain readings. */
export type Actor =
  | { readonly kind: 'host' }
  | { readonly kind: 'phone'; readonly id: string; readonly name: string }
  | { readonly kind: 'tray' };

/** A line of the score sheet: a move, or what was done to one. */
export interface SheetLine {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: Actor;
  readonly hand: number;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
  /** The first says the move itself. */
  readonly calls: readonly Phrase[];
  readonly transfers: readonly Transfer[];
  /** The faces of a dice move and where they came from, die by die. */
  readonly faces: readonly {
    readonly kind: DiceKind;
    readonly face: string;
    readonly source: FaceSource | null;
  }[];
  /** How often and by whom it was corrected; the former moves and how they said themselves, oldest first. */
  readonly corrections: readonly {
    readonly at: number;
    readonly actor: Actor;
    readonly was: Json;
    readonly said: Phrase;
  }[];
  /** Retracted lines stay on the sheet, struck through. */
  readonly retracted: boolean;
  /** Who took it back or dropped it, and when; null while it stands. */
  readonly retractedBy: { readonly at: number; readonly actor: Actor } | null;
  /** Put in by a correction, by its actor; the line was not said when it happened. */
  readonly inserted: boolean;
}

export interface TableSnapshot {
  readonly file: string;
  readonly revision: number;
  readonly view: GameView<Json>;
  /** The house rules of the hand in progress. */
  readonly rules: { readonly [name: string]: Json };
  /** The house rules from the next hand on, where a change waits for it. */
  readonly nextRules: { readonly [name: string]: Json } | null;
  readonly prompt: Prompt;
  readonly intake: IntakeView;
  /** The newest lines of the sheet, newest first. */
  readonly recent: readonly SheetLine[];
  /** What the last whole hand has brought; null in the first, and once the game is over. */
  readonly lastHand: HandResult | null;
  /** What undo and redo would take back or do again, as the move says itself; null where there is nothing. */
  readonly undo: Phrase | null;
  readonly redo: Phrase | null;
  /** False while a move waits for the disk for more than a second. */
  readonly saved: boolean;
  /** What people must know: a repaired journal, a different result on load, a disk that is full. */
  readonly notices: readonly Notice[];
}

export interface Notice {
  readonly id: string;
  readonly say: Phrase;
  readonly tone: 'info' | 'warn' | 'error';
}
