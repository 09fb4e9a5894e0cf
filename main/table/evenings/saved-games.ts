import type { HomeView, SavedGame } from '../../contract.ts';
import type { Refusal } from '../../engine/core/result.ts';
import { renameIn } from '../../engine/core/define/renaming.ts';
import { type Seat, seatId } from '../../engine/core/seats.ts';
import { tableMove } from '../../engine/core/table-move.ts';
import { type FileSystem, join } from '../../journal/filesystem.ts';
import { journalFiles, loadJournal } from '../../journal/journal.ts';
import { readJson, writeJson } from '../../journal/whole-file.ts';
import { type Header, type JournalRecord, isRemoved, standingMoves } from '../../journal/records.ts';

/** Raised when summaries change: an index of another version is rebuilt. */
const INDEX_VERSION = 4;

interface Indexed {
  readonly size: number;
  readonly changed: number;
  /** The game's id in its header and the version of its file; of several copies the newest counts. */
  readonly id: string;
  readonly version: number;
  /** Null if the file cannot be read as a game, or the game was removed. */
  readonly game: SavedGame | null;
  /** Why it cannot be opened as it is; its good part may still be readable. */
  readonly why: Refusal | null;
}

export interface Listed {
  readonly saved: readonly SavedGame[];
  readonly troubled: HomeView['troubled'];
}

/** Everybody who has sat at a game, under the names that they have at its end. */
function seatsIn(header: Header, records: readonly JournalRecord[]): readonly Seat[] {
  let seats: readonly Seat[] = header.seats;
  for (const raw of standingMoves(records, SEATING)) {
    const move = tableMove.safeParse(raw);
    if (!move.success) continue;
    if (move.data.kind === 'join') seats = [...seats, move.data.seat];
    if (move.data.kind === 'rename') seats = renameIn(seats, move.data) ?? seats;
  }
  return seats;
}

const SEATING: ReadonlySet<string> = new Set(['join', 'rename']);

/** A game for Home's list, from its records without replaying. The newest recorded balances give the standings. */
function summarize(
  file: string,
  header: Header,
  records: readonly JournalRecord[],
  changed: number,
): SavedGame {
  const seats = seatsIn(header, records);
  let last: Extract<JournalRecord, { kind: 'balances' }> | null = null;
  for (const record of records) {
    if (record.kind === 'balances') last = record;
  }
  const over = last?.over ?? false;
  return {
    file,
    id: header.id,
    game: header.game,
    started: header.created,
    changed: records.at(-1)?.at ?? changed,
    seats,
    hand: (last?.hand ?? 0) + (over ? 0 : 1),
    over,
    standings: last?.standings ?? header.seats.map(({ id }) => ({ seat: id, balance: 0, place: 1 })),
  };
}

/**
 * The games of the data folder. An index caches what each file said; it can be deleted at any time and is rebuilt
 * from the journals. A file whose size or time changed is read again.
 */
export class SavedGames {
  #index = new Map<string, Indexed>();
  #loaded = false;
  #dirty = false;

  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    private readonly indexPath: string,
  ) {}

  path(file: string): string {
    return join(this.folder, file);
  }

  /** All games, newest first, and files that cannot be opened as they are. */
  async list(): Promise<Listed> {
    if (!this.#loaded) await this.#load();
    const names = await journalFiles(this.fs, this.folder);
    const known = new Map<string, Indexed>();
    for (const name of names) {
      const entry = await this.#look(name);
      if (entry) known.set(name, entry);
    }
    if (known.size !== this.#index.size) this.#dirty = true;
    this.#index = known;
    await this.#keep();

    const newest = new Map<string, Indexed>();
    for (const entry of known.values()) {
      const other = newest.get(entry.id);
      if (!other || isNewer(entry, other)) newest.set(entry.id, entry);
    }
    const saved = [...newest.values()]
      .flatMap(({ game }) => (game ? [game] : []))
      .sort((a, b) => b.changed - a.changed);
    const troubled = [...known].flatMap(([file, entry]) =>
      entry.why && (entry.game === null || newest.get(entry.id) === entry)
        ? [{ file, why: entry.why, salvage: entry.game !== null }]
        : [],
    );
    return { saved, troubled };
  }

  /** Whether there is a game with this id, under any file name. */
  async has(id: string): Promise<boolean> {
    await this.list();
    return [...this.#index.values()].some((entry) => entry.game !== null && entry.id === id);
  }

  /** The file of the game with this id; of several, the one that counts; null if there is none. */
  async fileOf(id: string): Promise<string | null> {
    await this.list();
    const entries = [...this.#index].filter(([, entry]) => entry.game !== null && entry.id === id);
    return entries.sort(([, a], [, b]) => (isNewer(a, b) ? -1 : 1))[0]?.[0] ?? null;
  }

  async #look(name: string): Promise<Indexed | null> {
    try {
      const { size, changed } = await this.fs.stat(this.path(name));
      const known = this.#index.get(name);
      if (known && known.size === size && known.changed === changed) return known;
      this.#dirty = true;
      const contents = await loadJournal(this.fs, this.path(name), { salvage: true });
      if (!contents.ok) {
        // The disk may be able to read it the next time.
        const known = contents.error.code === 'journal.file.unreadable' ? -1 : size;
        return { size: known, changed, id: name, version: 0, game: null, why: contents.error };
      }
      const { header, records, version, damage: why } = contents.value;
      const game = isRemoved(records) ? null : summarize(name, header, records, changed);
      return { size, changed, id: header.id, version, game, why };
    } catch {
      // Deleted after listing.
      return null;
    }
  }

  async #load(): Promise<void> {
    this.#loaded = true;
    const raw = await readJson(this.fs, this.indexPath);
    if (typeof raw !== 'object' || raw === null || !('version' in raw) || raw.version !== INDEX_VERSION)
      return;
    if (!('files' in raw) || typeof raw.files !== 'object' || raw.files === null) return;
    for (const [name, entry] of Object.entries(raw.files)) if (isIndexed(entry)) this.#index.set(name, entry);
  }

  async #keep(): Promise<void> {
    if (!this.#dirty) return;
    this.#dirty = false;
    // Only a cache: if it cannot be written, it is rebuilt the next time.
    await writeJson(this.fs, this.indexPath, {
      version: INDEX_VERSION,
      files: Object.fromEntries(this.#index),
    });
  }
}

/** Of several copies, the order is: can be opened, newer format, played last. */
const isNewer = (a: Indexed, b: Indexed): boolean =>
  (a.why === null) !== (b.why === null)
    ? a.why === null
    : a.version !== b.version
      ? a.version > b.version
      : (a.game?.changed ?? 0) > (b.game?.changed ?? 0);

const isIndexed = (raw: unknown): raw is Indexed => {
  if (typeof raw !== 'object' || raw === null) return false;
  if (!('size' in raw) || !('changed' in raw) || !('id' in raw) || !('version' in raw) || !('game' in raw))
    return false;
  const { game } = raw;
  if (game === null) return true;
  return (
    typeof game === 'object' &&
    'seats' in game &&
    Array.isArray(game.seats) &&
    'standings' in game &&
    Array.isArray(game.standings) &&
    game.standings.every((s: unknown) => seatId.safeParse((s as { seat?: unknown }).seat).success)
  );
};
