import { type Ref, readonly, shallowRef } from 'vue';
import type { Guide, Json, TableSnapshot } from '../../main/contract.ts';
import { watchLatest } from '../app/latest.ts';
import { request } from './request.ts';
import { useToasts } from './toasts.ts';

/** The page *How to play* on the screen; `setUp`: it leads on to set-up. */
export interface ShownHow {
  readonly wanted: WantedGuide;
  readonly setUp: boolean;
}

const current = shallowRef<ShownHow | null>(null);
export const how = readonly(current);

/** Shows *How to play* over the current page. */
export function showHow(wanted: WantedGuide, setUp = false): void {
  current.value = { wanted, setUp };
}

export function closeHow(): void {
  current.value = null;
}

/** The page of the game at the table, under its house rules. */
export const howOf = ({ view, rules }: TableSnapshot): WantedGuide => ({
  game: view.game,
  rules,
  players: view.seats.filter(({ status }) => status !== 'gone').length,
});

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
