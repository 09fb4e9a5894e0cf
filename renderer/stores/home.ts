import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { HomeView, Json, Seat, SeatId } from '../../main/contract.ts';
import { go, goInstead } from '../app/place.ts';
import { lead } from './lead.ts';
import { ask } from './request.ts';
import { useTable } from './table.ts';

export interface NewGame {
  readonly game: string;
  readonly rules: { readonly [name: string]: Json };
  readonly seats: readonly Seat[];
  readonly dealer: SeatId | null;
  /** Stacks carried over from the last game. */
  readonly stacks?: { readonly [seat: string]: number };
}

/** The file of the next game that comes onto the table; what is answered if that comes first. */
function nextOnTable(answered: Promise<string | null>): Promise<string | null> {
  const before = useTable().table?.file;
  return new Promise((resolve, reject) => {
    const stop = watch(
      () => useTable().table?.file,
      (file) => {
        if (file === undefined || file === before) return;
        resolve(file);
      },
      { flush: 'sync' },
    );
    void answered.then(resolve, reject).finally(stop);
  });
}

/** What the home and set-up scenes show: the games, who plays, what was played. */
export const useHome = defineStore('home', () => {
  const home = shallowRef<HomeView | null>(null);
  /** The game that set-up opens with. */
  const chosen = ref<string | null>(null);
  let stale = true;

  const load = async (): Promise<void> => {
    if (!stale) return;
    stale = false;
    const answer = await ask('home', {});
    if (answer.ok) home.value = answer.value;
    else stale = true;
  };

  /** The table has changed: what is remembered here is asked for again when it is shown next. */
  const forget = (): void => {
    stale = true;
  };

  /** Opens a saved game; with `salvage`, a copy of the good part of one that was damaged. */
  const open = async (file: string, salvage = false): Promise<void> => {
    const answer = await ask('open', salvage ? { file, salvage } : { file });
    if (answer.ok) go({ scene: 'table' });
  };

  /** `led`: its first hand leads. */
  const start = async (game: NewGame, led = false): Promise<boolean> => {
    const answered = ask('start', game).then((started) => (started.ok ? started.value.file : null));
    // It comes onto the table as soon as its file is on disk; the answer also waits until it is remembered as the open one.
    const file = await nextOnTable(answered);
    if (file === null) return false;
    if (led) lead.begin(file);
    goInstead({ scene: 'table' });
    return true;
  };

  const leave = async (): Promise<void> => {
    const answer = await ask('leave', {});
    if (answer.ok) goInstead({ scene: 'home' });
  };

  return { home, chosen, load, forget, open, start, leave };
});
