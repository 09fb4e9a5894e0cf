import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Push, Reply, RequestKind, SavedGame } from '../contract.ts';
import type { Game } from '../engine/core/game.ts';
import { type Refusal, type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { GAMES } from '../engine/games/registry.ts';
import { diskRefusal, nodeFileSystem } from '../journal/filesystem.ts';
import { type Journal, createJournal, loadJournal, openJournal } from '../journal/journal.ts';
import { type Lock, lockFolder } from '../journal/lock.ts';
import { memoryFiles } from '../journal/memory-files.ts';
import type { Header, MoveRecord } from '../journal/records.ts';
import type { PortInfo, TrayEvent } from '../tray/types.ts';
import type { App, AppOptions, Caller } from './app-contract.ts';
import { createAsker } from './asker.ts';
import { changeDiceSets } from './dice-sets.ts';
import { Upload } from './evenings/upload.ts';
import { Intake } from './intake.ts';
import { Keeping } from './keeping.ts';
import { Library, fileName } from './library.ts';
import { LiveTable } from './live-table.ts';
import { noticesOf, recall } from './open-table.ts';
import { type OnTable, Recordings } from './recordings.ts';
import { type Asked, FOR_PHONES, REQUESTS } from './requests.ts';
import { doTrayAct, viewTray } from './tray-view.ts';

export type { App, AppOptions, Caller } from './app-contract.ts';

/** The tray's raw view is drawn at most so often (ms); what it says of dice goes out at once. */
const TRAY_PACE = 100;

/** How often the open game is read while it goes on, until what was read is all of it. */
const ATTEMPTS = 20;

const HEARD = [
  'connection',
  'boot',
  'snapshot',
  'reading',
  'roll',
  'doubt',
  'fault',
  'settings',
  'refused',
  'note',
  'line',
] as const;

/**
 * Opens the data folder and goes on with the game that was open. Refuses with `journal.locked` where another instance
 * has the folder, and with `journal.disk.*`.
 */
export async function createApp(options: AppOptions): Promise<Result<App>> {
  const { folder, files = nodeFileSystem, lock = lockFolder } = options;
  try {
    await files.makeFolder(folder);
    await files.makeFolder(join(folder, 'games'));
    // A folder's own name is certain only when the folder above it is on disk.
    await files.syncFolder(dirname(folder));
    await files.syncFolder(folder);
  } catch (error) {
    return diskRefusal(error);
  }
  const locked = await lock(folder);
  if (!locked.ok) return locked;
  const keeping = await Keeping.load(files, folder);
  const service = new Service(options, keeping, locked.value);
  await service.resume();
  return ok(service);
}

interface OpenTable {
  readonly live: LiveTable;
  readonly journal: Journal;
  readonly intake: Intake;
  /** A recorded game that is played back. */
  readonly replay: boolean;
}

type Handler<K extends RequestKind> = (
  asked: Asked<K>,
  caller: Caller,
  n: number,
) => Promise<Result<unknown>> | Result<unknown>;

class Service implements App {
  readonly #games: readonly Game[];
  readonly #files;
  readonly #now: () => number;
  readonly #library: Library;
  readonly #upload = new Upload();
  readonly #recordings: Recordings;
  readonly #asker;
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #asking = new Map<string, AbortController>();
  readonly #ends: (() => void)[] = [];
  #table: OpenTable | null = null;
  #counted = new Set<string>();
  #ports: readonly PortInfo[] = [];
  #trayTimer: NodeJS.Timeout | null = null;
  #tableDue = false;
  /** Starting, opening and leaving happen one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: AppOptions,
    private readonly keeping: Keeping,
    private readonly lock: Lock,
  ) {
    const { folder, files = nodeFileSystem, games = GAMES, now = Date.now, tray } = options;
    this.#games = games;
    this.#files = files;
    this.#now = now;
    this.#asker = options.asker ?? createAsker();
    this.#library = new Library({ files, folder, games, keeping, version: options.version });
    this.#recordings = new Recordings({
      tray,
      files,
      folder,
      onTable: () => this.#onTable(),
      put: (table) => this.#alone(() => this.#putReplay(table)),
      say: (command, caller) => void this.handle({ n: 0, kind: 'command', ...{ command } }, caller),
    });
    if (tray) for (const kind of HEARD) this.#ends.push(tray.on(kind, (event) => this.#hear(event)));
  }

  async handle(request: { readonly n: number; readonly kind: string }, caller: Caller): Promise<Reply> {
    const n = typeof request.n === 'number' ? request.n : 0;
    const answer = await this.#answer(request, caller, n).catch((error: unknown): Result<never> =>
      refuse('table.failed', { message: error instanceof Error ? error.message : String(error) }),
    );
    return answer.ok ? { n, ok: true, value: answer.value } : { n, ok: false, error: answer.error };
  }

  subscribe(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    listener({ push: 'settings', settings: this.keeping.settings });
    listener({ push: 'tray', tray: viewTray(this.options.tray, this.#ports, this.#recordings.list) });
    listener({ push: 'table', table: this.#table?.live.snapshot ?? null });
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    if (this.#trayTimer) clearTimeout(this.#trayTimer);
    await this.#alone(() => this.#put(null));
    await this.#asker.close();
    await this.lock.release();
  }

  /** Goes on with the game that was open when the program ended, however it ended. */
  async resume(): Promise<void> {
    const { open } = this.keeping;
    if (open !== null) await this.#alone(() => this.#openFile(open, false));
  }

  async #answer(request: { readonly kind: string }, caller: Caller, n: number): Promise<Result<unknown>> {
    const kind = Object.keys(REQUESTS).find((known): known is RequestKind => known === request.kind);
    if (!kind) return refuse('table.request.unknown', { kind: String(request.kind) });
    if (caller.kind === 'phone' && !FOR_PHONES.has(kind)) return refuse('table.phone.action');
    const parsed = REQUESTS[kind].safeParse(request);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      return refuse('table.request.bad', { kind, where });
    }
    const handler = this.#handlers[kind] as Handler<RequestKind>;
    return handler(parsed.data, caller, n);
  }

  readonly #handlers: { readonly [K in RequestKind]: Handler<K> } = {
    home: async () => ok(await this.#library.home(this.#table?.live.file ?? null)),
    start: (asked) => this.#alone(() => this.#start(asked)),
    open: ({ file, salvage = false }) => this.#alone(() => this.#openFile(file, salvage)),
    leave: () => this.#alone(() => this.#put(null)),
    command: ({ command }, caller) => {
      this.#recordings.noteCommand(command as never, caller);
      return this.#live((live) => live.command(command as never, caller));
    },
    preview: ({ amendment }, caller) => this.#live((live) => live.preview(amendment as never, caller)),
    sheet: () => this.#live((live) => ok(live.sheet())),
    ask: ({ question }, caller, n) => this.#live((live) => this.#ask(live, question, caller, n)),
    cancel: ({ of }, caller) => {
      this.#asking.get(askKey(caller, of))?.abort();
      return ok(null);
    },
    tray: async ({ act }) => {
      if (act.kind === 'list') {
        this.#ports = (await this.options.tray?.list()) ?? [];
        await this.#recordings.look();
        this.#pushTray();
        return ok(null);
      }
      if (act.kind === 'replay') return this.#recordings.replay(act.file);
      if (act.kind !== 'record') return doTrayAct(this.options.tray, act);
      const done = await this.#recordings.record(act.on, this.#now());
      this.#pushTray();
      return done;
    },
    settings: async ({ set }) => {
      const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
      const settings = { ...this.keeping.settings, ...given };
      const kept = await this.keeping.saveSettings(settings, this.keeping.diceSets);
      this.#push({ push: 'settings', settings });
      return kept.ok ? ok(settings) : kept;
    },
    diceSets: async ({ act }) => {
      const sides = (pocket: number) =>
        this.options.tray?.readings.find((reading) => reading.pocket === pocket)?.face ?? null;
      const changed = changeDiceSets(this.keeping.diceSets, act, randomUUID, sides);
      if (!changed.ok || act.kind === 'look') return changed;
      const kept = await this.keeping.saveSettings(this.keeping.settings, changed.value);
      this.#table?.live.intakeChanged();
      return kept.ok ? changed : kept;
    },
    evenings: async () => ok(await this.#library.evenings()),
    tale: ({ file }) => this.#library.tale(file),
    report: ({ file }) => this.#library.report(file),
    export: ({ file }) => this.#library.export(file),
    upload: ({ upload, text }) => Promise.resolve(this.#upload.add(upload, text)),
    import: ({ text, upload }) => {
      const whole = this.#upload.end(upload, text);
      return whole.ok ? this.#alone(() => this.#library.import(whole.value)) : Promise.resolve(whole);
    },
    player: ({ id, name, look, forget }) =>
      this.keeping.changePlayer(id, {
        ...(name === undefined ? {} : { name }),
        ...(look === undefined ? {} : { look }),
        ...(forget === undefined ? {} : { forget }),
      }),
    // Whoever lets phones in answers these before they come here.
    phones: () => refuse('phones.none'),
    me: () => refuse('phones.none'),
    // The shell knows the program and its log.
    diagnosis: () => refuse('table.request.unknown', { kind: 'diagnosis' }),
    dismiss: ({ notice }) => this.#live((live) => ok((live.dismiss(notice), null))),
  };

  #live<T>(run: (live: LiveTable) => T): T | Result<never> {
    return this.#table ? run(this.#table.live) : refuse('table.none');
  }

  #alone<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run, run);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #ask(live: LiveTable, question: unknown, caller: Caller, n: number): Promise<Result<unknown>> {
    const key = askKey(caller, n);
    const controller = new AbortController();
    this.#asking.set(key, controller);
    try {
      return await this.#asker.ask(live.game, live.shownState, question, controller.signal);
    } finally {
      this.#asking.delete(key);
    }
  }

  async #start({ game: id, rules: given, seats, dealer }: Asked<'start'>): Promise<Result<{ file: string }>> {
    const game = this.#games.find((known) => known.id === id);
    if (!game) return refuse('table.game.unknown', { game: id });
    const { min, max } = game.players;
    if (seats.length < min || seats.length > max)
      return refuse('table.players.count', { n: seats.length, min, max });
    if (new Set(seats.map((seat) => seat.id)).size !== seats.length) return refuse('table.seat.twice');
    if (new Set(seats.map(({ name }) => name.toLocaleLowerCase())).size !== seats.length)
      return refuse('table.name.twice');
    const rules = game.rulesSchema.safeParse(given);
    if (!rules.success)
      return refuse('table.rules.bad', { rule: rules.error.issues[0]?.path.join('.') ?? '' });

    const left = await this.#put(null);
    if (!left.ok) return left;
    const at = this.#now();
    const header: Omit<Header, 'format' | 'version'> = {
      id: randomUUID(),
      created: at,
      app: this.options.version,
      game: game.id,
      revision: game.revision,
      rules: JSON.parse(JSON.stringify(rules.data)) as Header['rules'],
      seats: await this.keeping.seat(seats, randomUUID),
    };
    const first: MoveRecord[] =
      dealer === null || dealer === seats[0]?.id
        ? []
        : [
            {
              seq: 1,
              at,
              by: { kind: 'host' },
              via: 'hand',
              kind: 'move',
              move: { kind: 'first-dealer', seat: dealer },
            },
          ];
    const file = fileName(header);
    const journal = await createJournal(this.#files, this.#library.path(file), header, first);
    return journal.ok ? this.#put(journal.value) : journal;
  }

  async #openFile(file: string, salvage: boolean): Promise<Result<{ file: string }>> {
    if (this.#table?.live.file === file) return ok({ file });
    const journal = await openJournal(this.#files, this.#library.path(file), { salvage });
    if (!journal.ok) return journal;
    return this.#put(journal.value);
  }

  /** Puts another game on the table, or none: first everything that was said of the former is on disk. */
  async #put(journal: Journal, replayed?: ReadonlySet<string>): Promise<Result<{ file: string }>>;
  async #put(journal: null): Promise<Result<null>>;
  async #put(
    journal: Journal | null,
    replayed?: ReadonlySet<string>,
  ): Promise<Result<{ file: string } | null>> {
    const history = journal ? recall(this.#games, journal.header, journal.records) : null;
    if (history && !history.ok) {
      await journal?.close();
      return history;
    }
    if (this.#table) {
      const { live, journal: former, intake, replay } = this.#table;
      if (!replay) for (const key of intake.spent) this.#counted.add(key);
      this.#table = null;
      live.leave();
      await former.close();
    }
    if (journal && history) {
      const file = journal.path.slice(this.#library.path('').length).replace(/^[\\/]/, '');
      const intake = new Intake({
        kinds: history.value.game.dice ?? [],
        sets: () => this.keeping.diceSets,
        readings: this.options.tray?.readings ?? [],
        elsewhere: replayed ?? this.#counted,
        now: this.#now,
      });
      const live: LiveTable = new LiveTable({
        file,
        game: history.value.game,
        journal,
        history: history.value,
        intake,
        notices: noticesOf(history.value, journal.notices),
        now: this.#now,
        changed: () => this.#pushTable(),
      });
      this.#table = { live, journal, intake, replay: replayed !== undefined };
      if (replayed) live.notice({ id: 'replay', say: phrase('table.replay'), tone: 'info' });
      const contents = { header: journal.header, records: journal.records };
      this.#recordings.noteTable({ contents, counted: this.#counted });
    } else this.#recordings.noteTable(null);
    const file = this.#table?.live.file ?? null;
    if (!replayed) await this.keeping.saveOpen(file);
    this.#pushTable();
    return ok(file === null ? null : { file });
  }

  /** The game on the table with all that was said of it, as its file has it. */
  async #onTable(): Promise<OnTable | null> {
    for (let attempt = 1; ; attempt++) {
      const live = this.#table?.live;
      if (!live) return null;
      const { revision } = live;
      const contents = await loadJournal(this.#files, this.#library.path(live.file), { salvage: true });
      // Somebody may have gone on meanwhile.
      const same = live === this.#table?.live && live.revision === revision && live.settled;
      if (same || attempt === ATTEMPTS)
        return contents.ok ? { contents: contents.value, counted: this.#counted } : null;
    }
  }

  /** A recorded game is played beside those that are kept: nothing of it is. */
  async #putReplay(table: OnTable | null): Promise<void> {
    if (!table) return void (await this.#put(null));
    const { header, records } = table.contents;
    const path = this.#library.path(`replay-${randomUUID()}.jsonl`);
    const journal = await createJournal(memoryFiles(), path, header, records);
    if (journal.ok) await this.#put(journal.value, table.counted);
  }

  #hear(event: TrayEvent): void {
    if (event.kind === 'note') return this.#recordings.hear(event.note);
    const table = this.#table;
    if (table?.intake.hear(event)) table.live.intakeChanged();
    if (event.kind === 'line') this.#trayTimer ??= setTimeout(() => this.#pushTray(), TRAY_PACE);
    else this.#pushTray();
  }

  #pushTray(): void {
    if (this.#trayTimer) clearTimeout(this.#trayTimer);
    this.#trayTimer = null;
    this.#push({ push: 'tray', tray: viewTray(this.options.tray, this.#ports, this.#recordings.list) });
  }

  /** Several changes of one moment go out as one. */
  #pushTable(): void {
    if (this.#tableDue) return;
    this.#tableDue = true;
    queueMicrotask(() => {
      this.#tableDue = false;
      this.#push({ push: 'table', table: this.#table?.live.snapshot ?? null });
    });
  }

  #push(push: Push): void {
    for (const listener of this.#listeners) listener(push);
  }
}

const askKey = (caller: Caller, n: number): string => `${caller.kind === 'phone' ? caller.id : ''} ${n}`;

export type { Refusal, SavedGame };
