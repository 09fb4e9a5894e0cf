import { type Ref, shallowRef } from 'vue';
import { BLANK, DICE } from '../../../main/contract.ts';
import { gameScreen } from '../registry.ts';
import type { PlaceFaces } from '../screen.ts';
import { useTable } from '../../stores/table.ts';
import type { TypedRow } from './typed-row.ts';

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
