import { readonly, shallowRef } from 'vue';
import type { TableSnapshot } from '../../main/contract.ts';
import type { WantedGuide } from './guide.ts';

/** The page that is shown of how a game is played; `setUp`: from it one may go on to set the game up. */
export interface ShownHow {
  readonly wanted: WantedGuide;
  readonly setUp: boolean;
}

const current = shallowRef<ShownHow | null>(null);
export const how = readonly(current);

/** Shows how a game is played, over whatever is there. */
export function showHow(wanted: WantedGuide, setUp = false): void {
  current.value = { wanted, setUp };
}

export function closeHow(): void {
  current.value = null;
}

/** The page of the game on the table, by its own house rules. */
export const howOf = ({ view, rules }: TableSnapshot): WantedGuide => ({
  game: view.game,
  rules,
  players: view.seats.filter(({ status }) => status !== 'gone').length,
});
