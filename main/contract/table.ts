import type { GameView } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { FaceSource } from '../engine/core/dice.ts';
import type { Transfer } from '../engine/core/ledger.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import type { Json, Phrase } from '../engine/core/result.ts';
import type { IntakeView } from './intake.ts';
import type { HandResult } from './hand-result.ts';

/** Sender of a move: the host at the laptop, a phone that claimed a seat, or the tray with certain readings. */
export type Actor =
  | { readonly kind: 'host' }
  | { readonly kind: 'phone'; readonly id: string; readonly name: string }
  | { readonly kind: 'tray' };

/** A line of the score sheet: a move, and what happened to it. */
export interface SheetLine {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: Actor;
  readonly hand: number;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
  /** The first one says the move itself. */
  readonly calls: readonly Phrase[];
  readonly transfers: readonly Transfer[];
  /** Faces of a dice move and their sources, die by die. */
  readonly faces: readonly {
    readonly kind: DiceKind;
    readonly face: string;
    readonly source: FaceSource | null;
  }[];
  /** Corrections with their authors; former moves and their texts, oldest first. */
  readonly corrections: readonly {
    readonly at: number;
    readonly actor: Actor;
    readonly was: Json;
    readonly said: Phrase;
  }[];
  /** Retracted lines stay on the sheet, struck through. */
  readonly retracted: boolean;
  /** Who took it back or dropped it, and when; null if it counts. */
  readonly retractedBy: { readonly at: number; readonly actor: Actor } | null;
  /** Inserted by a correction, with its actor; the move was not entered when it happened. */
  readonly inserted: boolean;
}

export interface TableSnapshot {
  readonly file: string;
  readonly revision: number;
  readonly view: GameView<Json>;
  /** The house rules of the hand in progress. */
  readonly rules: { readonly [name: string]: Json };
  /** House rules from the next hand on, if a change is pending. */
  readonly nextRules: { readonly [name: string]: Json } | null;
  readonly prompt: Prompt;
  readonly intake: IntakeView;
  /** The newest lines of the sheet, newest first. */
  readonly recent: readonly SheetLine[];
  /** Result of the last complete hand; null in the first one, and once the game is over. */
  readonly lastHand: HandResult | null;
  /** The moves that undo and redo would affect, in words; null if none. */
  readonly undo: Phrase | null;
  readonly redo: Phrase | null;
  /** False while a move waits for the disk for more than a second. */
  readonly saved: boolean;
  /** Important notices: a repaired journal, a different result on load, a full disk. */
  readonly notices: readonly Notice[];
}

export interface Notice {
  readonly id: string;
  readonly say: Phrase;
  readonly tone: 'info' | 'warn' | 'error';
}
