import type { Balances } from '../engine/core/ledger.ts';
import type { SeatView } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import type { Phrase, Refusal } from '../engine/core/result.ts';
import type { SheetLine } from './table.ts';

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
