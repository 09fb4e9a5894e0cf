import * as z from 'zod/mini';
import type { FileSystem } from '../../journal/filesystem.ts';
import { journalFiles } from '../../journal/journal.ts';
import { readJson, writeJson } from '../../journal/whole-file.ts';

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
