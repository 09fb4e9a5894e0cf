import type { HomeView, SavedGame } from '../../contract.ts';
import type { Refusal } from '../../engine/core/result.ts';
import { renameIn } from '../../engine/core/define/places.ts';
import { type Seat, seatId } from '../../engine/core/seats.ts';
import { tableMove } from '../../engine/core/table-move.ts';
import { type FileSystem, join } from '../../journal/filesystem.ts';
import { loadJournal } from '../../journal/journal.ts';
import { type Header, type JournalRecord, isRemoved, standingMoves } from '../../journal/records.ts';
import { type Cached, JournalCache } from './journal-cache.ts';

interface Indexed extends Cached {
  /** The version of its file. */
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

/** The games of the data folder. */
export class SavedGames {
  readonly #cache: JournalCache<Indexed>;

  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    cachePath: string,
  ) {
    this.#cache = new JournalCache({
      ...{ fs, folder, cachePath, isEntry: isIndexed },
      pathOf: (file) => this.path(file),
      version: 4,
      read: (file, known) => this.#read(file, known),
    });
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /** All games, newest first, and files that cannot be opened as they are. */
  async list(): Promise<Listed> {
    const known = await this.#cache.list();
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
    return (await this.fileOf(id)) !== null;
  }

  /** The file of the game with this id; of several, the one that counts; null if there is none. */
  async fileOf(id: string): Promise<string | null> {
    const entries = [...(await this.#cache.list())].filter(
      ([, { game, ...entry }]) => game && entry.id === id,
    );
    return entries.sort(([, a], [, b]) => (isNewer(a, b) ? -1 : 1))[0]?.[0] ?? null;
  }

  async #read(file: string, { size, changed }: Pick<Cached, 'size' | 'changed'>): Promise<Indexed> {
    const contents = await loadJournal(this.fs, this.path(file), { salvage: true });
    if (!contents.ok) {
      // The disk may be able to read it the next time.
      const known = contents.error.code === 'journal.file.unreadable' ? -1 : size;
      return { size: known, changed, id: file, version: 0, game: null, why: contents.error };
    }
    const { header, records, version, damage: why } = contents.value;
    const game = isRemoved(records) ? null : summarize(file, header, records, changed);
    return { size, changed, id: header.id, version, game, why };
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
