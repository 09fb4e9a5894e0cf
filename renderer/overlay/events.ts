import { type Ref, onScopeDispose, ref, shallowRef } from 'vue';
import { TABLE_EVENTS, type TableEvent } from '../../main/contract.ts';

/** Time (ms) that a sentence stays over the stream. */
const STAYS = 8_000;

/** The table as `GET /events` tells it: the latest standings, and for a while the latest sentence. */
export function useTableEvents(token: string): {
  readonly standings: Readonly<Ref<TableEvent | null>>;
  readonly said: Readonly<Ref<string>>;
} {
  const standings = shallowRef<TableEvent | null>(null);
  const said = ref('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  // It reconnects by itself.
  const source = new EventSource(`/events?token=${encodeURIComponent(token)}`);
  const take = (message: MessageEvent<string>): void => {
    const event = JSON.parse(message.data) as TableEvent;
    if (event.event === 'standings') standings.value = event;
    if (event.text === '') return;
    said.value = event.text;
    clearTimeout(timer);
    timer = setTimeout(() => (said.value = ''), STAYS);
  };
  for (const kind of TABLE_EVENTS) source.addEventListener(kind, take);
  onScopeDispose(() => {
    source.close();
    clearTimeout(timer);
  });
  return { standings, said };
}
