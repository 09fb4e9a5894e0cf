import { computed, ref, shallowRef, watch } from 'vue';
import { BLANK, DICE, type DiceKind, pocketOf } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import { t } from '../../app/words.ts';
import { CARD_KEYS, RANK_OF_KEY } from '../../components/cards/card-keys.ts';
import { SUIT_LETTERS, faceText } from '../../components/dice/faces.ts';
import { type SuitLetter, isSuit } from '../../components/shapes.ts';
import { gameScreen } from '../../games/registry.ts';
import type { DiceEntry, RowDie } from './entry-types.ts';
import { knownRow } from './known-row.ts';
import { useTable } from '../../stores/table.ts';
import { useTray } from '../../stores/tray.ts';

export type { DiceEntry, RowDie };

/** The keys that type faces. */
const keysOf = (kind: DiceKind): readonly string[] => [
  ...(DICE[kind].cards ? CARD_KEYS : []),
  ...Object.keys(DICE[kind].keys),
];

/** The dice row's hands: keys fill the dice left to right, taps point at one. What counts is what the table says. */
export function useDiceEntry(): DiceEntry {
  const store = useTable();
  const tray = useTray();
  const request = computed(() => store.table?.prompt.dice ?? null);
  const intake = computed(() => store.table?.intake ?? null);
  const asksCards = computed(() => request.value !== null && DICE[request.value.kind].cards);
  const typed = shallowRef<ReadonlyMap<number, string | null>>(new Map());
  const pointed = ref<number | null>(null);
  const suit = ref<SuitLetter>('s');

  watch(
    () => store.table?.prompt.id,
    () => {
      typed.value = new Map();
      pointed.value = null;
      suit.value = 's';
    },
  );
  // What the table has taken over is no longer ours to show.
  watch(intake, (now) => {
    const open = [...typed.value].filter(
      ([die, face]) => now?.dice?.find((known) => known.die === die)?.face !== face,
    );
    if (open.length !== typed.value.size) typed.value = new Map(open);
  });

  const row = computed<readonly RowDie[]>(() =>
    knownRow(request.value, intake.value).map((known): RowDie => {
      const face = typed.value.get(known.die);
      return face === undefined
        ? known
        : { ...known, face, source: null, state: face === null ? 'missing' : 'thrown' };
    }),
  );

  const open = computed(() => row.value.filter(({ asked }) => asked).map(({ die }) => die));
  const cursor = computed<number | null>(() => {
    if (pointed.value !== null && open.value.includes(pointed.value)) return pointed.value;
    if (request.value?.mode === 'some') return null;
    const missing = row.value.find(
      ({ asked, state }) => asked && (state === 'missing' || state === 'unsure'),
    );
    return missing?.die ?? null;
  });

  const put = (die: number, face: string | null): void => {
    typed.value = new Map(typed.value).set(die, face);
    void store.intake({ kind: 'set-face', die, face }).then((done) => {
      if (done) return;
      const rest = new Map(typed.value);
      rest.delete(die);
      typed.value = rest;
    });
  };

  const step = (by: 1 | -1): void => {
    const at = cursor.value === null ? (by === 1 ? -1 : open.value.length) : open.value.indexOf(cursor.value);
    pointed.value = open.value[at + by] ?? (by === 1 ? null : pointed.value);
  };

  const fills = computed(() => {
    const asked = row.value.filter((die) => die.asked);
    const missing = asked.filter(({ state }) => state === 'missing').length;
    const rest = asked.filter(({ state }) => state !== 'missing');
    // What the tray has not told may be any face: only where all is typed, what is left is blank.
    const some =
      rest.length > 0 && rest.every(({ state, source }) => state === 'thrown' && source?.kind !== 'sensor');
    return asksCards.value && some ? missing : 0;
  });

  /** Puts a face on the die that it belongs to: the game knows, where its dice are known; else the table does. */
  const addFace = (face: string): void => {
    const isCard = asksCards.value && face !== BLANK;
    // No card is on two dice; what was typed a moment ago the row may not show yet.
    if (isCard && (row.value.some((die) => die.face === face) || entering.value.has(face))) return;
    const place = store.table ? gameScreen(store.table.view.game).place?.(store.table) : undefined;
    if (!place || face === BLANK) {
      if (isCard) entering.value = new Set(entering.value).add(face);
      void store.intake({ kind: 'enter', face }).then(() => {
        entering.value = new Set([...entering.value].filter((other) => other !== face));
      });
      return;
    }
    // One after the other: where a card lies depends on those that were typed before it.
    const placed = (placing ?? Promise.resolve()).then(async () => {
      const cards = row.value.flatMap((die) =>
        die.asked && die.face !== null && die.face !== BLANK ? [die.face] : [],
      );
      for (const { die, face: shown } of await place([...cards, face])) {
        const now = row.value.find((other) => other.die === die);
        if (!now?.asked || now.face === shown) continue;
        // What the tray has read stays where it lies, and a blank may still become a card.
        if (shown !== BLANK) put(die, shown);
        else if (now.source?.kind !== 'sensor' && now.face !== null && now.face !== BLANK) put(die, null);
      }
    });
    const isOver = (): void => {
      if (placing === placed) placing = null;
    };
    void placed.then(isOver, isOver);
    placing = placed;
  };
  /** The game is being asked where a card lies. */
  let placing: Promise<void> | null = null;
  /** Cards that are on their way to the table. */
  const entering = shallowRef<ReadonlySet<string>>(new Set());

  /** On the die that was pointed at; else on the one that it belongs to. */
  const typeFace = (face: string): void => {
    if (pointed.value === null) {
      addFace(face);
      return;
    }
    put(pointed.value, face);
    pointed.value = open.value[open.value.indexOf(pointed.value) + 1] ?? null;
  };

  const press = (key: string): void => {
    const kind = request.value?.kind;
    if (!kind) return;
    const face = DICE[kind].keys[key];
    const { cards } = DICE[kind];
    // Of many cards, what is left is blank.
    if (cards && face === BLANK && pointed.value === null) restBlank();
    else if (face !== undefined) typeFace(face);
    else if (cards && isSuit(key)) suit.value = key;
    else if (cards && RANK_OF_KEY[key] !== undefined) typeFace(RANK_OF_KEY[key] + suit.value);
  };

  /** A capital begins the next suit: so thirteen cards of four suits take thirteen keys, and Enter. */
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

  const stepBack = (): void => {
    if (pointed.value === null) void store.intake({ kind: 'backspace' });
    else {
      const isEmpty = row.value.find(({ die }) => die === pointed.value)?.state === 'missing';
      if (isEmpty) step(-1);
      put(pointed.value, null);
    }
  };

  const bindings = computed<readonly KeyBinding[]>(() => {
    const kind = request.value?.kind;
    if (!kind) return [];
    return [
      ...keysOf(kind).map((key) => ({
        keys: [key],
        say: '',
        run: () => {
          press(key);
        },
      })),
      ...(DICE[kind].cards ? capitals : []),
      { keys: [], say: t(`dice.keys.${kind}`), run: () => undefined },
      { keys: ['backspace'], say: t('dice.keys.back'), repeats: true, run: stepBack },
      {
        keys: ['arrowleft'],
        say: '',
        repeats: true,
        run: () => {
          step(-1);
        },
      },
      {
        keys: ['arrowright'],
        say: t('dice.keys.arrows'),
        repeats: true,
        run: () => {
          step(1);
        },
      },
      { keys: ['enter'], say: t('dice.keys.take'), run: take },
    ];
  });

  function restBlank(): void {
    void store.intake({ kind: 'fill', face: BLANK });
  }

  /** Dice of the tray on the screen that are all to be thrown: Enter throws them while there is nothing to take. */
  const throwable = computed<readonly number[]>(() => {
    const asked = request.value;
    if (!asked || asked.mode === 'some' || !tray.onScreen) return [];
    if (row.value.some((die) => die.asked && die.state === 'thrown')) return [];
    return asked.dice.map((die) => pocketOf(asked.kind, die));
  });

  function take(): void {
    if (throwable.value.length > 0) {
      void tray.throwOnScreen(throwable.value);
      return;
    }
    // Enter may be quicker than what was typed before it.
    if (placing) {
      void placing.then(take);
      return;
    }
    if (fills.value > 0 || entering.value.size > 0) restBlank();
    void store.takeDice();
  }

  return {
    request,
    intake,
    row,
    cursor,
    suit: computed(() => suit.value),
    fills,
    bindings,
    reserved: computed(
      () => new Set(request.value ? [...keysOf(request.value.kind), 'backspace', 'enter'] : []),
    ),
    pointAt: (die) => {
      pointed.value = die;
    },
    setFace: put,
    setThrows: (die, throws) => {
      void store.intake({ kind: 'set-throws', die, throws });
    },
    addFace,
    typeFace,
    chooseSuit: (letter) => {
      suit.value = letter;
    },
    restBlank,
    clear: () => {
      typed.value = new Map();
      pointed.value = null;
      suit.value = 's';
      void store.intake({ kind: 'clear' });
    },
    take,
    throwable,
  };
}

/** What a row shows, as one would say it aloud. */
export const rowText = (kind: DiceKind, row: readonly RowDie[]): string =>
  row.map(({ face }) => faceText(kind, face)).join(' ');
