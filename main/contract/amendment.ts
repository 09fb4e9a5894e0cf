import type { Balances } from '../engine/core/ledger.ts';
import type { SeatView } from '../engine/core/game.ts';
import type { Prompt } from '../engine/core/prompt.ts';
import type { Json, Phrase, Refusal } from '../engine/core/result.ts';
import type { SheetLine } from './table.ts';

/** A correction: the move at `seq` becomes `move` (null drops it), and what becomes of the later moves it changes. */
export interface Amendment {
  readonly seq: number;
  readonly move: Json | null;
  /** Moves that were forgotten, played right after `move`; each becomes a line of its own. */
  readonly more?: readonly Json[];
  readonly later: readonly LaterDecision[];
  /**
   * What becomes of the changed moves that `later` does not name. `ask` (the default): those still legal are kept, and
   * one that is not must be named before the correction can be made. `keep-legal`: those no longer legal are dropped.
   * `drop`: all that are listed in `affected` are.
   */
  readonly rest?: 'ask' | 'keep-legal' | 'drop';
}

/** What becomes of a later move. */
export interface LaterDecision {
  readonly seq: number;
  /** Answers to questions that the corrected game asks before this move: each becomes a line of its own. */
  readonly before?: readonly Json[];
  /** Left out where only answers are put before it. */
  readonly then?: 'keep' | 'drop' | { readonly change: Json; readonly more?: readonly Json[] };
}

export const PROMPT_CHANGES = ['seats', 'question', 'choices', 'dice'] as const;
export type PromptChange = (typeof PROMPT_CHANGES)[number];

/** What an amendment would do, before anyone does it. Made for `revision`; made anew when the table has moved on. */
export interface AmendPreview {
  readonly revision: number;
  /** What the corrected line answered when it was said: what might have been said instead. */
  readonly prompt: Prompt;
  /** Who sat there then, as they were called then. */
  readonly seats: readonly SeatView[];
  /** Where the line brings back somebody who sat out: how many turns they may make up; null for none. */
  readonly missed: number | null;
  /** Everybody's difference, by account; those without one are left out. */
  readonly difference: Balances;
  readonly before: Balances;
  readonly after: Balances;
  /** Each later move whose prompt is different now, with whether it would still be legal. */
  readonly affected: readonly {
    readonly line: SheetLine;
    readonly legal: boolean;
    readonly refusal: Refusal | null;
    /** What it would answer now. */
    readonly prompt: Prompt;
    /** What of the prompt is different. Where it is only `choices`, the move itself was offered before and is now. */
    readonly changes: readonly PromptChange[];
    /**
     * What the amendment as it stands makes of it; null where it is illegal and nothing was decided. `follow`: it only
     * repeats earlier moves, and changes with them.
     */
    readonly then: 'keep' | 'drop' | 'change' | 'follow' | null;
    /** What a line that follows says now; null if it goes, and for every other. */
    readonly becomes: Phrase | null;
  }[];
  /** The first decision that is open; moves after it are not looked at yet. Null if everything is decided. */
  readonly open: OpenDecision | null;
  /** How many later moves stay as they were said, affected or not. */
  readonly stay: number;
  /**
   * Moves of later hands that only had other choices beside them, such as a higher bid: they stay as they were said,
   * unless `later` names them; then they are listed above.
   */
  readonly otherChoices: readonly number[];
  /** Set where the amendment cannot be made as it stands. */
  readonly refusal: Refusal | null;
}

/** The first question of a correction. It is answered by a `LaterDecision` on the first of its lines. */
export interface OpenDecision {
  /**
   * `change`: the line answered this question in a way that is no longer allowed, and another answer takes its place.
   * `before`: the line answers a later question and stays; the answer goes before it. `gone`: the game has moved past
   * what the lines answered, so they have no place.
   */
  readonly kind: 'change' | 'before' | 'gone';
  readonly prompt: Prompt;
  /** The line that does not fit; with `gone` all those without a place, in their order. */
  readonly lines: readonly SheetLine[];
  /** Why the first of them does not fit. */
  readonly refusal: Refusal;
  /** How many moves come after these lines. */
  readonly waiting: number;
}
