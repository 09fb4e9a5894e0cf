import type { Command, DiceSetsView } from '../contract.ts';
import { type Game, type RegisteredGame, loadGame } from '../engine/core/game.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import type { Seat } from '../engine/core/seats.ts';
import { memoryFiles, type FileSystem } from '../journal/filesystem.ts';
import { exportJournal } from '../journal/sealing.ts';
import { type Journal, createJournal, loadJournal, openJournal } from '../journal/journal.ts';
import type { Reading, TrayEvent } from '../tray/types.ts';
import { firstMoves, headerOf, readStart } from './beginning.ts';
import { Intake } from './dice/index.ts';
import { fileName } from './evenings/index.ts';
import { type Acknowledged, LiveTable } from './live-table.ts';
import { type History, noticesOf, recallAny } from './history/index.ts';
import type { Persons } from './persons.ts';
import type { OnTable } from './recordings.ts';
import type { AskOf } from '../contract/requests.ts';
import type { Sender } from './app-contract.ts';

/** How many attempts there are to read the open game while it goes on. */
const ATTEMPTS = 20;

export interface TablePlaceOptions {
  readonly files: FileSystem;
  readonly games: readonly RegisteredGame[];
  readonly version: string;
  readonly now: () => number;
  /** The path of the journal with this name. */
  readonly path: (file: string) => string;
  readonly readings: () => readonly Reading[];
  readonly faults: () => readonly { readonly say: Phrase }[];
  readonly diceSets: () => DiceSetsView;
  readonly persons: Persons;
  readonly seat: (seats: readonly Seat[]) => Seated;
  /** Stores which game is open, for the next start. */
  readonly remember: (file: string | null) => Promise<Result<null>>;
  /** Ensures that nobody else writes in the folder; rejects with a `Refusal`. */
  readonly hold: () => Promise<unknown>;
  /** Called when another game, or none, is open. */
  readonly placed: (table: OnTable | null) => void;
  /** Called when something visible has changed. */
  readonly changed: () => void;
  /** As in `AppOptions`. */
  readonly drawn?: (() => Promise<unknown>) | undefined;
}

/** The seats with player ids; `save` remembers those players. */
export interface Seated {
  readonly seats: readonly Seat[];
  readonly save: () => Promise<Result<null>>;
}

interface Placed {
  readonly live: LiveTable;
  readonly journal: Journal;
  readonly intake: Intake;
  /** A recorded game being played back. */
  readonly replay: boolean;
}

/** A removed game, and the table after it with its revision. */
interface Removed {
  readonly file: string;
  readonly game: string;
  readonly former: string | null;
  readonly revision: number;
}

/** The place for the open game: games are started, opened, left and played back here, one at a time. */
export class TablePlace {
  /** Readings counted by games of this evening that are closed now. */
  readonly #counted = new Set<string>();
  #placed: Placed | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** The last game begun here, and the one it replaced. */
  #begun: { readonly file: string; readonly former: string | null } | null = null;
  #removed: Removed | null = null;
  /** Whether the tray has changed the dice row since the table was last updated. */
  #isIntakeNew = false;

  constructor(private readonly options: TablePlaceOptions) {}

  get live(): LiveTable | null {
    return this.#placed?.live ?? null;
  }

  /** Runs a task while no game is being opened or closed. */
  alone<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run, run);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Loads a game that may be started next. Refuses with `table.game.*`. */
  prepare(id: string): Promise<Result<Game>> {
    return loadGame(this.options.games, id);
  }

  /**
   * Starts a game in a new file. Refuses with `table.game.*`, `table.players.count`, `table.seat.twice`,
   * `table.name.twice`, `table.player.twice`, `table.rules.bad`, `table.open`, and with `journal.*`; a refused
   * request leaves the open game open. The new game replaces the open one at once, because a page with an empty
   * table turns its camera off.
   */
  start(asked: AskOf<'start'>): Promise<Result<{ file: string }>> {
    return this.#instead(asked.replaces, async () => {
      const game = await loadGame(this.options.games, asked.game);
      if (!game.ok) return game;
      const { seats, save } = this.options.seat(asked.seats);
      const start = { ...asked, seats: [...seats] };
      const rules = readStart(game.value, start);
      if (!rules.ok) return rules;
      const former = this.#placed?.replay === false ? this.#placed.live.file : null;
      const created = await this.#create(game.value, rules.value, start);
      // After the game's file is written and its table shown, since people wait for those.
      if (created.ok) this.#tellUnsaved(await save());
      if (created.ok) this.#begun = { file: created.value.file, former };
      return created;
    });
  }

  /**
   * Opens a game of the data folder; `salvage`: the intact part of a damaged one, in a copy. A removed game is
   * restored; `end` ends it. Refuses with `table.open`, `journal.*`, and as the table does.
   */
  open({ file, salvage, end, replaces }: AskOf<'open'>): Promise<Result<{ file: string }>> {
    // Ending the open game needs the same confirmation as replacing it.
    return this.#instead(this.live?.file === file && !end ? file : replaces, async () => {
      const opened = await this.#open(file, salvage);
      const { live } = this;
      if (!opened.ok || !live) return opened;
      const id = crypto.randomUUID();
      if (live.removed) {
        const redone = await live.command({ id, kind: 'redo', revision: live.revision }, { kind: 'host' });
        if (!redone.ok) return redone;
      }
      if (!end) return opened;
      const move = { kind: 'end-now' };
      const ended = await live.command(
        { id: `${id}-end`, kind: 'move', prompt: null, move },
        { kind: 'host' },
      );
      return ended.ok ? opened : ended;
    });
  }

  async #open(file: string, salvage = false): Promise<Result<{ file: string }>> {
    if (this.live?.file === file) return ok({ file });
    const { files, path } = this.options;
    const journal = await openJournal(files, path(file), { salvage });
    return journal.ok ? this.#put(journal.value) : journal;
  }

  /**
   * Passes a command to the open game. Redo with nothing to redo restores the game begun after it and removed.
   * Refuses with `table.none`, and as the table does.
   */
  async command(command: Command, caller: Sender): Promise<Result<Acknowledged>> {
    const { live } = this;
    if (!live) return refuse('table.none');
    const next = command.kind === 'redo' && caller.kind === 'host' ? this.#next(live) : null;
    if (!next || live.hasUndone) return live.command(command, caller);
    if (command.kind === 'redo' && command.revision !== live.revision) return refuse('table.stale');
    const opened = await this.open({ file: next.file, replaces: live.file });
    return opened.ok ? ok({ revision: this.live?.revision ?? 0, repeated: false }) : opened;
  }

  /** The last removed game, if the table has not changed since. */
  #next(live: LiveTable | null): Removed | null {
    const removed = this.#removed;
    return removed?.former === (live?.file ?? null) && removed?.revision === (live?.revision ?? 0)
      ? removed
      : null;
  }

  /** The last removed game, while no other is open. */
  get removed(): { readonly file: string; readonly game: string } | null {
    if (this.live) return null;
    const next = this.#next(null);
    return next && { file: next.file, game: next.game };
  }

  /** The beginning is undone: the table shows the previous game again. */
  async #takeAway(live: LiveTable): Promise<void> {
    if (this.live !== live || !live.removed || this.#placed?.replay === true) return;
    const { file, game } = live;
    const former = this.#begun?.file === file ? this.#begun.former : null;
    this.#removed = { file, game: game.id, former: null, revision: 0 };
    const opened = former === null ? null : await this.#open(former);
    if (!opened?.ok) await this.#put(null);
    const now = this.live;
    if (!now) return;
    this.#removed = { ...this.#removed, former: now.file, revision: now.revision };
    now.redraw();
  }

  /** Leaves the game, with all its commands on disk. Refuses with `table.open` if another one than `replaces` is open. */
  leave(replaces = this.live?.file): Promise<Result<null>> {
    return this.#instead(replaces, () => this.#put(null));
  }

  /**
   * Runs a request that replaces the open game, which all screens show. Refuses with `table.open` {file, game}
   * unless the request names that game, which proves that the sender has seen it. A replayed recording may always
   * be replaced.
   */
  #instead<T>(replaces: string | undefined, run: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.alone(() => {
      const refused = this.whatIsOpen(replaces);
      return refused.ok ? run() : Promise.resolve(refused);
    });
  }

  /** Refuses with `table.open` if a game is open that is not the one named. */
  whatIsOpen(replaces: string | undefined): Result<null> {
    const { live } = this;
    if (!live || live.file === replaces || live.removed || this.#placed?.replay === true) return ok(null);
    return refuse('table.open', { file: live.file, game: { phrase: { code: `game.${live.game.id}.name` } } });
  }

  /** Plays a recorded game without storing anything. */
  replay(table: OnTable | null): Promise<void> {
    return this.alone(async () => {
      if (!table) return void (await this.#put(null, new Set()));
      const { header, records } = table.contents;
      const path = this.options.path(`replay-${crypto.randomUUID()}.jsonl`);
      const journal = await createJournal(memoryFiles(), path, header, records);
      if (journal.ok) await this.#put(journal.value, table.counted);
    });
  }

  /** The text of the open game's file with all commands. */
  async read(): Promise<OnTable | null> {
    const { files, path } = this.options;
    for (let attempt = 1; ; attempt++) {
      const { live } = this;
      if (!live) return null;
      const { revision } = live;
      const contents = await loadJournal(files, path(live.file), { salvage: true });
      // A move may have arrived meanwhile.
      const same = live === this.live && live.revision === revision && live.settled;
      if (same || attempt === ATTEMPTS)
        return contents.ok ? { contents: contents.value, counted: this.#counted } : null;
    }
  }

  /** The open game as the text of a journal, even if its file is gone. */
  export(): string | null {
    const placed = this.#placed;
    return placed && exportJournal(placed.journal.header, placed.journal.records);
  }

  /** The dice row is computed once per message, not for each pocket of a roll. */
  onTrayEvent(event: TrayEvent): void {
    if (!this.#placed) return;
    if (event.kind === 'battery')
      return this.#placed.live.notice({ id: `battery-${event.pocket}`, say: event.phrase, tone: 'warn' });
    if (this.#placed.intake.onTrayEvent(event)) this.#isIntakeNew = true;
    // Everything else that changes the row is part of a message.
    if (!this.#isIntakeNew || (event.kind !== 'told' && event.kind !== 'connection')) return;
    this.#isIntakeNew = false;
    void this.#placed.live.intakeChanged();
  }

  async #create(game: Game, rules: unknown, asked: AskOf<'start'>): Promise<Result<{ file: string }>> {
    const { files, path, version, now } = this.options;
    const at = now();
    const header = headerOf(game, { rules, seats: asked.seats, at, version });
    const journal = await createJournal(files, path(fileName(header)), header, firstMoves(asked, at));
    return journal.ok ? this.#put(journal.value) : journal;
  }

  /** Opens another game or none, once all commands of the current one are on disk. */
  async #put(journal: Journal, replayed?: ReadonlySet<string>): Promise<Result<{ file: string }>>;
  async #put(journal: null, replayed?: ReadonlySet<string>): Promise<Result<null>>;
  async #put(
    journal: Journal | null,
    replayed?: ReadonlySet<string>,
  ): Promise<Result<{ file: string } | null>> {
    const { games, placed, remember, changed } = this.options;
    const history = journal ? await recallAny(games, journal.header, journal.records) : null;
    if (history && !history.ok) {
      await journal?.close();
      return history;
    }
    await this.#clear();
    if (journal && history) {
      this.#placed = this.#place(journal, history.value, replayed);
      if (replayed) this.#placed.live.notice({ id: 'replay', say: phrase('table.replay'), tone: 'info' });
      const contents = { header: journal.header, records: journal.records };
      placed({ contents, counted: this.#counted });
    } else placed(null);
    const file = this.live?.file ?? null;
    changed();
    // Which game is open matters only to the program's next start.
    if (file !== null) await this.options.drawn?.();
    if (!replayed) this.#tellUnsaved(await remember(file));
    return ok(file === null ? null : { file });
  }

  /** If other data cannot be saved, the game continues and a notice is shown. */
  #tellUnsaved(kept: Result<null>): void {
    if (!kept.ok) this.live?.notice({ id: 'disk', say: kept.error, tone: 'error' });
  }

  async #clear(): Promise<void> {
    if (!this.#placed) return;
    const { live, journal, intake, replay } = this.#placed;
    if (!replay) for (const key of intake.spent) this.#counted.add(key);
    this.#placed = null;
    live.leave();
    await journal.close();
  }

  #place(journal: Journal, history: History, replayed: ReadonlySet<string> | undefined): Placed {
    const { readings, faults, diceSets, now, changed, remember, hold } = this.options;
    const intake = new Intake({
      kinds: history.game.dice ?? [],
      sets: diceSets,
      readings: readings(),
      faults,
      elsewhere: replayed ?? this.#counted,
      now,
    });
    const live: LiveTable = new LiveTable({
      file: this.#nameOf(journal.path),
      game: history.game,
      journal,
      history,
      intake,
      notices: noticesOf(history, journal.notices),
      now,
      changed,
      removed: () => void this.alone(() => this.#takeAway(live)),
      ...(replayed === undefined && { persons: this.options.persons }),
      next: () => (this.#next(live) ? phrase('sheet.begun') : null),
    });
    journal.onRescued((to, say) => {
      live.moved(this.#nameOf(to), { id: 'rescued', say, tone: 'error' });
      void remember(live.file).then((kept) => this.#tellUnsaved(kept));
    }, hold);
    return { live, journal, intake, replay: replayed !== undefined };
  }

  #nameOf(path: string): string {
    return path.slice(this.options.path('').length).replace(/^[\\/]/, '');
  }
}
