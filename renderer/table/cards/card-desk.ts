import { computed, onUnmounted, shallowRef, watch } from 'vue';
import type { Card } from '../../../main/contract.ts';
import { isNear } from '../../../main/vision/index.ts';
import type { Cutout } from '../../camera/messages.ts';
import { useCamera } from '../../stores/camera.ts';
import { newId, request } from '../../stores/request.ts';
import { useTable } from '../../stores/table.ts';
import { useToasts } from '../../stores/toasts.ts';
import { useTyped } from '../../stores/typed.ts';
import { gameScreen } from '../registry.ts';
import { CardDesk, type CardEntry, type CardItem } from './desk.ts';

type Store = ReturnType<typeof useTable>;
type Seen = NonNullable<ReturnType<typeof useCamera>['cards']>;

/** The desk of the table on this page; it sends what is certain while `isOn`. */
function useDesk(store: Store, isOn: () => boolean) {
  const desk = shallowRef(new CardDesk());
  /** Changes with whatever the desk has heard. */
  const turn = shallowRef(0);
  const pictures = new Map<number, ImageBitmap>();

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
    // Each card keeps the last picture of its place.
    for (const { id, corners } of desk.value.view.items) {
      const isThere = ({ index }: Cutout): boolean => {
        const place = look.read[index]?.corners;
        return place !== undefined && isNear(place, corners);
      };
      const cutout = cutouts.find(isThere);
      if (cutout) pictures.set(id, cutout.bitmap);
    }
    go();
  }

  const doing = (act: (now: CardDesk) => void): void => {
    act(desk.value);
    go();
  };
  return {
    view: computed(() => (turn.value >= 0 ? desk.value.view : null)),
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
  const { renew, see, doing, ...shown } = useDesk(store, () => isOn.value);

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
    say: (item: CardItem, card: Card): void => doing((desk) => desk.say(item, card)),
    drop: (item: CardItem): void => doing((desk) => desk.drop(item)),
  };
}

export type Cards = ReturnType<typeof useCardDesk>;
