import { computed, ref } from 'vue';
import { type HomeView, type Seat, type SeatId, cleanName } from '../../../main/contract.ts';
import { freeLook, isCalled } from '../../components/table/table-actions.ts';

/** A row of the player list; `key` is stable while dragging. */
export interface Row {
  readonly key: number;
  readonly name: string;
  readonly look: number;
  readonly player: string | null;
  /** The remembered name that was typed, pending the question whether it is the same person; yes by default. */
  readonly ask: string | null;
}

/** The list of players being set up, clockwise. */
export function usePlayers(home: () => HomeView | null) {
  let next = 1;
  const rows = ref<Row[]>([]);
  const dealer = ref<number | null>(null);
  /** Once edited here, remembered players no longer replace it. */
  let touched = false;
  /** The data that the rows were made from. */
  let basis = '';

  const fresh = (name = '', player: string | null = null, look?: number): Row => ({
    key: next++,
    name,
    player,
    ask: null,
    look:
      look !== undefined && !rows.value.some((row) => row.look === look)
        ? look
        : freeLook(rows.value.map((row) => row.look)),
  });

  /** The last seating; on a first evening empty places. */
  const begin = (least: number): void => {
    if (touched) return;
    const last = home()?.seated ?? [];
    // Home is reloaded when this opens: equal data keeps the focused field.
    const now = JSON.stringify([last, least]);
    if (now === basis) return;
    basis = now;
    rows.value = [];
    for (const seat of last) rows.value.push(fresh(seat.name, seat.player ?? null, seat.look));
    while (rows.value.length < Math.max(least, last.length > 0 ? 0 : 4)) rows.value.push(fresh());
  };

  const named = computed(() => rows.value.filter(({ name }) => cleanName(name) !== ''));

  const known = computed(() => {
    const here = new Set(rows.value.map(({ name }) => cleanName(name).toLowerCase()));
    return (home()?.players ?? []).filter(
      ({ name, also }) => ![name, ...also].some((one) => here.has(one.toLowerCase())),
    );
  });

  const rename = (key: number, name: string): void => {
    touched = true;
    const before = home()?.players.find((player) => isCalled(player, cleanName(name)));
    rows.value = rows.value.map((row) =>
      row.key === key ? { ...row, name, player: before?.id ?? null, ask: null } : row,
    );
  };

  /** A name has been entered. `was`: the person before. A remembered name raises the question once. */
  const typed = (key: number, was: string | null): void => {
    const nameOf = (id: string) => home()?.players.find((player) => player.id === id)?.name ?? null;
    rows.value = rows.value.map((row) => {
      const isNew = row.key === key && row.player !== null && row.player !== was;
      return isNew ? { ...row, ask: nameOf(row.player) } : row;
    });
  };

  /** Confirms the remembered person, under their own name. */
  const same = (key: number): void => {
    rows.value = rows.value.map((row) =>
      row.key === key ? { ...row, name: row.ask ?? row.name, ask: null } : row,
    );
  };

  const relook = (key: number, look: number): void => {
    touched = true;
    const now = rows.value.find((row) => row.key === key)?.look ?? 0;
    // The other player gets the old look, so that no two are equal.
    rows.value = rows.value.map((row) =>
      row.key === key ? { ...row, look } : row.look === look ? { ...row, look: now } : row,
    );
  };

  /** Adds a remembered player to the first empty place, or at the end. */
  const add = (player?: { readonly id: string; readonly name: string; readonly look: number }): void => {
    touched = true;
    const row = player ? fresh(player.name, player.id, player.look) : fresh();
    const empty = player ? rows.value.findIndex(({ name }) => cleanName(name) === '') : -1;
    rows.value = empty < 0 ? [...rows.value, row] : rows.value.map((old, at) => (at === empty ? row : old));
  };

  const remove = (key: number): void => {
    touched = true;
    rows.value = rows.value.filter((row) => row.key !== key);
    if (dealer.value === key) dealer.value = null;
  };

  const move = (key: number, to: number): void => {
    touched = true;
    const row = rows.value.find((known_) => known_.key === key);
    if (!row || to < 0 || to >= rows.value.length) return;
    const rest = rows.value.filter((other) => other !== row);
    rows.value = [...rest.slice(0, to), row, ...rest.slice(to)];
  };

  /** Sets the first dealer, or clears it on a second call. */
  const deal = (key: number): void => {
    touched = true;
    dealer.value = dealer.value === key ? null : key;
  };

  /** The seats for the game, and the first dealer. */
  const seats = computed<{ readonly seats: readonly Seat[]; readonly dealer: SeatId | null }>(() => {
    const list = named.value.map((row, index) => ({
      // Ids are `s1`, `s2`, …; the main process validates all input from here.
      id: `s${index + 1}` as SeatId,
      name: cleanName(row.name),
      look: row.look,
      ...(row.player === null ? {} : { player: row.player }),
      key: row.key,
    }));
    return {
      seats: list.map(({ key: _key, ...seat }) => seat),
      dealer: list.find(({ key }) => key === dealer.value)?.id ?? null,
    };
  });

  const twice = computed(() => {
    const names = named.value.map(({ name }) => cleanName(name).toLowerCase());
    return (
      named.value.find(({ name }, at) => names.indexOf(cleanName(name).toLowerCase()) !== at)?.name.trim() ??
      null
    );
  });

  /** The first seat deals by default. */
  const dealing = computed(() => dealer.value ?? named.value[0]?.key ?? null);

  return {
    rows,
    dealer: dealing,
    named,
    known,
    twice,
    seats,
    begin,
    rename,
    typed,
    same,
    relook,
    add,
    remove,
    move,
    deal,
  };
}

export type Players = ReturnType<typeof usePlayers>;
