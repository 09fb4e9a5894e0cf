import { type ComputedRef, computed, shallowRef, watch } from 'vue';
import type { DiceRequest, IntakeView } from '../../../main/contract.ts';
import { useTable } from '../../stores/table.ts';
import type { DieView } from './entry-types.ts';
import { knownRow } from './known-row.ts';

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
