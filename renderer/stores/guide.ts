import { type Ref, shallowRef, watch } from 'vue';
import type { Guide, Json } from '../../main/contract.ts';
import { request } from './request.ts';
import { useToasts } from './toasts.ts';

/** Which page is wanted. `players`: null where it is not yet known how many play. */
export interface WantedGuide {
  readonly game: string;
  readonly rules: { readonly [name: string]: Json };
  readonly players: number | null;
}

/** How a game is played under these house rules, as the engine tells it; null until it has come. */
export function useGuide(wanted: () => WantedGuide | null): Readonly<Ref<Guide | null>> {
  const guide = shallowRef<Guide | null>(null);
  let latest = 0;
  watch(
    () => JSON.stringify(wanted()),
    async () => {
      const turn = ++latest;
      const asked = wanted();
      if (!asked) {
        guide.value = null;
        return;
      }
      const answer = await request('guide', asked);
      if (turn !== latest) return;
      if (answer.ok) guide.value = answer.value;
      else useToasts().refuse(answer.error);
    },
    { immediate: true },
  );
  return guide;
}
