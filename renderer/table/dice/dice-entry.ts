import { type ComputedRef, type Ref, computed, ref, watch } from 'vue';
import { BLANK, DICE, type DiceKind, pocketOf } from '../../../main/contract.ts';
import { faceText } from '../../components/dice/faces.ts';
import type { SuitLetter } from '../../components/shapes.ts';
import { countsOnce } from '../../stores/once.ts';
import { useTable } from '../../stores/table.ts';
import { useTray } from '../../stores/tray.ts';
import { type DiceCursor, useDiceCursor } from './dice-cursor.ts';
import { keysOf, useDiceKeys } from './dice-keys.ts';
import type { DiceEntry, DieView } from './entry-types.ts';
import { usePlacing } from './placing.ts';
import { type TypedRow, useTypedRow } from './typed-row.ts';

export type { DiceEntry, DieView };

const FIRST_SUIT: SuitLetter = 's';

/** Enters dice by hand: keys fill the row left to right, taps select a die. The table's state is authoritative. */
export function useDiceEntry(): DiceEntry {
  const store = useTable();
  const typed = useTypedRow();
  const { request, intake, row, put } = typed;
  const place = useDiceCursor(typed);
  const { pointed, cursor, step } = place;
  const { addFace, entering, sending, placed } = usePlacing(typed);
  const { typeFace, stepBack } = useTyping(typed, place, addFace);
  const suit = ref<SuitLetter>(FIRST_SUIT);
  const reset = (): void => {
    typed.forget();
    pointed.value = null;
    suit.value = FIRST_SUIT;
  };
  watch(() => store.table?.prompt.id, reset);
  const fills = useFills(typed);
  const { throwable, throwThem } = useThrowable(typed, sending);

  const restBlank = (): void => void store.intake({ kind: 'fill', face: BLANK });
  const takeRow = (): void => {
    const waits = placed();
    // Enter may overtake what was typed before it.
    if (waits) void waits.then(takeRow);
    else {
      if (fills.value > 0 || entering.value.size > 0) restBlank();
      void store.takeDice();
    }
  };
  const take = (): void => {
    if (!countsOnce()) return;
    if (throwable.value.length > 0) throwThem();
    else takeRow();
  };
  const clear = (): void => {
    reset();
    void store.intake({ kind: 'clear' });
  };

  return {
    request,
    intake,
    row,
    cursor,
    suit: computed(() => suit.value),
    fills,
    sending: computed(() => sending.value > 0),
    bindings: useDiceKeys({ request, suit, pointed, typeFace, restBlank, stepBack, step, take }),
    reserved: computed(
      () => new Set(request.value ? [...keysOf(request.value.kind), 'backspace', 'enter'] : []),
    ),
    pointAt: (die) => (pointed.value = die),
    setFace: put,
    setThrows: (die, throws) => void store.intake({ kind: 'set-throws', die, throws }),
    addFace,
    typeFace,
    chooseSuit: (letter) => (suit.value = letter),
    restBlank,
    clear,
    take,
    throwable,
  };
}

/** Typed and cleared faces: on the selected die, else on the one they belong to. */
function useTyping(
  { row, put }: TypedRow,
  { pointed, step, goOn }: DiceCursor,
  addFace: (face: string) => void,
) {
  const store = useTable();
  const typeFace = (face: string): void => {
    if (pointed.value === null) {
      addFace(face);
      return;
    }
    put(pointed.value, face);
    goOn();
  };
  const stepBack = (): void => {
    if (pointed.value === null) {
      void store.intake({ kind: 'backspace' });
      return;
    }
    const isEmpty = row.value.find(({ die }) => die === pointed.value)?.state === 'missing';
    if (isEmpty) step(-1);
    put(pointed.value, null);
  };
  return { typeFace, stepBack };
}

/** How many dice *Take it* would count as blank. */
const useFills = ({ request, row }: TypedRow): ComputedRef<number> =>
  computed(() => {
    if (!request.value || !DICE[request.value.kind].cards) return 0;
    const asked = row.value.filter((die) => die.asked);
    const rest = asked.filter(({ state }) => state !== 'missing');
    // Only if everything is typed, the rest is blank; dice that the tray has not read may show any face.
    const isTyped =
      rest.length > 0 && rest.every(({ state, source }) => state === 'thrown' && source?.kind !== 'sensor');
    return isTyped ? asked.length - rest.length : 0;
  });

/** Dice of the virtual tray still to be thrown: Enter throws them while there is nothing to take. */
function useThrowable({ request, row }: TypedRow, sending: Readonly<Ref<number>>) {
  const tray = useTray();
  const throwable = computed<readonly number[]>(() => {
    const asked = request.value;
    if (!asked || asked.mode === 'some' || !tray.onScreen || sending.value > 0) return [];
    if (row.value.some((die) => die.asked && die.state === 'thrown')) return [];
    return asked.dice.map((die) => pocketOf(asked.kind, die));
  });
  return { throwable, throwThem: (): void => void tray.throwOnScreen(throwable.value) };
}

/** Spoken text of a row. */
export const rowText = (kind: DiceKind, row: readonly DieView[]): string =>
  row.map(({ face }) => faceText(kind, face)).join(' ');
