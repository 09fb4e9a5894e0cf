import * as z from 'zod/mini';
import { text, whole } from '../engine/core/schema.ts';
import { type DiceSetsView, type HomeView, LOCALES, type Settings, VOICE_RATE } from '../contract.ts';
import { type Seat, storedPlayerName } from '../engine/core/seats.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { type FileSystem, join } from '../journal/filesystem.ts';
import { readJson, writeJson } from '../journal/whole-file.ts';
import { keptDiceSets, readDiceSets } from './dice/index.ts';
import { type BookEntry, HouseBook, People, bookShape, joinBooks } from './evenings/index.ts';
import { journalName, leading } from '../contract/shapes.ts';
import type { SeatChange } from './persons.ts';
import type { Seated } from './table-place.ts';

export type Player = z.infer<typeof playersShape>[number];

const settingsShape = z.object({
  locale: z.catch(z.enum(['system', ...LOCALES]), 'system'),
  theme: z.catch(z.enum(['system', 'dark', 'light']), 'system'),
  speak: z.catch(z.boolean(), false),
  voiceRate: z.catch(z.number().check(z.minimum(VOICE_RATE.min), z.maximum(VOICE_RATE.max)), 1),
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0.6),
  fourColours: z.catch(z.boolean(), true),
  cards: z.catch(z.enum(['language', ...LOCALES]), 'language'),
  newer: z.catch(z.boolean(), false),
  lead: z.catch(z.nullable(leading), null),
  soundsFrom: z.catch(text(1, 40), 'host'),
});

export const playersShape = z.array(
  z.object({
    id: text(1, 64),
    name: storedPlayerName,
    look: whole(0, 99),
  }),
);

/** Applies a correction to a remembered player; a retraction only if nothing newer was entered in between. */
const followed = (
  known: Player,
  { seat, was }: { readonly seat: Seat; readonly was: Seat },
  said: boolean,
): Player => ({
  id: known.id,
  name: seat.name !== was.name && (said || isAlike(known.name, was.name)) ? seat.name : known.name,
  look: seat.look !== was.look && (said || known.look === was.look) ? seat.look : known.look,
});

/** Excludes arrays. */
const isObject = (raw: unknown): raw is object =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** Whether two names are equal regardless of case. */
const isAlike = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** The open game, so that a killed program resumes it. */
const stateShape = z.object({ open: z.nullable(journalName) });

/** Data kept beside the games, in small files that are written atomically. */
export class SettingsStore {
  settings: Settings = settingsShape.parse({});
  diceSets: DiceSetsView = readDiceSets(null);
  players: readonly Player[] = [];
  /** Acts about evenings and games besides playing. */
  book: readonly BookEntry[] = [];
  open: string | null = null;
  /** Files that could not be read at the start. */
  damaged: HomeView['troubled'] = [];

  #people: { readonly players: unknown; readonly book: unknown; readonly people: People } | null = null;

  private constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
  ) {}

  static async load(fs: FileSystem, folder: string): Promise<SettingsStore> {
    const store = new SettingsStore(fs, folder);
    const settings = await readJson(fs, join(folder, 'settings.json'));
    const raw = isObject(settings) ? settings : {};
    store.settings = settingsShape.parse(raw);
    store.diceSets = readDiceSets('dice' in raw ? raw.dice : null);
    if (settings !== null && raw !== settings) await store.#setAside('settings');
    const players = await readJson(fs, join(folder, 'players.json'));
    const parsed = playersShape.safeParse(players ?? []);
    store.players = parsed.success ? parsed.data : [];
    if (players === undefined || !parsed.success) await store.#setAside('players');
    const book = await readJson(fs, join(folder, 'book.json'));
    const acts = bookShape.safeParse(book ?? []);
    store.book = acts.success ? acts.data : [];
    if (book === undefined || !acts.success) await store.#setAside('book');
    const state = stateShape.safeParse(await readJson(fs, join(folder, 'state.json')));
    store.open = state.success ? state.data.open : null;
    return store;
  }

  /** Renames a damaged file instead of overwriting it, and tells people. */
  async #setAside(what: 'settings' | 'players' | 'book'): Promise<void> {
    const aside = `${what}.damaged.json`;
    const done = await this.fs.rename(join(this.folder, `${what}.json`), join(this.folder, aside)).then(
      () => true,
      () => false,
    );
    if (!done) return;
    const why = { kind: 'refusal', code: `table.kept.${what}`, params: { aside } } as const;
    this.damaged = [...this.damaged, { file: `${what}.json`, why, salvage: false }];
  }

  /** Unsaved settings and players remain in effect until the program ends. */
  saveSettings(settings: Settings, diceSets: DiceSetsView): Promise<Result<null>> {
    this.settings = settings;
    this.diceSets = diceSets;
    return this.#write('settings', { ...settings, dice: keptDiceSets(diceSets) });
  }

  saveOpen(file: string | null): Promise<Result<null>> {
    this.open = file;
    return this.#write('state', { open: file });
  }

  /** Adds acts to the book, without duplicates. */
  async saveBook(acts: readonly BookEntry[]): Promise<Result<null>> {
    const former = this.book;
    const next = joinBooks(former, acts);
    if (next.length === former.length) return ok(null);
    this.book = next;
    const kept = await this.#write('book', next);
    // Payments must not be forgotten: an act that is not on disk does not count.
    if (!kept.ok) this.book = former;
    return kept;
  }

  get people(): People {
    const { players, book } = this;
    if (this.#people?.players !== players || this.#people.book !== book)
      this.#people = { players, book, people: new People(players, new HouseBook(book).merges) };
    return this.#people.people;
  }

  /** The remembered players, each once: a merged player is listed among the other's names. */
  get persons(): HomeView['players'] {
    const { people } = this;
    const rootOf = new Map(this.players.map(({ id }) => [id, people.rootOf(id)]));
    return this.players
      .filter(({ id }) => rootOf.get(id) === id)
      .map((player) => ({
        ...player,
        also: this.players.flatMap(({ id, name }) =>
          id !== player.id && rootOf.get(id) === player.id ? [name] : [],
        ),
      }));
  }

  /** Identifies players at set-up, by name if they have no id; `save` stores them. A player known by a former name gets the current one. */
  seat(seats: readonly Seat[], newId: () => string): Seated {
    const { people } = this;
    const seated = seats.map((seat): Seat => {
      const known = people.find(seat);
      if (!known) return { ...seat, player: seat.player ?? newId() };
      const isMeant = seat.player === known.id || isAlike(seat.name, known.name);
      return { ...seat, name: isMeant ? seat.name : known.name, player: known.id };
    });
    return { seats: seated, save: () => this.#joinTable(seated) };
  }

  /** Saves new players into the current list, not the one read at set-up: somebody may have been renamed meanwhile. */
  #joinTable(seated: readonly Seat[]): Promise<Result<null>> {
    const players = new Map(this.players.map((player) => [player.id, player]));
    for (const { player: id, name, look } of seated)
      if (id !== undefined) players.set(id, { id, name, look });
    return this.#savePlayers([...players.values()]);
  }

  /**
   * Applies corrections made at the table to the remembered players, and stores new ones. A retraction (`said` is
   * false) skips players renamed since.
   */
  followTable(changes: readonly SeatChange[], said: boolean): Promise<Result<null>> {
    const { people } = this;
    const changed = new Set(changes.map(({ seat }) => people.rootOf(seat.player ?? '')));
    const isFree = (name: string, own: string): boolean =>
      this.players.every(({ id, name: other }) => id === own || changed.has(id) || !isAlike(other, name));
    const players = new Map(this.players.map((player) => [player.id, player]));
    for (const { seat, was } of changes) {
      if (seat.player === undefined) continue;
      const id = people.rootOf(seat.player);
      const known = players.get(id);
      if (!known && isFree(seat.name, id)) players.set(id, { id, name: seat.name, look: seat.look });
      if (!known || !was) continue;
      const next = followed(known, { seat, was }, said);
      const name = isFree(next.name, id) ? next.name : known.name;
      if (name !== known.name || next.look !== known.look) players.set(id, { ...next, name });
    }
    const next = [...players.values()];
    const isSame = next.length === this.players.length && next.every((one, at) => one === this.players[at]);
    return isSame ? Promise.resolve(ok(null)) : this.#savePlayers(next);
  }

  async changePlayer(
    id: string,
    change: { name?: string; look?: number; forget?: boolean },
  ): Promise<Result<null>> {
    const player = this.players.find((p) => p.id === id);
    if (!player) return refuse('table.player.unknown');
    const { forget = false, name = player.name, look = player.look } = change;
    const { people } = this;
    // Players merged into a forgotten player are forgotten too.
    if (forget)
      return this.#savePlayers(this.players.filter((p) => people.rootOf(p.id) !== people.rootOf(id)));
    const taken = this.players.some(
      (p) => people.rootOf(p.id) !== people.rootOf(id) && isAlike(p.name, name),
    );
    if (taken) return refuse('table.player.taken', { name });
    return this.#savePlayers(this.players.map((p) => (p.id === id ? { id, name, look } : p)));
  }

  /** Writes everything again after the folder was removed; `state.json` last, so that a failure is retried. */
  async restore(): Promise<void> {
    const names = await this.fs.list(this.folder).catch(() => null);
    if (names === null || names.includes('state.json')) return;
    const settings = await this.saveSettings(this.settings, this.diceSets);
    const players = await this.#savePlayers(this.players);
    const book = this.book.length > 0 ? await this.#write('book', this.book) : ok(null);
    if (settings.ok && players.ok && book.ok) await this.saveOpen(this.open);
  }

  /** Adds unknown players of an archive, by id and name; returns how many. */
  async joinPlayers(others: readonly Player[]): Promise<Result<number>> {
    const fresh = others.filter(
      ({ id, name }) => !this.players.some((ours) => ours.id === id || isAlike(ours.name, name)),
    );
    const kept = fresh.length > 0 ? await this.#savePlayers([...this.players, ...fresh]) : ok(null);
    return kept.ok ? ok(fresh.length) : kept;
  }

  /** Adds missing dice sets of an archive, and its settings only if nothing was played here yet. */
  async joinSettings(raw: Readonly<Record<string, unknown>>, isNew: boolean): Promise<Result<null>> {
    const theirs = readDiceSets(raw['dice']);
    const fresh = theirs.sets.filter(({ id }) => !this.diceSets.sets.some((ours) => ours.id === id));
    const sets = {
      sets: [...this.diceSets.sets, ...fresh],
      chosen: isNew ? theirs.chosen : this.diceSets.chosen,
    };
    // The check for updates was allowed on the other computer, not here.
    const settings = isNew ? { ...settingsShape.parse(raw), newer: this.settings.newer } : this.settings;
    return isNew || fresh.length > 0 ? this.saveSettings(settings, sets) : ok(null);
  }

  #savePlayers(players: readonly Player[]): Promise<Result<null>> {
    this.players = players;
    return this.#write('players', players);
  }

  #write(what: 'settings' | 'players' | 'state' | 'book', value: unknown): Promise<Result<null>> {
    return writeJson(this.fs, join(this.folder, `${what}.json`), value);
  }
}
