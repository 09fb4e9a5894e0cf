import { type ComputedRef, computed, shallowRef, watch } from 'vue';
import type { DiceRequest, IntakeView, RowDie } from '../../../main/contract.ts';
import { useTable } from '../../stores/table.ts';
import type { KeyBinding } from '../../app/keys.ts';
import type { SuitLetter } from '../../components/shapes.ts';

/** The table's dice row, overlaid with typed input. */
export interface TypedRow {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly intake: ComputedRef<IntakeView | null>;
  readonly row: ComputedRef<readonly DieView[]>;
  /** Puts a face on a die, shows it at once and sends it; null removes the face. */
  readonly put: (die: number, face: string | null) => void;
  /** Discards what the table has not confirmed. */
  readonly forget: () => void;
}

export function useTypedRow(): TypedRow {
  const store = useTable();
  const request = computed(() => store.table?.prompt.dice ?? null);
  const intake = computed(() => store.table?.intake ?? null);
  const typed = shallowRef<ReadonlyMap<number, string | null>>(new Map());
  const forget = (): void => {
    typed.value = new Map();
  };
  // Confirmed input is no longer overlaid.
  watch(intake, (now) => {
    const open = [...typed.value].filter(
      ([die, face]) => now?.dice?.find((known) => known.die === die)?.face !== face,
    );
    if (open.length !== typed.value.size) typed.value = new Map(open);
  });

  const row = computed<readonly DieView[]>(() =>
    knownRow(request.value, intake.value).map((known): DieView => {
      const face = typed.value.get(known.die);
      return face === undefined
        ? known
        : { ...known, face, source: null, state: face === null ? 'missing' : 'thrown' };
    }),
  );

  const put = (die: number, face: string | null): void => {
    typed.value = new Map(typed.value).set(die, face);
    void store.intake({ kind: 'set-face', die, face }).then((done) => {
      if (done) return;
      const rest = new Map(typed.value);
      rest.delete(die);
      typed.value = rest;
    });
  };
  return { request, intake, row, put, forget };
}

/** The table's dice for a question; empty if no dice are requested. */
export function knownRow(request: DiceRequest | null, intake: IntakeView | null): readonly DieView[] {
  if (!request) return [];
  return request.lying.map((lying, die): DieView => {
    const known = intake?.dice?.find((other) => other.die === die);
    return {
      die,
      kind: request.kind,
      asked: request.dice.includes(die),
      face: known ? known.face : lying,
      source: known?.source ?? null,
      state: known?.state ?? (lying === null ? 'missing' : 'lying'),
      throws: known?.throws ?? 0,
      why: known?.why ?? null,
    };
  });
}

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
