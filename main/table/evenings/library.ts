import * as z from 'zod/mini';
import {
  type BookAct,
  type DiceSetsView,
  type EveningsView,
  type GameInfo,
  type GameReport,
  type GameTale,
  type HomeView,
  type MergePreview,
  type SavedGame,
  type TableSnapshot,
  isTonight,
} from '../../contract.ts';
import type { Game, GameFacts, GameView, RegisteredGame, SeatView } from '../../engine/core/game.ts';
import { type Seat, personIn } from '../../engine/core/seats.ts';
import { type Json, type Refusal, type Result, ok, refuse } from '../../engine/core/result.ts';
import { showRule } from '../../engine/core/rules.ts';
import { pointMoneyOf } from '../../engine/settle/stake.ts';
import { importSteps, sealingSteps } from '../../journal/sealing.ts';
import { type FileSystem, dirname, join } from '../../journal/filesystem.ts';
import { createJournal, journalFiles, loadJournal } from '../../journal/journal.ts';
import type { Contents } from '../../journal/reading.ts';
import type { Header } from '../../journal/records.ts';
import { type Steps, runInSlices } from '../../journal/slices.ts';
import { writeWhole } from '../../journal/whole-file.ts';
import {
  onePaid,
  settlementIn,
  viewEvenings,
  type SummarizedGame,
  groupEvenings,
  recordsOf,
} from './evenings.ts';
import { type BookEntry, HouseBook } from './house-book.ts';
import { type KnownPlayer, People, namedTale } from './people.ts';
import { EveningsIndex } from './journal-cache.ts';
import { tellGame } from './tale.ts';
import { type History, alike, gameOf, recallAny, recallSteps } from '../history/index.ts';
import { reportAny } from './report.ts';
import { SavedGames } from './saved-games.ts';

/** Data besides the games that lists of games need. */
interface Kept {
  readonly players: readonly KnownPlayer[];
  readonly people: People;
  readonly persons: HomeView['players'];
  readonly book: readonly BookEntry[];
  readonly diceSets: DiceSetsView;
  /** Files that could not be read at the start. */
  readonly damaged: HomeView['troubled'];
}

interface LibraryOptions {
  readonly files: FileSystem;
  readonly folder: string;
  readonly games: readonly RegisteredGame[];
  readonly store: Kept;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface OnTable {
  readonly file: string;
  readonly snapshot: TableSnapshot;
}

/** The games in the data folder: listing, summaries, export and import. The open game is handled elsewhere. */
export class Library {
  readonly #saved: SavedGames;
  readonly #evenings: EveningsIndex;

  constructor(private readonly options: LibraryOptions) {
    const { files, folder, games } = options;
    this.#saved = new SavedGames(files, join(folder, 'games'), join(folder, 'index.json'));
    this.#evenings = new EveningsIndex(
      files,
      games,
      (name) => this.#saved.path(name),
      join(folder, 'games'),
      join(folder, 'evenings.json'),
    );
  }

  path(file: string): string {
    return this.#saved.path(file);
  }

  readonly #isKnown = ({ game }: SavedGame) => this.options.games.some(({ id }) => id === game);

  /** The games in the folder that this program knows, newest first. */
  async saved(): Promise<readonly SavedGame[]> {
    return (await this.#saved.list()).saved.filter(this.#isKnown);
  }

  /** Why one of the games cannot be read now, if the disk fails; null otherwise. */
  async unreadable(): Promise<Refusal | null> {
    const { troubled } = await this.#saved.list();
    return troubled.find(({ why }) => why.code === 'journal.file.unreadable')?.why ?? null;
  }

  /** Data of Home. `open` is the game on the table in its current state; `removed` can be restored. */
  async home(open: OnTable | null, removed: HomeView['removed'] = null): Promise<HomeView> {
    const { saved: listed, troubled } = await this.#saved.list();
    const book = new HouseBook(this.options.store.book);
    const { people, persons } = this.options.store;
    const saved = listed
      .filter(this.#isKnown)
      .filter(({ id }) => !book.removal(id))
      .map((game) => ({ ...game, seats: people.named(game.seats) }));
    const strange = listed
      .filter((game) => !this.#isKnown(game))
      .map(({ file, game }) => ({
        file,
        why: { kind: 'refusal' as const, code: 'journal.game.unknown', params: { game } },
        salvage: false,
      }));
    const last = await this.#last(saved, open);
    const { running } = last;
    return {
      running,
      isTonight: running !== null && isTonight({ to: running.changed }, this.options.now()),
      saved,
      troubled: [...this.options.store.damaged, ...troubled, ...strange],
      removed,
      players: persons,
      seated: last.seated,
      games: this.options.games.map(infoOf),
      version: this.options.version,
    };
  }

  /** The game to continue (the open one, or the newest unfinished) and the players last seated. */
  async #last(
    saved: readonly SavedGame[],
    open: OnTable | null,
  ): Promise<Pick<HomeView, 'running' | 'seated'>> {
    const onTable = saved.find(({ file }) => file === open?.file);
    const left = onTable ?? saved.find(({ over }) => !over) ?? null;
    const last = left ?? saved[0];
    if (!last) return { running: null, seated: [] };
    const view = onTable && open ? open.snapshot.view : await this.#viewOf(last.file);
    return {
      running: left && { ...left, standings: view?.standings ?? left.standings },
      seated: onceEach(this.options.store.people.named((view?.seats ?? []).filter(isStaying))),
    };
  }

  /** A game's current state. Files record standings at the end of hands only, and lists are built without replaying. */
  async #viewOf(file: string): Promise<Pick<GameView<unknown>, 'standings' | 'seats'> | null> {
    const history = await this.#history(file);
    return history.ok ? history.value.game.view(history.value.state) : null;
  }

  /** The last table's house rules that differ from the published ones, without those that name its seats. */
  async lastRules(game: Game): Promise<Readonly<Record<string, Json>>> {
    const book = new HouseBook(this.options.store.book);
    const last = (await this.saved()).find((one) => one.game === game.id && !book.removal(one.id));
    const history = last ? await this.#history(last.file) : null;
    if (!history?.ok) return {};
    const { state } = history.value;
    // The stake of a game in progress is changed by a move of its own.
    const { stake } = game.view(state);
    const given = z.record(z.string(), z.json()).safeParse(state.nextRules ?? state.rules).data ?? {};
    const values: typeof given = { ...given, stake: stake && { ...stake } };
    return Object.fromEntries(
      game.rules.flatMap(({ name, default: usual, namesSeats }) => {
        const value = values[name];
        return value === undefined || namesSeats || alike(value, usual) ? [] : [[name, value]];
      }),
    );
  }

  async evenings(): Promise<EveningsView> {
    const { players } = this.options.store;
    const { sets } = this.options.store.diceSets;
    const book = new HouseBook(this.options.store.book);
    const view = async () => viewEvenings(await this.#evenings.list(), players, sets, book);
    return view().catch(() => {
      // A damaged index is dropped; the journals are authoritative.
      this.#evenings.forget();
      return view();
    });
  }

  /**
   * The book entry of an act. Refuses with `evenings.changed` if the sums are not those that people saw,
   * `evenings.removeFinished`, `evenings.actGone`.
   */
  async act(act: BookAct, about: Pick<BookEntry, 'id' | 'at' | 'by'>): Promise<Result<BookEntry>> {
    const book = new HouseBook(this.options.store.book);
    if (act.kind === 'undo')
      return book.stands(act.act) ? ok({ ...about, kind: 'undo', of: act.act }) : refuse('evenings.actGone');
    const games = await this.#evenings.list();
    if (act.kind === 'remove') {
      const told = games.find(({ file }) => file === act.file);
      if (!told || book.removal(told.id)) return refuse('evenings.actGone');
      if (told.over) return refuse('evenings.removeFinished');
      return ok({ ...about, kind: 'remove', game: told.id });
    }
    if (act.kind === 'merge') {
      const may = mayMerge({ ...this.options.store, games }, act);
      return may.ok ? ok({ ...about, ...act }) : may;
    }
    const sums = settlementIn(games, this.options.store.players, book, act.evening);
    const seen = sums?.map(({ currency, payments }) => ({ currency, payments }));
    if (!sums || !alike(seen, act.sums)) return refuse('evenings.changed');
    const { only } = act;
    const paid = only ? onePaid(games, this.options.store.players, book, { sums, only }) : sums;
    return paid.length > 0 ? ok({ ...about, kind: 'settle', sums: [...paid] }) : refuse('evenings.changed');
  }

  async previewMerge(pair: Pair): Promise<MergePreview> {
    return previewMerge({ ...this.options.store, games: await this.#evenings.list() }, pair);
  }

  /** A game replayed up to the end of its intact part. */
  async #history(file: string): Promise<Result<History>> {
    const contents = await loadJournal(this.options.files, this.path(file), { salvage: true });
    if (!contents.ok) return contents;
    return recallAny(this.options.games, contents.value.header, contents.value.records);
  }

  async tale(file: string): Promise<Result<GameTale>> {
    const history = await this.#history(file);
    if (!history.ok) return history;
    const { people } = this.options.store;
    return ok(namedTale(tellGame(history.value), { named: (seats) => people.named(seats) }));
  }

  async report(file: string): Promise<Result<GameReport>> {
    const contents = await loadJournal(this.options.files, this.path(file), { salvage: true });
    if (!contents.ok) return contents;
    const told = await reportAny(contents.value, this.options.games);
    return told.ok ? ok({ ...told.value, seats: this.options.store.people.named(told.value.seats) }) : told;
  }

  async export(file: string): Promise<Result<{ text: string }>> {
    const contents = await loadJournal(this.options.files, this.path(file));
    if (!contents.ok) return contents;
    const { header, records } = contents.value;
    return ok({ text: (await runInSlices(sealingSteps(header, records))).text });
  }

  /** Imports a game from another computer. Refuses with `journal.*`; then nothing has changed. */
  async import(text: string | Uint8Array): Promise<Result<{ file: string }>> {
    // Read and replayed in slices, so that a running game does not stall.
    const contents = await runInSlices(importSteps(text));
    if (!contents.ok) return contents;
    const { header, records } = contents.value;
    const sound = await this.#check(contents.value);
    if (!sound.ok) return sound;
    // A second file with this id would replace the first in all lists.
    if (await this.#saved.has(header.id)) return refuse('journal.import.there');
    const file = fileName(header);
    const journal = await createJournal(this.options.files, this.path(file), header, records);
    if (!journal.ok)
      return journal.error.code === 'journal.file.taken' ? refuse('journal.import.there') : journal;
    await journal.value.close();
    return ok({ file });
  }

  /**
   * Restores a game from an archive: one continued elsewhere replaces ours; one continued in both places is kept
   * beside ours. Refuses as `import`.
   */
  async takeBack(
    text: string,
  ): Promise<Result<{ file: string; as: 'added' | 'updated' | 'known' | 'beside' }>> {
    const contents = await runInSlices(importSteps(text));
    if (!contents.ok) return contents;
    const sound = await this.#check(contents.value);
    if (!sound.ok) return sound;
    const { header, records } = contents.value;
    const file = await this.#saved.fileOf(header.id);
    if (file === null) return this.#add(header, records, 'added');
    const { text: theirs } = await runInSlices(sealingSteps(header, records));
    const ours = await this.export(file);
    if (!ours.ok) return ours;
    // Each line's checksum covers the lines before it, so equal beginnings are the same play.
    if (ours.value.text.startsWith(theirs)) return ok({ file, as: 'known' });
    if (theirs.startsWith(ours.value.text)) {
      await writeWhole(this.options.files, this.path(file), theirs);
      return ok({ file, as: 'updated' });
    }
    const id = `${header.id.slice(0, 24)}-${contents.value.sum}`;
    const beside = await this.#saved.fileOf(id);
    return beside === null
      ? this.#add({ ...header, id }, records, 'beside')
      : ok({ file: beside, as: 'known' });
  }

  async #add<As extends string>(
    header: Header,
    records: Contents['records'],
    as: As,
  ): Promise<Result<{ file: string; as: As }>> {
    const file = freeName(fileName(header), await journalFiles(this.options.files, dirname(this.path('.'))));
    const journal = await createJournal(this.options.files, this.path(file), header, records);
    if (!journal.ok) return journal;
    await journal.value.close();
    return ok({ file, as });
  }

  /** Whether an imported game can be replayed and reaches the chips it claims. */
  async #check(contents: Contents): Promise<Result<null>> {
    const game = await gameOf(this.options.games, contents.header);
    return game.ok ? runInSlices(checkSteps(game.value, contents)) : game;
  }
}

function* checkSteps(game: Game, { header, records }: Contents): Steps<Result<null>> {
  const history = yield* recallSteps(game, header, records);
  if (!history.ok) return history;
  const { timeline } = history.value;
  yield* timeline.playSteps();
  const { refused, differences } = timeline;
  if (refused)
    return refuse('journal.replay.refused', { seq: refused.index, why: { phrase: refused.refusal } });
  // A file of the same rules' revision with other chips cannot come from real play.
  const [differs] = header.revision === game.revision ? differences : [];
  return differs ? refuse('journal.import.differs', { hand: differs.recorded.hand }) : ok(null);
}

/** Whether somebody plays in the next hand. */
const isStaying = ({ status }: SeatView): boolean => status !== 'gone' && status !== 'leaving';

/** Seats without former accounts, one per person. */
function onceEach(seats: readonly Seat[]): readonly Seat[] {
  const people = new Map<string, Seat>();
  for (const seat of seats) {
    const { id, name, look, player } = seat;
    people.set(personIn(seat), { id, name, look, ...(player && { player }) });
  }
  return [...people.values()];
}

const infoOf = (game: GameFacts): GameInfo => ({
  id: game.id,
  unit: game.unit,
  players: game.players,
  pointMoney: pointMoneyOf(game),
  steps: game.steps,
  rules: game.rules.map(showRule),
  dice: game.dice ?? [],
});

/** A free file name: `game.jsonl`, then `game-2.jsonl`. */
function freeName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : name.replace(/\.jsonl$/, `-${n}.jsonl`);
    if (!taken.includes(free)) return free;
  }
}

/** `2024-11-21-sleepless-1f3a9c0d.jsonl`: sorts by day and is never reused. */
export function fileName({ created, game, id }: Pick<Header, 'created' | 'game' | 'id'>): string {
  const day = new Date(created).toISOString().slice(0, 10);
  const mark = id.replace(/[^0-9a-zA-Z]/g, '').slice(0, 8) || 'game';
  return `${day}-${game.replace(/[^\w-]/g, '_')}-${mark}.jsonl`;
}

/** A merge of two persons: `from` counts as `into`. */
interface Pair {
  readonly from: string;
  readonly into: string;
}

interface MergeContext {
  readonly games: readonly SummarizedGame[];
  readonly players: readonly KnownPlayer[];
  readonly book: readonly BookEntry[];
}

/**
 * Whether two persons can be merged. Refuses with `evenings.merge.self`, `evenings.actGone` if one of them is
 * unknown, and `evenings.merge.together` {from, into, n} if both played in one game.
 */
function mayMerge({ games, players, book }: MergeContext, { from, into }: Pair): Result<null> {
  const people = new People(players, new HouseBook(book).merges, games);
  if (from === into) return refuse('evenings.merge.self');
  const keys = games.map(({ seats }) => people.keysIn(seats));
  const isRoot = (key: string): boolean => people.rootOf(key) === key;
  const isKnown = players.some(({ id }) => id === from) || keys.some((there) => there.includes(from));
  if (!isRoot(from) || !isRoot(into) || !isKnown || !players.some(({ id }) => id === into))
    return refuse('evenings.actGone');
  const n = keys.filter((there) => there.includes(from) && there.includes(into)).length;
  if (n === 0) return ok(null);
  return refuse('evenings.merge.together', { from: people.nameOf(from), into: people.nameOf(into), n });
}

/** Effect of a merge on games, evenings and records. */
function previewMerge(known: MergeContext, pair: Pair): MergePreview {
  const { games, players, book } = known;
  const may = mayMerge(known, pair);
  const merge: BookEntry = { id: 'preview', at: 0, by: { kind: 'host' }, kind: 'merge', ...pair };
  const now = new HouseBook(book);
  const kept = games.filter(({ id }) => !now.removal(id));
  const before = recordsOf(kept, players, now);
  const after = may.ok ? recordsOf(kept, players, new HouseBook([...book, merge])) : [];
  const people = new People(players, now.merges, games);
  const ofKey = (records: EveningsView['records'], key: string, game: string) =>
    records.find((record) => record.key === key && record.game === game) ?? null;
  const played = new Set(
    before.filter(({ key }) => key === pair.from || key === pair.into).map(({ game }) => game),
  );
  return {
    refusal: may.ok ? null : may.error,
    games: kept.filter(({ seats }) => people.keysIn(seats).includes(pair.from)).length,
    evenings: groupEvenings(kept, players, now).filter((evening) =>
      [pair.from, pair.into].every((one) => evening.players.some(({ key }) => key === one)),
    ).length,
    records: [...played].map((game) => ({
      game,
      from: ofKey(before, pair.from, game),
      into: ofKey(before, pair.into, game),
      after: ofKey(after, pair.into, game),
    })),
  };
}
