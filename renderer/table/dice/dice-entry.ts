import { type ComputedRef, type Ref, computed, ref, shallowRef, watch } from 'vue';
import { type DiceKind, type DiceRequest, BLANK, DICE, pocketOf } from '../../../main/contract.ts';
import { SUIT_LETTERS, faceText } from '../../components/dice/faces.ts';
import { type SuitLetter, isSuit } from '../../components/shapes.ts';
import { countsOnce } from '../../stores/toasts.ts';
import { useTable } from '../../stores/table.ts';
import { useTray } from '../../stores/tray.ts';
import { type DiceEntry, type DieView, type TypedRow, useTypedRow } from './typed-row.ts';
import type { KeyBinding } from '../../app/keys.ts';
import { t } from '../../app/words.ts';
import { CARD_KEYS, RANK_OF_KEY } from '../../components/cards/card-entry.ts';
import { type PlaceFaces, gameScreen } from '../registry.ts';

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

export const rowText = (kind: DiceKind, row: readonly DieView[]): string =>
  row.map(({ face }) => faceText(kind, face)).join(' ');

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

export const keysOf = (kind: DiceKind): readonly string[] => [
  ...(DICE[kind].cards ? CARD_KEYS : []),
  ...Object.keys(DICE[kind].keys),
];

interface DiceKeys {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly suit: Ref<SuitLetter>;
  readonly pointed: Readonly<Ref<number | null>>;
  readonly typeFace: (face: string) => void;
  readonly restBlank: () => void;
  readonly stepBack: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly take: () => void;
}

/** Keys that fill a dice row; empty if no dice are requested. */
export function useDiceKeys(on: DiceKeys): ComputedRef<readonly KeyBinding[]> {
  const { request, suit } = on;

  const press = (key: string): void => {
    const kind = request.value?.kind;
    if (!kind) return;
    const face = DICE[kind].keys[key];
    const { cards } = DICE[kind];
    // Of many cards, the rest is blank.
    if (cards && face === BLANK && on.pointed.value === null) on.restBlank();
    else if (face !== undefined) on.typeFace(face);
    else if (cards && isSuit(key)) suit.value = key;
    else if (cards && RANK_OF_KEY[key] !== undefined) on.typeFace(RANK_OF_KEY[key] + suit.value);
  };

  /** A capital starts the next suit, so thirteen cards of four suits take thirteen keys and Enter. */
  const capitals = Object.keys(RANK_OF_KEY).map((key): KeyBinding => ({
    keys: [`shift+${key}`],
    say: '',
    run: () => {
      const next = SUIT_LETTERS[SUIT_LETTERS.indexOf(suit.value) + 1];
      if (next === undefined) return;
      suit.value = next;
      press(key);
    },
  }));

  return computed(() => {
    const kind = request.value?.kind;
    if (!kind) return [];
    return [
      ...keysOf(kind).map((key) => ({ keys: [key], say: '', run: () => press(key) })),
      ...(DICE[kind].cards ? capitals : []),
      { keys: [], say: t(`dice.keys.${kind}`), run: () => undefined },
      { keys: ['backspace'], say: t('dice.keys.back'), repeats: true, run: on.stepBack },
      { keys: ['arrowleft'], say: '', repeats: true, run: () => on.step(-1) },
      { keys: ['arrowright'], say: t('dice.keys.arrows'), repeats: true, run: () => on.step(1) },
      { keys: ['enter'], say: t('dice.keys.take'), run: on.take },
    ];
  });
}

export interface Placing {
  /** The game knows the die if its dice are known; otherwise the table chooses one. */
  readonly addFace: (face: string) => void;
  /** Cards in flight to the table. */
  readonly entering: Readonly<Ref<ReadonlySet<string>>>;
  /** Number of faces in flight to the table. */
  readonly sending: Readonly<Ref<number>>;
  /** Resolves when the game has placed the last card; null if it is not asked. */
  readonly placed: () => Promise<void> | null;
}

export function usePlacing({ request, row, put }: TypedRow): Placing {
  const store = useTable();
  const entering = shallowRef<ReadonlySet<string>>(new Set());
  const sending = shallowRef(0);
  let placing: Promise<void> | null = null;

  const enter = (face: string, isCard: boolean): void => {
    if (isCard) entering.value = new Set(entering.value).add(face);
    sending.value += 1;
    const sent = store.intake({ kind: 'enter', face });
    void sent.finally(() => {
      sending.value -= 1;
      entering.value = new Set([...entering.value].filter((other) => other !== face));
    });
  };

  const place = async (face: string, where: PlaceFaces): Promise<void> => {
    const cards = row.value.flatMap((die) =>
      die.asked && die.face !== null && die.face !== BLANK ? [die.face] : [],
    );
    for (const { die, face: shown } of await where([...cards, face])) {
      const now = row.value.find((other) => other.die === die);
      if (!now?.asked || now.face === shown) continue;
      // A face read by the tray stays on its die, and a blank may still become a card.
      if (shown !== BLANK) put(die, shown);
      else if (now.source?.kind !== 'sensor' && now.face !== null && now.face !== BLANK) put(die, null);
    }
  };

  const addFace = (face: string): void => {
    const isCard = request.value !== null && DICE[request.value.kind].cards && face !== BLANK;
    // No card is on two dice; the row may not show a face typed a moment ago.
    if (isCard && (row.value.some((die) => die.face === face) || entering.value.has(face))) return;
    const where = store.table ? gameScreen(store.table.view.game).place?.(store.table) : undefined;
    if (!where || face === BLANK) {
      enter(face, isCard);
      return;
    }
    // In order: the place of a card depends on those typed before.
    const placed = (placing ?? Promise.resolve()).then(() => place(face, where));
    const isOver = (): void => {
      if (placing === placed) placing = null;
    };
    void placed.then(isOver, isOver);
    placing = placed;
  };

  return { addFace, entering, sending, placed: () => placing };
}
