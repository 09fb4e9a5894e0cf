import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { FaceSource } from '../engine/core/dice.ts';
import type { Phrase } from '../engine/core/result.ts';

/** A die of the open dice request, as the table sees it now. */
export interface IntakeDie {
  readonly die: number;
  readonly kind: DiceKind;
  readonly face: string | null;
  readonly source: FaceSource | null;
  /** `lying`: as before; `thrown`: new and certain; `moving`; `unsure`: waits for a person; `missing`: not read yet. */
  readonly state: 'lying' | 'thrown' | 'moving' | 'unsure' | 'missing';
  /** How often it was thrown for this request, as far as lifts tell; a person may change it (0, 1, 2). */
  readonly throws: number;
  readonly why: Phrase | null;
}

export interface IntakeView {
  /** Null where the prompt expects no dice. */
  readonly dice: readonly IntakeDie[] | null;
  /** The move that would be sent by "take it"; null while dice are moving or unsure. */
  readonly ready: boolean;
  /** Why it is not ready, or what a person should look at. */
  readonly say: Phrase | null;
  /** The dice that were read and lie there, by pocket, where some do not count or nobody knows whether they do. */
  readonly read?: readonly ReadDieView[];
  /** What the tray shows and the table does not count until a person has said what is right, or the dice lie otherwise. */
  readonly doubts?: readonly DoubtView[];
  /** Kept readings that nobody has asked for yet, newest first, offered where the rules ask for such a roll. */
  readonly offers: readonly {
    readonly id: string;
    readonly at: number;
    readonly faces: readonly string[];
    /** Null where no dice of this game can lie where these do: their faces are not known. */
    readonly kind: DiceKind | null;
    /** True where it fits what the prompt asks for: one tap uses it. */
    readonly fits: boolean;
    /** Why it was kept: thrown early, held during an undo, taken back, lying there after a new start. */
    readonly why: Phrase;
  }[];
}

/** A die that the tray has read for this question. A tap leaves it out, or counts it again. */
export interface ReadDieView {
  /** Names the reading. */
  readonly read: string;
  readonly pocket: number;
  readonly kind: DiceKind;
  /** Null where nobody knows it: the die leans, or its side has no name yet. */
  readonly face: string | null;
  /** The die of the row that it is. */
  readonly die: number | null;
  /** Null where more dice lie there than are asked for and nobody has said which count. */
  readonly counts: boolean | null;
}

/** Something in the tray that cannot be right. Any one of its ways settles it with one tap. */
export interface DoubtView {
  readonly id: string;
  readonly say: Phrase;
  /** The dice concerned, as indices. */
  readonly dice: readonly number[];
  readonly ways: readonly { readonly way: string; readonly say: Phrase }[];
}

/** What people do to the dice row before it becomes a move; nothing of it is journalled. */
export type IntakeAct =
  | { readonly kind: 'set-face'; readonly die: number; readonly face: string | null }
  /** A face typed without saying of which die: the next one left to right, or the suited die that has this card. */
  | { readonly kind: 'enter'; readonly face: string }
  /** All dice that have no face yet show this: blanks are what is left. */
  | { readonly kind: 'fill'; readonly face: string }
  /** Takes back the face that was typed last. */
  | { readonly kind: 'backspace' }
  /** A die that was read counts, or it does not. */
  | { readonly kind: 'count-read'; readonly read: string; readonly counts: boolean }
  | { readonly kind: 'set-throws'; readonly die: number; readonly throws: number }
  | { readonly kind: 'use-offer'; readonly offer: string }
  | { readonly kind: 'drop-offer'; readonly offer: string }
  /** Dice read from a photograph: offered to the table, as a roll that was made before it was asked for. */
  | { readonly kind: 'photo'; readonly dice: readonly { readonly die: number; readonly face: string }[] }
  /** Says what is right of something doubtful. */
  | { readonly kind: 'resolve'; readonly doubt: string; readonly way: string }
  /** Forget what was typed and proposed for this request. */
  | { readonly kind: 'clear' }
  /** Send the dice move as it stands. */
  | { readonly kind: 'take' };
