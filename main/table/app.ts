import type { Imported, Push, Reply, RequestKind, Requests } from '../contract.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import { GAMES } from '../engine/games/registry.ts';
import type { Lock } from '../journal/filesystem.ts';
import type { PortInfo, TrayEvent } from '../tray/types.ts';
import {
  type App,
  type AppOptions,
  type Caller,
  FOR_PHONES,
  createAsker,
  failure,
  isRequestKind,
  readAsked,
} from './app-contract.ts';
import { type ArchiveOptions, archiveText, isArchive, takeBack, inspectFile } from './archive.ts';
import { exampleOf } from './beginning.ts';
import { finishFolder, makeDataFolder } from './data-folder.ts';
import { changeDiceSets } from './dice/index.ts';
import { Library, Upload, sampleEvening } from './evenings/index.ts';
import { guideAny } from '../engine/core/game.ts';
import { SettingsStore } from './settings-store.ts';
import type { LiveTable } from './live-table.ts';
import { personsOf } from './persons.ts';
import { Recordings } from './recordings.ts';
import { TablePlace } from './table-place.ts';
import { doTrayAct, viewLines, viewTray } from './tray-view.ts';

/** Batches notifications: changes within one microtask are reported together afterwards, each once, in the given order. */
export class ChangeBatch<What> {
  readonly #due = new Set<What>();

  constructor(
    private readonly order: readonly What[],
    private readonly tell: (what: What) => void,
  ) {}

  add(what: What): void {
    const isWaiting = this.#due.size > 0;
    this.#due.add(what);
    if (isWaiting) return;
    queueMicrotask(() => {
      const due = this.order.filter((each) => this.#due.has(each));
      // Cleared first: a listener may cause another change, which is then reported after these.
      this.#due.clear();
      for (const each of due) this.tell(each);
    });
  }
}

/** Least time between two pushes of the tray's raw view, ms. Dice are reported at once. */
const TRAY_PACE = 100;

const HEARD = [
  'connection',
  'ports',
  'boot',
  'snapshot',
  'reading',
  'roll',
  'doubt',
  'fault',
  'battery',
  'told',
  'settings',
  'refused',
  'note',
  'flash',
  'line',
] as const;

/**
 * Opens the data folder and resumes the open game. Refuses with `journal.locked` if another instance has the folder,
 * and with `table.folder.*` if it cannot be written.
 */
export async function createApp(options: AppOptions): Promise<Result<App>> {
  const { folder, files, lock } = options;
  const made = await makeDataFolder(files, folder);
  if (!made.ok) return made;
  const locked = await lock(folder);
  if (!locked.ok) return locked;
  await finishFolder(files, folder);
  const store = await SettingsStore.load(files, folder);
  const service = new Service(options, store, locked.value);
  await service.resume();
  return ok(service);
}

type Handler<K extends RequestKind> = (
  asked: Requests[K]['ask'],
  caller: Caller,
  n: number,
) => Promise<Result<Requests[K]['answer']>> | Result<Requests[K]['answer']>;

class Service implements App {
  readonly #now: () => number;
  readonly #library: Library;
  readonly #place: TablePlace;
  readonly #upload = new Upload();
  readonly #recordings: Recordings;
  readonly #asker;
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #asking = new Map<string, AbortController>();
  readonly #ends: (() => void)[] = [];
  #ports: readonly PortInfo[] = [];
  #trayTimer: NodeJS.Timeout | null = null;
  /** The table first: people wait for the result of their dice. */
  readonly #changes = new ChangeBatch<'table' | 'tray'>(['table', 'tray'], (what) =>
    this.#push(this.#shown(what)),
  );

  constructor(
    private readonly options: AppOptions,
    private readonly store: SettingsStore,
    private readonly lock: Lock,
  ) {
    const { folder, version, files, games = GAMES, now = Date.now, tray } = options;
    this.#now = now;
    this.#asker = options.asker ?? createAsker();
    this.#library = new Library({ files, folder, games, store, version, now });
    this.#place = new TablePlace({
      files,
      games,
      version,
      now,
      path: (file) => this.#library.path(file),
      readings: () => tray?.readings ?? [],
      faults: () => (tray?.connection.state === 'ready' ? tray.faults : []),
      diceSets: () => store.diceSets,
      persons: personsOf(store),
      seat: (seats) => store.seat(seats, () => crypto.randomUUID()),
      remember: (file) => store.saveOpen(file),
      hold: async () => {
        await lock.hold?.();
        await store.restore();
      },
      placed: (table) => this.#recordings.noteTable(table),
      changed: () => this.#changes.add('table'),
      drawn: options.drawn,
    });
    this.#recordings = new Recordings({
      tray,
      files,
      folder,
      onTable: () => this.#place.read(),
      put: (table) => this.#place.replay(table),
      say: (command, caller) => void this.handle({ n: 0, kind: 'command', ...{ command } }, caller),
    });
    if (tray) for (const kind of HEARD) this.#ends.push(tray.on(kind, (event) => this.#onTrayEvent(event)));
  }

  async handle(request: { readonly n: number; readonly kind: string }, caller: Caller): Promise<Reply> {
    const n = typeof request.n === 'number' ? request.n : 0;
    const answer = await this.#answer(request, caller, n).catch(failure);
    return answer.ok ? { n, ok: true, value: answer.value } : { n, ok: false, error: answer.error };
  }

  subscribe(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    listener({ push: 'settings', settings: this.store.settings });
    listener(this.#shown('tray'));
    listener(this.#shown('table'));
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    if (this.#trayTimer) clearTimeout(this.#trayTimer);
    await this.#place.leave();
    await this.#asker.close();
    await this.lock.release();
  }

  /** Opens the game that was open when the program ended or crashed. */
  async resume(): Promise<void> {
    const { open } = this.store;
    // A game whose chips do not add up must not prevent the start: opening it shows the error.
    if (open !== null) await this.#place.open({ file: open }).catch(() => undefined);
  }

  async #answer(request: { readonly kind: string }, caller: Caller, n: number): Promise<Result<unknown>> {
    const { kind } = request;
    if (!isRequestKind(kind)) return refuse('table.request.unknown', { kind: String(kind) });
    if (caller.kind === 'phone' && !FOR_PHONES.has(kind)) return refuse('table.phone.action');
    return this.#answerParsed(kind, request, caller, n);
  }

  async #answerParsed<K extends RequestKind>(
    kind: K,
    request: unknown,
    caller: Caller,
    n: number,
  ): Promise<Result<Requests[K]['answer']>> {
    const asked = readAsked(kind, request);
    return asked.ok ? this.#handlers[kind](asked.value, caller, n) : asked;
  }

  readonly #handlers: { readonly [K in RequestKind]: Handler<K> } = {
    home: async () => ok(await this.#library.home(this.#place.live, this.#place.removed)),
    prepare: async ({ game }) => {
      const loaded = await this.#place.prepare(game);
      return loaded.ok ? ok({ rules: await this.#library.lastRules(loaded.value) }) : loaded;
    },
    start: (asked) => this.#place.start(asked),
    open: (asked) => this.#place.open(asked),
    guide: (asked) => guideAny(this.options.games ?? GAMES, asked),
    leave: ({ replaces }) => this.#place.leave(replaces),
    command: ({ command }, caller) => {
      this.#recordings.noteCommand(command, caller);
      return this.#place.command(command, caller);
    },
    preview: ({ amendment }, caller) => this.#live((live) => live.preview(amendment, caller)),
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
      if (act.kind === 'replay') {
        const free = this.#place.whatIsOpen(act.replaces);
        return free.ok ? this.#recordings.replay(act.file) : free;
      }
      if (act.kind !== 'record') return doTrayAct(this.options.tray, act, this.#place.live?.game.dice ?? []);
      const done = await this.#recordings.record(act.on, this.#now());
      this.#pushTray();
      return done;
    },
    trayLines: () => ok(viewLines(this.options.tray)),
    settings: async ({ set }) => {
      const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
      const settings = { ...this.store.settings, ...given };
      const kept = await this.store.saveSettings(settings, this.store.diceSets);
      this.#push({ push: 'settings', settings });
      return kept.ok ? ok(settings) : kept;
    },
    diceSets: async ({ act }, caller) => {
      // A phone reads photographs by them.
      if (caller.kind === 'phone' && act.kind !== 'look') return refuse('table.phone.action');
      const sides = (pocket: number) =>
        this.options.tray?.readings.find((reading) => reading.pocket === pocket)?.face ?? null;
      const changed = changeDiceSets(this.store.diceSets, act, () => crypto.randomUUID(), sides);
      if (!changed.ok || act.kind === 'look') return changed;
      const kept = await this.store.saveSettings(this.store.settings, changed.value);
      await this.#place.live?.intakeChanged();
      return kept.ok ? changed : kept;
    },
    stakeExample: ({ game, stake, rules }) => {
      const facts = (this.options.games ?? GAMES).find(({ id }) => id === game);
      return facts ? exampleOf(facts, stake, rules) : refuse('journal.game.unknown', { game });
    },
    evenings: async () => ok(await this.#library.evenings()),
    sample: () => sampleEvening(this.options.games ?? GAMES, this.store.diceSets, this.#now),
    book: async ({ act }) => {
      // An unfinished game that is removed leaves the table.
      const { live } = this.#place;
      if (act.kind === 'remove' && live?.file === act.file && !live.snapshot.view.outcome) {
        const free = this.#place.whatIsOpen(act.replaces);
        if (!free.ok) return free;
        await this.#place.leave(act.file);
      }
      // One act at a time, so that a sum is not settled twice.
      return this.#place.alone(async () => {
        const about = { id: crypto.randomUUID(), at: this.#now(), by: { kind: 'host' } } as const;
        const entry = await this.#library.act(act, about);
        if (!entry.ok) return entry;
        const kept = await this.store.saveBook([entry.value]);
        this.#place.live?.redraw();
        return kept.ok ? ok(await this.#library.evenings()) : kept;
      });
    },
    mergePreview: async (pair) => ok(await this.#library.previewMerge(pair)),
    tale: ({ file }, caller) => {
      if (this.#place.live?.file === file) return this.#live((live) => ok(live.tale()));
      // A phone sees the game at the table, not those of other evenings.
      return caller.kind === 'phone' ? refuse('table.phone.action') : this.#library.tale(file);
    },
    report: ({ file }) => this.#library.report(file),
    export: ({ file }) => {
      const text = this.#place.live?.file === file ? this.#place.export() : null;
      return text === null ? this.#library.export(file) : ok({ text });
    },
    upload: ({ upload, text }) => Promise.resolve(this.#upload.add(upload, text)),
    inspect: async ({ text, upload }) => {
      const whole = this.#upload.whole(upload, text);
      return whole.ok ? inspectFile(whole.value) : whole;
    },
    import: async ({ text, upload }) => {
      const whole = this.#upload.end(upload, text);
      if (!whole.ok) return whole;
      if (isArchive(whole.value)) return this.#takeBack(whole.value);
      return this.#place.alone(() => this.#library.import(whole.value));
    },
    archive: () => archiveText(this.#archive),
    player: async ({ id, ...change }) => {
      const changed = await this.store.changePlayer(id, change);
      // The table shows current names.
      this.#place.live?.redraw();
      return changed;
    },
    // The host answers these requests before they get here.
    phones: () => refuse('phones.none'),
    screens: () => refuse('phones.none'),
    events: () => refuse('phones.none'),
    me: () => refuse('phones.none'),
    // The shell answers this, as it knows the program and its log.
    diagnosis: () => refuse('table.request.unknown', { kind: 'diagnosis' }),
    dismiss: ({ notice }) => this.#live((live) => ok((live.dismiss(notice), null))),
  };

  #live<T>(run: (live: LiveTable) => T): T | Result<never> {
    return this.#place.live ? run(this.#place.live) : refuse('table.none');
  }

  get #archive(): ArchiveOptions {
    const { version } = this.options;
    return { library: this.#library, store: this.store, version, now: this.#now };
  }

  /** Restores everything from an archive; if it holds a longer version of the open game, that one continues. */
  async #takeBack(sent: string | Uint8Array): Promise<Result<Imported>> {
    const live = this.#place.live?.file ?? null;
    await this.#place.leave();
    const taken = await this.#place.alone(() => takeBack(sent, this.#archive)).catch(failure);
    const open = (taken.ok ? taken.value.open : null) ?? live;
    // Refused if another page has opened a game meanwhile; that one stays.
    if (open !== null) await this.#place.open({ file: live ?? open });
    if (!taken.ok) return taken;
    this.#push({ push: 'settings', settings: this.store.settings });
    const { open: file, ...all } = taken.value;
    return ok({ file, all });
  }

  async #ask(live: LiveTable, question: Json, caller: Caller, n: number): Promise<Result<Json>> {
    const key = askKey(caller, n);
    const controller = new AbortController();
    this.#asking.set(key, controller);
    try {
      return await this.#asker.ask(live.game, live.shownState, question, controller.signal);
    } finally {
      this.#asking.delete(key);
    }
  }

  #onTrayEvent(event: TrayEvent): void {
    if (event.kind === 'note') return this.#recordings.onNote(event.note);
    if (event.kind === 'ports') this.#ports = event.ports;
    else this.#place.onTrayEvent(event);
    if (event.kind === 'line') this.#trayTimer ??= setTimeout(() => this.#pushTray(), TRAY_PACE);
    else this.#pushTray();
  }

  #pushTray(): void {
    if (this.#trayTimer) clearTimeout(this.#trayTimer);
    this.#trayTimer = null;
    this.#changes.add('tray');
  }

  #shown(what: 'table' | 'tray'): Push {
    return what === 'table'
      ? { push: 'table', table: this.#place.live?.snapshot ?? null }
      : { push: 'tray', tray: viewTray(this.options.tray, this.#ports, this.#recordings.list) };
  }

  #push(push: Push): void {
    for (const listener of this.#listeners) listener(push);
  }
}

const askKey = (caller: Caller, n: number): string => `${caller.kind === 'phone' ? caller.id : ''} ${n}`;
