import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { FaceSource } from '../engine/core/dice.ts';
import type { Phrase } from '../engine/core/result.ts';

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
