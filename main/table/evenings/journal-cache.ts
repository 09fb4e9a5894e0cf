import * as z from 'zod/mini';
import type { RegisteredGame } from '../../engine/core/game.ts';
import type { FileSystem } from '../../journal/filesystem.ts';
import { journalFiles, loadJournal } from '../../journal/journal.ts';
import { isRemoved } from '../../journal/records.ts';
import { runInSlices } from '../../journal/slices.ts';
import { readJson, writeJson } from '../../journal/whole-file.ts';
import { gameOf, recallSteps } from '../history/index.ts';
import type { SummarizedGame } from './evenings.ts';
import { summarySteps } from './tale.ts';

/** Files looked at together: a thousand one after the other take a thousand turns of the event loop. */
const AT_ONCE = 32;
/** In bytes. Files longer than any normal evening are read one at a time; several at once would fill the memory. */
const LONG = 1024 * 1024;

/** What a file said, while it keeps this size and time. */
export interface Cached {
  readonly size: number;
  readonly changed: number;
  /** The game's id in its header; of several copies the newest counts. */
  readonly id: string;
}

interface CacheOptions<Entry extends Cached> {
  readonly fs: FileSystem;
  readonly folder: string;
  /** The path of the journal with this name. */
  readonly pathOf: (name: string) => string;
  readonly cachePath: string;
  /** Raised when entries change: a cache of another version is rebuilt. */
  readonly version: number;
  /** Checks the parts that are used, because the file may be damaged. */
  readonly isEntry: (raw: unknown) => raw is Entry;
  readonly read: (name: string, file: Pick<Cached, 'size' | 'changed'>) => Promise<Entry>;
}

/** What each journal of a folder said. The file can be deleted at any time; it is rebuilt from the journals. */
export class JournalCache<Entry extends Cached> {
  #known: ReadonlyMap<string, Entry> | null = null;
  #long: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: CacheOptions<Entry>) {}

  /** By the name of the file. */
  async list(): Promise<ReadonlyMap<string, Entry>> {
    const { fs, folder, cachePath, version } = this.options;
    const known = (this.#known ??= await this.#load());
    const next = new Map<string, Entry>();
    const names = await journalFiles(fs, folder);
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      const entries = await Promise.all(some.map((name) => this.#look(name, known.get(name))));
      for (const [i, name] of some.entries()) if (entries[i]) next.set(name, entries[i]);
    }
    this.#known = next;
    const isChanged = next.size !== known.size || [...next].some(([name, it]) => it !== known.get(name));
    // Only a cache: if it cannot be written, it is rebuilt the next time.
    if (isChanged) await writeJson(fs, cachePath, { version, files: Object.fromEntries(next) }, 0);
    return next;
  }

  /** Drops what the file holds; it is rebuilt from the journals. */
  forget(): void {
    this.#known = new Map();
  }

  async #look(name: string, known: Entry | undefined): Promise<Entry | null> {
    const { fs, pathOf } = this.options;
    try {
      const { size, changed } = await fs.stat(pathOf(name));
      if (known?.size === size && known.changed === changed) return known;
      const read = () => this.options.read(name, { size, changed });
      if (size <= LONG) return await read();
      const turn = this.#long.then(read, read);
      this.#long = turn;
      return await turn;
    } catch {
      // Deleted after listing.
      return null;
    }
  }

  async #load(): Promise<ReadonlyMap<string, Entry>> {
    const { fs, cachePath, version, isEntry } = this.options;
    const shape = z.object({ version: z.literal(version), files: z.record(z.string(), z.unknown()) });
    const { data } = shape.safeParse(await readJson(fs, cachePath));
    return new Map(
      Object.entries(data?.files ?? {}).filter((entry): entry is [string, Entry] => isEntry(entry[1])),
    );
  }
}

interface Indexed extends Cached {
  /** Null if the file cannot be read or played as a game, or the game was removed. */
  readonly told: SummarizedGame | null;
}

/** All journals' summaries. */
export class EveningsIndex {
  readonly #cache: JournalCache<Indexed>;

  constructor(
    private readonly fs: FileSystem,
    private readonly games: readonly RegisteredGame[],
    private readonly pathOf: (name: string) => string,
    folder: string,
    cachePath: string,
  ) {
    this.#cache = new JournalCache({
      ...{ fs, folder, pathOf, cachePath, isEntry: isIndexed },
      version: 7,
      read: async (name, file) => ({
        ...file,
        ...(await this.#tell(name).catch(() => ({ id: name, told: null }))),
      }),
    });
  }

  /** All readable games, unordered. */
  async list(): Promise<readonly SummarizedGame[]> {
    const newest = new Map<string, Indexed>();
    for (const entry of (await this.#cache.list()).values())
      if (entry.changed > (newest.get(entry.id)?.changed ?? -1)) newest.set(entry.id, entry);
    return [...newest.values()].flatMap(({ told }) => (told ? [told] : []));
  }

  forget(): void {
    this.#cache.forget();
  }

  /** Summarises a game; `told` is null if the file is not a game. Rejects if its chips do not add up. */
  async #tell(name: string): Promise<Pick<Indexed, 'id' | 'told'>> {
    const contents = await loadJournal(this.fs, this.pathOf(name), { salvage: true });
    if (!contents.ok) return { id: name, told: null };
    const { header, records } = contents.value;
    if (isRemoved(records)) return { id: header.id, told: null };
    const game = await gameOf(this.games, header);
    if (!game.ok) return { id: header.id, told: null };
    const history = await runInSlices(recallSteps(game.value, header, records));
    if (!history.ok) return { id: header.id, told: null };
    const summary = await runInSlices(summarySteps(history.value));
    return {
      id: header.id,
      told: { ...summary, file: name, id: header.id, game: header.game },
    };
  }
}

/** Checks what is used for grouping and sorting. */
function isIndexed(raw: unknown): raw is Indexed {
  if (typeof raw !== 'object' || raw === null || !('told' in raw)) return false;
  const told = raw.told as Partial<Record<keyof SummarizedGame, unknown>> | null;
  if (told === null) return true;
  return (
    typeof told === 'object' &&
    [told.started, told.ended, told.hands].every((n) => Number.isFinite(n)) &&
    typeof told.id === 'string' &&
    Array.isArray(told.sessions) &&
    told.sessions.length > 0 &&
    Array.isArray(told.seats) &&
    told.seats.every((seat: unknown) => typeof (seat as { name?: unknown } | null)?.name === 'string')
  );
}
