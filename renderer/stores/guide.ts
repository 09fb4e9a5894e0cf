import { type Ref, shallowRef } from 'vue';
import type { Guide, Json } from '../../main/contract.ts';
import { watchLatest } from '../app/latest.ts';
import { request } from './request.ts';
import { useToasts } from './toasts.ts';

/** The requested page. `players`: null if the number is not known yet. */
export interface WantedGuide {
  readonly game: string;
  readonly rules: { readonly [name: string]: Json };
  readonly players: number | null;
}

/** How a game is played under these house rules, according to the engine; null until loaded. */
export function useGuide(wanted: () => WantedGuide | null): Readonly<Ref<Guide | null>> {
  const guide = shallowRef<Guide | null>(null);
  watchLatest(
    () => JSON.stringify(wanted()),
    async (_, still) => {
      const asked = wanted();
      if (!asked) {
        guide.value = null;
        return;
      }
      const answer = await still(request('guide', asked));
      if (answer.ok) guide.value = answer.value;
      else useToasts().refuse(answer.error);
    },
    { immediate: true },
  );
  return guide;
}
