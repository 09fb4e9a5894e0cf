import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { HomeView, Json, Requests, Seat, SeatId, TableSnapshot } from '../../main/contract.ts';
import { useLatest } from '../app/latest.ts';
import { go, goInstead } from '../app/place.ts';
import { lead } from './lead.ts';
import { countsOnce } from './toasts.ts';
import { askInstead, useReplacing } from './replacing.ts';
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

/**
 * Requests a game; false if refused, which is shown. `go` is called once, in the tick in which the game arrives, so
 * that nothing is rendered in between; the result also waits until the game is stored as the open one.
 */
async function onTable<K extends 'open' | 'start'>(
  kind: K,
  what: Requests[K]['ask'],
  go: (file: string) => void,
  ends?: string,
): Promise<boolean> {
  const before = useTable().table?.file;
  let due = true;
  const show = (file: string): void => {
    if (due) go(file);
    due = false;
  };
  let stop = (): void => undefined;
  const shown = new Promise<boolean>((resolve) => {
    stop = watch(
      () => useTable().table?.file,
      (file) => {
        // A game that appears while the question is open was opened by another page.
        if (file === undefined || file === before || useReplacing().question) return;
        show(file);
        resolve(true);
      },
      { flush: 'sync' },
    );
  });
  const answered = askInstead(kind, (replaces) => ({ ...what, replaces }), ends).then((answer) => {
    if (answer.ok) show(answer.value.file);
    return answer.ok;
  });
  try {
    return await Promise.race([shown, answered]);
  } finally {
    stop();
  }
}

/** Data of the home and set-up scenes: games, players, history. */
export const useHome = defineStore('home', () => {
  const home = shallowRef<HomeView | null>(null);
  /** The game preselected at set-up. */
  const chosen = ref<string | null>(null);
  const loading = useLatest();
  let stale = true;

  const load = async (): Promise<void> => {
    if (!stale) return;
    stale = false;
    await loading.run(async (still) => {
      const answer = await still(ask('home', {}));
      if (answer.ok) home.value = answer.value;
      else stale = true;
    });
  };

  /** The table has changed: cached data is reloaded when it is shown next. */
  const forget = (): void => {
    stale = true;
  };

  /** Opens a saved game; with `salvage`, a copy of the intact part of a damaged one. */
  const open = async (file: string, salvage = false): Promise<void> => {
    await onTable('open', salvage ? { file, salvage } : { file }, () => go({ scene: 'table' }));
  };

  /** Opens an unfinished game and ends it, so that its sums count. If it is open, all screens show it, so a person confirms first. */
  const end = async (file: string): Promise<void> => {
    await onTable('open', { file, end: true }, () => go({ scene: 'table' }), file);
  };

  /** `led`: guides through the first hand. */
  const start = async (game: NewGame, led = false): Promise<boolean> =>
    countsOnce() &&
    onTable('start', game, (file) => {
      if (led) lead.begin(file);
      goInstead({ scene: 'table' });
    });

  const leave = async (): Promise<void> => {
    const { table } = useTable();
    const answer = await askInstead('leave', (replaces) => ({ replaces: replaces ?? table?.file }));
    if (answer.ok) goInstead({ scene: 'home' });
  };

  /** Facts of a game for set-up; null until loaded. */
  const factsOf = (game: string | undefined) => home.value?.games.find(({ id }) => id === game) ?? null;

  return { home, chosen, load, forget, open, end, start, leave, factsOf };
});

/**
 * The next game of the same people under the same house rules, with its own journal. Seats are unchanged, and the
 * seat to the left of the last dealer deals first. `carry`: with the current stacks instead of fresh ones.
 */
export function playAgain({ view, rules, nextRules }: TableSnapshot, carry: boolean): NewGame {
  const here = view.seats.filter(({ status }) => status === 'in' || status === 'leaving');
  const last = here.findIndex(({ id }) => id === view.dealer);
  const seats = here.map(({ name, look, player }, index) => ({
    // Ids are `s1`, `s2`, …; the main process validates all input from here.
    id: `s${index + 1}` as SeatId,
    name,
    look,
    ...(player === undefined ? {} : { player }),
  }));
  const dealer = seats[(last + 1) % seats.length]?.id ?? null;
  const stacks: readonly [SeatId, number][] = here.flatMap(({ balance }, index) => {
    const id = seats[index]?.id;
    // Players with nothing left begin with a fresh stack.
    return id !== undefined && balance > 0 ? [[id, balance] as [SeatId, number]] : [];
  });
  return {
    game: view.game,
    rules: { ...(nextRules ?? rules), stake: view.stake },
    seats,
    dealer,
    ...(carry ? { stacks: Object.fromEntries(stacks) } : {}),
  };
}
