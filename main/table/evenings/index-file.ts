import type { Game } from '../../engine/core/game.ts';
import type { FileSystem } from '../../journal/filesystem.ts';
import { journalFiles, loadJournal } from '../../journal/journal.ts';
import { readJson, writeJson } from '../../journal/settings-file.ts';
import { recall } from '../history/index.ts';
import type { ToldGame } from './evenings.ts';
import { summarizeHistory } from './tale.ts';

/** Raised when a summary holds something else: an index of another version is rebuilt. */
const VERSION = 2;
/** Files looked at together. */
const AT_ONCE = 32;

interface Indexed {
  readonly size: number;
  readonly changed: number;
  /** The game's id in its header: of several copies of one game the newest counts. */
  readonly id: string;
  /** Null where the file cannot be read or played as a game. */
  readonly told: ToldGame | null;
}

/**
 * What every journal of a folder comes to, played again once and remembered by its size and time. The file can be thrown
 * away at any time: it is made again from the journals.
 */
export class EveningsIndex {
  #known = new Map<string, Indexed>();
  #loaded = false;

  constructor(
    private readonly fs: FileSystem,
    private readonly games: readonly Game[],
    /** Where the journal of this name lies. */
    private readonly pathOf: (name: string) => string,
    private readonly folder: string,
    private readonly indexPath: string,
  ) {}

  /** All games that can be told, in no order. */
  async list(): Promise<readonly ToldGame[]> {
    if (!this.#loaded) await this.#load();
    const next = new Map<string, Indexed>();
    let changed = false;
    const names = await journalFiles(this.fs, this.folder);
    // Some at once: a thousand files one after the other are a thousand turns of the event loop.
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
    // Only a convenience: where it cannot be written, it is made again the next time.
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
      const contents = await loadJournal(this.fs, this.pathOf(name), { salvage: true });
      if (!contents.ok) return { size, changed, id: name, told: null };
      const { header, records } = contents.value;
      const history = recall(this.games, header, records);
      const told = history.ok
        ? { ...summarizeHistory(history.value), file: name, game: header.game, started: header.created }
        : null;
      return { size, changed, id: header.id, told };
    } catch {
      // Gone between listing and looking, or a game that does not add up any more: it is left out.
      return null;
    }
  }

  async #load(): Promise<void> {
    this.#loaded = true;
    const raw = await readJson(this.fs, this.indexPath);
    if (!isIndex(raw)) return;
    this.#known = new Map(Object.entries(raw.files));
  }
}

/** The index is our own file, written in one piece; a version of ours says what is in it. */
function isIndex(raw: unknown): raw is { readonly files: Readonly<Record<string, Indexed>> } {
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
