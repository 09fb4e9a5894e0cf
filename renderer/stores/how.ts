import { readonly, shallowRef } from 'vue';
import type { TableSnapshot } from '../../main/contract.ts';
import type { WantedGuide } from './guide.ts';

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
