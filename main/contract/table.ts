import type { GameView, SeatView } from '../engine/core/game.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { FaceSource } from '../engine/core/dice.ts';
import type { Transfer, Balances } from '../engine/core/ledger.ts';
import type { SeatId } from '../engine/core/seats.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import type { Json, Phrase, Refusal } from '../engine/core/result.ts';

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

/** A die of the open dice request, in its current state. */
export interface RowDie {
  readonly die: number;
  readonly kind: DiceKind;
  readonly face: string | null;
  readonly source: FaceSource | null;
  /** `lying`: as before; `thrown`: new and certain; `moving`; `unsure`: waits for a person; `missing`: not read yet. */
  readonly state: 'lying' | 'thrown' | 'moving' | 'unsure' | 'missing';
  /** Number of throws for this request, counted by lifts; a person may change it (0, 1, 2). */
  readonly throws: number;
  readonly why: Phrase | null;
}

export interface IntakeView {
  /** Null if the prompt expects no dice. */
  readonly dice: readonly RowDie[] | null;
  /** Whether *Take it* can send the dice now: none is moving or uncertain. */
  readonly ready: boolean;
  /** Why it is not ready, or what a person should check. */
  readonly say: Phrase | null;
  /** Dice read, by pocket, if some do not or may not count. */
  readonly read?: readonly ReadDieView[];
  /** Readings that do not count until a person decides, or the dice lie differently. */
  readonly doubts?: readonly DoubtView[];
  /** Unrequested readings, newest first, offered if the rules ask for such a roll. */
  readonly offers: readonly {
    readonly id: string;
    readonly at: number;
    readonly faces: readonly string[];
    /** Null if no dice of this game fit these pockets. */
    readonly kind: DiceKind | null;
    /** Set if it fits the prompt: one tap uses it. */
    readonly fits: boolean;
    /** Why it was kept: thrown early, held during an undo, taken back, present after a restart. */
    readonly why: Phrase;
  }[];
}

/** A die read by the tray for this question. A tap excludes or includes it. */
export interface ReadDieView {
  /** Identifies the reading. */
  readonly read: string;
  readonly pocket: number;
  readonly kind: DiceKind;
  /** Null if unknown: the die leans, or its side has no symbol yet. */
  readonly face: string | null;
  /** Its die in the row. */
  readonly die: number | null;
  /** Null if there are more dice than requested and nobody has chosen. */
  readonly counts: boolean | null;
}

/** An impossible state of the tray. One tap on any of its answers settles it. */
export interface DoubtView {
  readonly id: string;
  readonly say: Phrase;
  /** Indices of the dice concerned. */
  readonly dice: readonly number[];
  readonly ways: readonly { readonly way: string; readonly say: Phrase }[];
}

/** Everybody's result of one hand. In games of chips `won` and `pot` sum to 0. */
export interface HandResult {
  /** `pot`: the rest of the pot, shared out at the end of the game. */
  readonly kind: 'hand' | 'pot';
  readonly hand: number;
  /** Who dealt it; null for the pot. */
  readonly dealer: SeatId | null;
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

export const PROMPT_CHANGES = ['seats', 'question', 'choices', 'dice'] as const;
export type PromptChange = (typeof PROMPT_CHANGES)[number];

/** Preview of an amendment at `revision`; recomputed when the table has moved on. */
export interface AmendPreview {
  readonly revision: number;
  /** The prompt that the corrected line answered, with its alternatives. */
  readonly prompt: Prompt;
  /** Seats with the names of that time. */
  readonly seats: readonly SeatView[];
  /** For a line that brings a player back: how many turns they may make up; null for none. */
  readonly missed: number | null;
  /** Everybody's difference, by account; those without one are left out. */
  readonly difference: Balances;
  readonly before: Balances;
  readonly after: Balances;
  /** Each later move whose prompt changes, and whether it would still be legal. */
  readonly affected: readonly {
    readonly line: SheetLine;
    readonly legal: boolean;
    readonly refusal: Refusal | null;
    readonly prompt: Prompt;
    /** What changes in the prompt. If it is only `choices`, the move itself was and is among them. */
    readonly changes: readonly PromptChange[];
    /** Outcome under the amendment so far; null if illegal and undecided. `follow`: it only repeats earlier moves and changes with them. */
    readonly then: 'keep' | 'drop' | 'change' | 'follow' | null;
    /** The new text of a line that follows; null if it is removed, and for all other lines. */
    readonly becomes: Phrase | null;
  }[];
  /** The first open decision; later moves are not examined yet. Null if everything is decided. */
  readonly open: OpenDecision | null;
  /** Number of later moves that stay unchanged, affected or not. */
  readonly stay: number;
  /**
   * Moves of later hands whose alternatives changed, such as a higher bid: they stay unless `later` names them, in
   * which case they are listed above.
   */
  readonly otherChoices: readonly number[];
  /** Why the amendment cannot be made as it is. */
  readonly refusal: Refusal | null;
}

/** The first question of a correction, answered by a `LaterDecision` on its first line. */
export interface OpenDecision {
  /**
   * `change`: the line's answer is no longer allowed and needs another. `before`: the line answers a later question
   * and stays; the new answer precedes it. `gone`: the game has moved past these lines, so they have no place.
   */
  readonly kind: 'change' | 'before' | 'gone';
  readonly prompt: Prompt;
  /** The line that does not fit; for `gone` all lines without a place, in order. */
  readonly lines: readonly SheetLine[];
  /** Why the first of them does not fit. */
  readonly refusal: Refusal;
  /** Number of moves after these lines. */
  readonly waiting: number;
}

/**
 * Symbols on the faces 1 to 6 of each die, in the tray's numbering; null if unknown. Poker dice are
 * interchangeable: one entry. Suited dice: thirteen, die n in pocket n. The Risk die: one, in pocket 14.
 */
export interface DiceSet {
  readonly id: string;
  readonly name: string;
  readonly kind: DiceKind;
  readonly dice: readonly (readonly (string | null)[])[];
  /** Built-in sets are read-only; copy one to edit it. */
  readonly builtIn: boolean;
}

export interface DiceSetsView {
  readonly sets: readonly DiceSet[];
  /** The set in use, by kind of die. */
  readonly chosen: { readonly [kind in DiceKind]: string };
}
