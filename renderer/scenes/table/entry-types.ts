import type { ComputedRef } from 'vue';
import type { DiceRequest, IntakeDie, IntakeView } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import type { SuitLetter } from '../../components/shapes.ts';

/** A die as the row shows it: what the table knows, with what was just typed on top until the table has it. */
export interface RowDie extends IntakeDie {
  /** Whether it may be thrown now. */
  readonly asked: boolean;
}

export interface DiceEntry {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly intake: ComputedRef<IntakeView | null>;
  readonly row: ComputedRef<readonly RowDie[]>;
  /** The die that the next key fills. */
  readonly cursor: ComputedRef<number | null>;
  /** The suit that typed ranks belong to; it stays until another is chosen. */
  readonly suit: ComputedRef<SuitLetter>;
  /** How many dice “take it” would count as blank, because blanks are what is left; 0 where it would fill none. */
  readonly fills: ComputedRef<number>;
  /** Whether a face is on its way to the table: Enter means the dice already. */
  readonly sending: ComputedRef<boolean>;
  readonly bindings: ComputedRef<readonly KeyBinding[]>;
  readonly reserved: ComputedRef<ReadonlySet<string>>;
  readonly pointAt: (die: number) => void;
  readonly setFace: (die: number, face: string | null) => void;
  readonly setThrows: (die: number, throws: number) => void;
  /** Puts a face on the first die that has none. */
  readonly addFace: (face: string) => void;
  /** The same as typing it: on the die that was pointed at, else on the first that has none. */
  readonly typeFace: (face: string) => void;
  readonly chooseSuit: (suit: SuitLetter) => void;
  /** Says that all dice without a face are blank. */
  readonly restBlank: () => void;
  readonly clear: () => void;
  readonly take: () => void;
  /** The pockets that Enter throws, where a tray on the screen is to be thrown; none where not. */
  readonly throwable: ComputedRef<readonly number[]>;
}
