import type { RegisteredGame } from '../../engine/core/game.ts';
import type { FileSystem } from '../../journal/filesystem.ts';
import { journalFiles, loadJournal } from '../../journal/journal.ts';
import { readJson, writeJson } from '../../journal/whole-file.ts';
import { isRemoved } from '../../journal/records.ts';
import { runInSlices } from '../../journal/slices.ts';
import { gameOf, recallSteps } from '../history/index.ts';
import type { SummarizedGame } from './evenings.ts';
import { summarySteps } from './tale.ts';

/** Raised when summaries change: an index of another version is rebuilt. */
const VERSION = 7;
/** Files looked at together. */
const AT_ONCE = 32;
/** Larger files than any normal evening are read one at a time; several at once would fill the memory. */
const LONG = 1024 * 1024;

interface Indexed {
  readonly size: number;
  readonly changed: number;
  /** The game's id in its header; of several copies the newest counts. */
  readonly id: string;
  /** Null if the file cannot be read or played as a game, or the game was removed. */
  readonly told: SummarizedGame | null;
}

/**
 * A cache of all journals' summaries, keyed by file size and time. The index can be deleted at any time; it is
 * rebuilt from the journals.
 */
export class EveningsIndex {
  #known = new Map<string, Indexed>();
  #loaded = false;
  #long: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly fs: FileSystem,
    private readonly games: readonly RegisteredGame[],
    /** The path of the journal with this name. */
    private readonly pathOf: (name: string) => string,
    private readonly folder: string,
    private readonly indexPath: string,
  ) {}

  /** All readable games, unordered. */
  async list(): Promise<readonly SummarizedGame[]> {
    if (!this.#loaded) await this.#load();
    const next = new Map<string, Indexed>();
    let changed = false;
    const names = await journalFiles(this.fs, this.folder);
    // Several at once: a thousand files one after the other take a thousand turns of the event loop.
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      const entries = await Promise.all(some.map((name) => this.#look(name, this.#known.get(name))));
      for (const [i, name] of some.entries()) {
        const entry = entries[i] ?? null;
        if (entry) next.set(name, entry);
        changed ||= entry !== this.#known.get(name);
      }
    }
    changed ||= next.size !== this.#known.size;
    this.#known = next;
    // Only a cache: if it cannot be written, it is rebuilt the next time.
    if (changed)
      await writeJson(this.fs, this.indexPath, { version: VERSION, files: Object.fromEntries(next) }, 0);
    const newest = new Map<string, Indexed>();
    for (const entry of next.values())
      if (entry.changed > (newest.get(entry.id)?.changed ?? -1)) newest.set(entry.id, entry);
    return [...newest.values()].flatMap(({ told }) => (told ? [told] : []));
  }

  async #look(name: string, known: Indexed | undefined): Promise<Indexed | null> {
    try {
      const { size, changed } = await this.fs.stat(this.pathOf(name));
      if (known?.size === size && known.changed === changed) return known;
      const read = () => this.#tell(name).catch(() => ({ id: name, told: null }));
      if (size <= LONG) return { size, changed, ...(await read()) };
      const turn = this.#long.then(read);
      this.#long = turn;
      return { size, changed, ...(await turn) };
    } catch {
      // Deleted after listing.
      return null;
    }
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

  /** Drops the index; it is rebuilt from the journals. */
  forget(): void {
    this.#known = new Map();
    this.#loaded = true;
  }

  async #load(): Promise<void> {
    this.#loaded = true;
    const raw = await readJson(this.fs, this.indexPath);
    if (!isIndex(raw)) return;
    this.#known = new Map(
      Object.entries(raw.files).filter((entry): entry is [string, Indexed] => isIndexed(entry[1])),
    );
  }
}

/** The index is our own file, written atomically, with a version for its contents. */
function isIndex(raw: unknown): raw is { readonly files: Readonly<Record<string, unknown>> } {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    'version' in raw &&
    raw.version === VERSION &&
    'files' in raw &&
    typeof raw.files === 'object' &&
    raw.files !== null
  );
}

/** The parts of an entry used for grouping and sorting, checked because the file may be damaged. */
function isIndexed(raw: unknown): boolean {
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
