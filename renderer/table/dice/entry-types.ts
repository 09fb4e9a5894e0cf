import type { ComputedRef } from 'vue';
import type { DiceRequest, RowDie, IntakeView } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import type { SuitLetter } from '../../components/shapes.ts';

/** A die of the row: the table's state, overlaid with typed input until the table confirms it. */
export interface DieView extends RowDie {
  /** Whether it may be thrown now. */
  readonly asked: boolean;
}

export interface DiceEntry {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly intake: ComputedRef<IntakeView | null>;
  readonly row: ComputedRef<readonly DieView[]>;
  /** The die that the next key fills. */
  readonly cursor: ComputedRef<number | null>;
  /** The suit of typed ranks, until another is chosen. */
  readonly suit: ComputedRef<SuitLetter>;
  /** How many dice *Take it* would count as blank, because blanks are the rest; 0 if none. */
  readonly fills: ComputedRef<number>;
  /** Whether a face is in flight: Enter already means the dice. */
  readonly sending: ComputedRef<boolean>;
  readonly bindings: ComputedRef<readonly KeyBinding[]>;
  readonly reserved: ComputedRef<ReadonlySet<string>>;
  readonly pointAt: (die: number) => void;
  readonly setFace: (die: number, face: string | null) => void;
  readonly setThrows: (die: number, throws: number) => void;
  /** Puts a face on the first die without one. */
  readonly addFace: (face: string) => void;
  /** Types a face: on the selected die, else on the first without one. */
  readonly typeFace: (face: string) => void;
  readonly chooseSuit: (suit: SuitLetter) => void;
  /** Makes all dice without a face blank. */
  readonly restBlank: () => void;
  readonly clear: () => void;
  readonly take: () => void;
  /** Pockets that Enter throws, if a virtual tray is to be thrown; otherwise empty. */
  readonly throwable: ComputedRef<readonly number[]>;
}
