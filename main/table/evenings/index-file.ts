import type { RegisteredGame } from '../../engine/core/game.ts';
import type { FileSystem } from '../../journal/filesystem.ts';
import { loadJournal } from '../../journal/journal.ts';
import { isRemoved } from '../../journal/records.ts';
import { runInSlices } from '../../journal/slices.ts';
import { gameOf, recallSteps } from '../history/index.ts';
import type { SummarizedGame } from './evenings.ts';
import { type Cached, JournalCache } from './journal-cache.ts';
import { summarySteps } from './tale.ts';

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
