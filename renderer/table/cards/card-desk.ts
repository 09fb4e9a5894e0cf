import { computed, onUnmounted, shallowRef, watch } from 'vue';
import type { Card } from '../../../main/contract.ts';
import { isNear } from '../../../main/vision/index.ts';
import { t } from '../../app/words.ts';
import { useCamera } from '../../stores/camera.ts';
import { newId, request } from '../../stores/request.ts';
import { useTable } from '../../stores/table.ts';
import { useToasts } from '../../stores/toasts.ts';
import { useTyped } from '../../stores/typed.ts';
import { gameScreen } from '../registry.ts';
import { CardDesk, type CardEntry, type CardItem } from './desk.ts';
import { provideLaid } from './laid.ts';

type Store = ReturnType<typeof useTable>;
type Seen = NonNullable<ReturnType<typeof useCamera>['cards']>;

/** The desk of the table on this page; it sends what is certain while `isOn`. */
function useDesk(store: Store, isOn: () => boolean) {
  const desk = shallowRef(new CardDesk());
  /** Changes with whatever the desk has heard. */
  const turn = shallowRef(0);
  /** The last picture of each item, by its id, and of each card. */
  const pictures = new Map<CardItem['id'] | Card, ImageBitmap>();

  async function send(entry: CardEntry): Promise<void> {
    const { table } = store;
    if (!table || !useTyped().allows(entry.move)) return;
    desk.value.send(entry);
    const body = { id: newId(), kind: 'move', prompt: table.prompt.id, move: entry.move } as const;
    const answer = await request('command', { command: body });
    if (answer.ok) return;
    const isStale = answer.error.code === 'table.stale';
    if (!isStale) useToasts().refuse(answer.error);
    desk.value.refuse(isStale);
    go();
  }

  function go(): void {
    turn.value += 1;
    const entry = isOn() && !store.ahead.busy ? desk.value.next : null;
    if (entry) void send(entry);
  }

  function see({ look, cutouts }: Seen): void {
    desk.value.see(look.read);
    const { items } = desk.value.view;
    for (const { index, bitmap } of cutouts) {
      const { card, corners } = look.read[index] ?? {};
      const item = corners && items.find((each) => isNear(corners, each.corners));
      if (item) pictures.set(item.id, bitmap);
      if (card) pictures.set(card, bitmap);
    }
    go();
  }

  const doing = (act: (now: CardDesk) => void): void => {
    act(desk.value);
    go();
  };
  /** The desk, for whatever depends on what it has heard. */
  const now = computed(() => (turn.value >= 0 ? { desk: desk.value } : null));
  provideLaid({
    pictureOf: (card) => (now.value?.desk.isEntered(card) ? (pictures.get(card) ?? null) : null),
    cardOf: (seq) => now.value?.desk.cardOf(seq) ?? null,
  });
  return {
    view: computed(() => now.value?.desk.view ?? null),
    isClear: computed(() => now.value?.desk.isClear ?? true),
    send,
    see,
    doing,
    renew: () => (desk.value = new CardDesk()),
    pictureOf: ({ id }: CardItem): ImageBitmap | null => pictures.get(id) ?? null,
    movesOf: (item: CardItem) => desk.value.movesOf(item),
  };
}

/** Cards under this page's camera, entered at the table that it shows. Cards are read unless dice are asked for. */
export function useCardDesk() {
  const camera = useCamera();
  const store = useTable();
  const laid = computed(() => (store.table ? gameScreen(store.table.view.game).laid : undefined));
  const isOn = computed(
    () =>
      camera.settings.cards === true &&
      camera.status === 'on' &&
      laid.value !== undefined &&
      !store.table?.prompt.dice &&
      !store.table?.view.outcome,
  );
  const { renew, see, doing, isClear, ...shown } = useDesk(store, () => isOn.value);

  watch(() => store.table?.file, renew, { flush: 'sync' });
  watch(
    [() => store.table, laid],
    ([table]) => {
      if (!table) return;
      const hand = `${table.file} ${table.view.hand}`;
      doing((desk) => desk.update({ hand, question: laid.value?.(table) ?? null, lines: table.recent }));
    },
    { immediate: true, flush: 'sync' },
  );
  watch(
    isOn,
    (on) => {
      camera.wantCards('table', on);
      if (on) doing((desk) => desk.restart());
    },
    { immediate: true },
  );
  watch(
    () => camera.cards,
    (cards) => {
      if (cards && isOn.value) see(cards);
    },
  );
  onUnmounted(() => camera.wantCards('table', false));

  const isAsking = computed(() => {
    const view = shown.view.value;
    return isOn.value && view !== null && (view.ask !== null || view.offers.length > 0);
  });
  return {
    ...shown,
    isAsking,
    /** What the camera's light says while cards answer the open question. */
    lamp: computed(() => {
      if (!isOn.value || !store.table || !laid.value?.(store.table)) return null;
      const state = shown.view.value?.ask ? 'doubt' : isClear.value ? 'reading' : 'old';
      const word = t(`scene.tray.cards.${state}`);
      return { label: t('scene.tray.cards.label'), word, isGood: state === 'reading' };
    }),
    say: (item: CardItem, card: Card): void => doing((desk) => desk.say(item, card)),
    drop: (item: CardItem): void => doing((desk) => desk.drop(item)),
  };
}

export type Cards = ReturnType<typeof useCardDesk>;
