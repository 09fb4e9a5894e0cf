import { computed, ref } from 'vue';
import { type HomeView, type Seat, type SeatId, cleanName } from '../../../main/contract.ts';
import { freeLook, isCalled } from '../../table/table-actions.ts';
import { t } from '../../app/words.ts';

/** A row of the player list; `key` is stable while dragging. */
export interface Row {
  readonly key: number;
  readonly name: string;
  readonly look: number;
  readonly player: string | null;
  /** The remembered name that was typed, pending the question whether it is the same person; yes by default. */
  readonly ask: string | null;
}

interface NewPlayer {
  readonly id: string;
  readonly name: string;
  readonly look: number;
}

const lower = (name: string): string => cleanName(name).toLowerCase();

/** The list of players being set up, clockwise. */
export class Players {
  readonly rows = ref<Row[]>([]);
  readonly named = computed(() => this.rows.value.filter(({ name }) => cleanName(name) !== ''));
  /** Remembered players who are not in the list. */
  readonly known = computed(() => {
    const here = new Set(this.rows.value.map(({ name }) => lower(name)));
    return (this.home()?.players ?? []).filter(
      ({ name, also }) => ![name, ...also].some((one) => here.has(one.toLowerCase())),
    );
  });
  /** A name that two players have. */
  readonly twice = computed(() => {
    const names = this.named.value.map(({ name }) => lower(name));
    return this.named.value.find((_, at) => names.indexOf(names[at] ?? '') !== at)?.name.trim() ?? null;
  });
  /** The first seat deals by default. */
  readonly dealer = computed(() => this.#dealer.value ?? this.named.value[0]?.key ?? null);
  /** The seats for the game, and the first dealer. */
  readonly seats = computed<{ readonly seats: readonly Seat[]; readonly dealer: SeatId | null }>(() => {
    const seats = this.named.value.map(({ name, look, player }, index) => ({
      // Ids are `s1`, `s2`, …; the main process validates all input from here.
      id: `s${index + 1}` as SeatId,
      name: cleanName(name),
      look,
      ...(player === null ? {} : { player }),
    }));
    const dealer = this.named.value.findIndex(({ key }) => key === this.#dealer.value);
    return { seats, dealer: seats[dealer]?.id ?? null };
  });
  readonly #dealer = ref<number | null>(null);
  #next = 1;
  /** Once edited here, remembered players no longer replace it. */
  #touched = false;
  /** The data that the rows were made from. */
  #basis = '';

  constructor(private readonly home: () => HomeView | null) {}

  /** The last seating; on a first evening empty places. */
  begin(least: number): void {
    if (this.#touched) return;
    const last = this.home()?.seated ?? [];
    // Home is reloaded when this opens: equal data keeps the focused field.
    const now = JSON.stringify([last, least]);
    if (now === this.#basis) return;
    this.#basis = now;
    this.rows.value = [];
    const rows = this.rows.value;
    for (const { name, player, look } of last) rows.push(this.#fresh(name, player ?? null, look));
    while (rows.length < Math.max(least, last.length > 0 ? 0 : 4)) rows.push(this.#fresh());
  }

  rename(key: number, name: string): void {
    this.#touched = true;
    const before = this.home()?.players.find((player) => isCalled(player, cleanName(name)));
    this.#change(key, () => ({ name, player: before?.id ?? null, ask: null }));
  }

  /** A name has been entered. `was`: the person before. A remembered name raises the question once. */
  typed(key: number, was: string | null): void {
    this.#change(key, ({ player }) => {
      if (player === null || player === was) return {};
      return { ask: this.home()?.players.find(({ id }) => id === player)?.name ?? null };
    });
  }

  /** Confirms the remembered person, under their own name. */
  same(key: number): void {
    this.#change(key, ({ name, ask }) => ({ name: ask ?? name, ask: null }));
  }

  relook(key: number, look: number): void {
    this.#touched = true;
    const now = this.#find(key)?.look ?? 0;
    // The other player gets the old look, so that no two are equal.
    this.rows.value = this.rows.value.map((row) =>
      row.key === key ? { ...row, look } : row.look === look ? { ...row, look: now } : row,
    );
  }

  /** Adds a remembered player to the first empty place, or at the end. */
  add(player?: NewPlayer): void {
    this.#touched = true;
    const row = player ? this.#fresh(player.name, player.id, player.look) : this.#fresh();
    const empty = player ? this.rows.value.findIndex(({ name }) => cleanName(name) === '') : -1;
    this.rows.value =
      empty < 0 ? [...this.rows.value, row] : this.rows.value.map((old, at) => (at === empty ? row : old));
  }

  remove(key: number): void {
    this.#touched = true;
    this.rows.value = this.rows.value.filter((row) => row.key !== key);
    if (this.#dealer.value === key) this.#dealer.value = null;
  }

  move(key: number, to: number): void {
    this.#touched = true;
    const row = this.#find(key);
    if (!row || to < 0 || to >= this.rows.value.length) return;
    const rest = this.rows.value.filter((other) => other !== row);
    this.rows.value = [...rest.slice(0, to), row, ...rest.slice(to)];
  }

  /** Sets the first dealer, or clears it on a second call. */
  deal(key: number): void {
    this.#touched = true;
    this.#dealer.value = this.#dealer.value === key ? null : key;
  }

  #find(key: number): Row | undefined {
    return this.rows.value.find((row) => row.key === key);
  }

  #change(key: number, change: (row: Row) => Partial<Row>): void {
    this.rows.value = this.rows.value.map((row) => (row.key === key ? { ...row, ...change(row) } : row));
  }

  #fresh(name = '', player: string | null = null, look?: number): Row {
    const taken = this.rows.value.map((row) => row.look);
    const own = look !== undefined && !taken.includes(look) ? look : freeLook(taken);
    return { key: this.#next++, name, player, ask: null, look: own };
  }
}

/** What is missing before a game can begin, in words; empty if nothing is. */
export function whatIsMissing(
  game: HomeView['games'][number] | null,
  { named, twice }: Pick<Players, 'named' | 'twice'>,
): string {
  if (!game) return t('setup.chooseGame');
  const { min, max } = game.players;
  const count = named.value.length;
  if (twice.value !== null) return t('setup.twice', { name: twice.value });
  if (count < min) return t('setup.tooFew', { n: min - count });
  if (count > max) return t('setup.tooMany', { most: max });
  return '';
}
