import { type ComputedRef, type Ref, computed, ref } from 'vue';
import type { TypedRow } from './typed-row.ts';

/** The die that the next key fills. */
export interface DiceCursor {
  /** The selected die; null if none. */
  readonly pointed: Ref<number | null>;
  /** The selected die, else the first one without a face. */
  readonly cursor: ComputedRef<number | null>;
  /** Selects the die next to the cursor. */
  readonly step: (by: 1 | -1) => void;
  /** Selects the next die; none after the last. */
  readonly goOn: () => void;
}

export function useDiceCursor({ request, row }: Pick<TypedRow, 'request' | 'row'>): DiceCursor {
  const pointed = ref<number | null>(null);
  const open = computed(() => row.value.filter(({ asked }) => asked).map(({ die }) => die));
  const cursor = computed<number | null>(() => {
    if (pointed.value !== null && open.value.includes(pointed.value)) return pointed.value;
    if (request.value?.mode === 'some') return null;
    const missing = row.value.find(
      ({ asked, state }) => asked && (state === 'missing' || state === 'unsure'),
    );
    return missing?.die ?? null;
  });

  const step = (by: 1 | -1): void => {
    const at = cursor.value === null ? (by === 1 ? -1 : open.value.length) : open.value.indexOf(cursor.value);
    pointed.value = open.value[at + by] ?? (by === 1 ? null : pointed.value);
  };
  const goOn = (): void => {
    if (pointed.value !== null) pointed.value = open.value[open.value.indexOf(pointed.value) + 1] ?? null;
  };
  return { pointed, cursor, step, goOn };
}
