import { type FromTray, SETTINGS, type SettingName } from '../../firmware-protocol/codec/index.ts';
import { ok, phrase, refuse, type Result } from '../engine/core/result.ts';
import { type Clock, systemClock } from './clock.ts';
import { Connector } from './connection.ts';
import { diagnoseOpening } from './diagnosis.ts';
import { NO_FAULTS, noteFaults } from './faults.ts';
import { Flasher } from './flash/flasher.ts';
import type { OpenLine } from './flash/serial-line.ts';
import { textOf } from './line-reader.ts';
import type { CameraTray, RadioTray } from './page-tray.ts';
import { type Memory, type TrayPlatform, forgetful } from './platform.ts';
import { NOTHING_READ, type Reported } from './pocket-state.ts';
import { type PortSource, PortList, rankPorts } from './ports.ts';
import { countBeat, countLine, keepLine, NO_LINES } from './raw-view.ts';
import { greet, takeMessage, takeSnapshot } from './readings.ts';
import { type Recorder, Player, REPLAY_PATH, readRecording, record } from './recording.ts';
import type { SessionEvent } from './session.ts';
import type { Connection, Tray, TrayEvent, TrayEventOf, VirtualTray } from './types.ts';
import { type VirtualPort, clickableTray, virtualPort } from './virtual-tray.ts';

type Kind = TrayEvent['kind'];

/** Sends events to listeners by kind, in order, even if a listener causes the next one. */
export class TrayEvents {
  readonly #listeners = new Map<Kind, Set<(event: TrayEvent) => void>>();
  readonly #pending: TrayEvent[] = [];
  #telling = false;

  /** The returned function unsubscribes. */
  on<K extends Kind>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    // Called for events of this kind only.
    const told = (event: TrayEvent): void => listener(event as TrayEventOf<K>);
    listeners.add(told);
    return () => listeners.delete(told);
  }

  emit(event: TrayEvent): void {
    this.#pending.push(event);
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#pending.shift(); next; next = this.#pending.shift())
        for (const listener of [...(this.#listeners.get(next.kind) ?? [])]) listener(next);
    } finally {
      this.#telling = false;
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}

export interface TrayOptions {
  readonly clock?: Clock;
  /** Storage for the last tray. */
  readonly memory?: Memory;
  /** The computer's own ports; false in tests that must not touch them. */
  readonly system?: PortSource | false;
  /** Virtual trays in the port list; by default one over the simulator. */
  readonly virtual?: readonly VirtualPort[];
  /** More ports, such as a replay. */
  readonly sources?: readonly PortSource[];
  /** Access to a board's bootloader; the platform's by default. */
  readonly openLine?: OpenLine | undefined;
  /** A page's camera as a tray. */
  readonly camera?: CameraTray | undefined;
  /** A page's smart dice as a tray. */
  readonly radio?: RadioTray | undefined;
}

class TrayService implements Tray {
  connection: Connection = { state: 'closed' };
  counters = NO_LINES;
  lines: Tray['lines'] = [];
  settings: Tray['settings'];
  trouble: Tray['trouble'] = null;
  stranded: Tray['stranded'];
  readonly virtuals: readonly VirtualTray[];
  readonly flasher: Flasher | undefined;
  readonly camera: CameraTray | undefined;
  readonly radio: RadioTray | undefined;
  readonly #clock: Clock;
  readonly #system: PortSource | undefined;
  readonly #ports: PortList;
  readonly #memory: Memory;
  readonly #connector: Connector;
  readonly #events = new TrayEvents();
  #known = NOTHING_READ;
  #faults = NO_FAULTS;
  #recorder: Recorder | undefined;
  readonly #player: Player;

  constructor(
    private readonly platform: TrayPlatform,
    {
      clock = systemClock,
      memory = forgetful(),
      system = platform.system,
      virtual,
      sources = [],
      openLine = platform.openLine,
      camera,
      radio,
    }: TrayOptions,
  ) {
    const virtualPorts = virtual ?? [virtualPort()];
    this.#clock = clock;
    this.#system = system || undefined;
    this.#memory = memory;
    this.camera = camera;
    this.radio = radio;
    const pages = [camera, radio].filter((page) => page !== undefined);
    this.#player = new Player(platform.linkSource, clock, (note) =>
      this.#events.emit({ kind: 'note', note }),
    );
    this.virtuals = virtualPorts.map(({ path, rig }) => clickableTray(path, rig));
    this.#ports = new PortList([
      this.#player.source,
      ...sources,
      ...pages.map(({ path, link }) => platform.linkSource(path, 'Croupier', link)),
      ...virtualPorts.map(({ path, manufacturer, rig }) => platform.linkSource(path, manufacturer, rig.link)),
      ...(system ? [system] : []),
    ]);
    this.#ports.onChange(() => void this.#tellPorts());
    this.#connector = new Connector({
      clock,
      ports: this.#ports,
      memory,
      // A virtual port of an earlier version no longer exists: nothing can open it.
      remembers: (path) => path !== REPLAY_PATH && this.#ports.sourceOf(path) !== undefined,
      gatherFacts: (path, ports) => platform.gatherFacts(path, ports),
      findStranded: () => platform.findStranded?.() ?? Promise.resolve(undefined),
      changed: (connection) => this.#changed(connection),
      onEvent: (event) => this.#onSessionEvent(event),
      bytes: (direction, chunk) => {
        if (direction === 'fromTray')
          this.counters = { ...this.counters, bytes: this.counters.bytes + chunk.length };
        const text = textOf(chunk);
        this.#recorder?.add(direction === 'fromTray' ? { in: text } : { out: text });
      },
    });
    this.flasher = openLine && this.#flasherOver(openLine);
    for (const { path, link } of pages)
      link.onPlug((plugged) => {
        const { port, state } = this.connection;
        if (plugged && port === path && state !== 'closed') this.open(path);
      });
  }

  #flasherOver(open: OpenLine): Flasher {
    return new Flasher({
      clock: this.#clock,
      open,
      explain: async (path, error) =>
        diagnoseOpening(path, error, await this.platform.gatherFacts(path, await this.list())),
      reserve: (path) => this.#connector.reserve(path),
      unreserve: () => this.#connector.unreserve(),
      use: (path) => {
        if (this.connection.state === 'closed') this.open(path);
      },
      onChange: () => this.#events.emit({ kind: 'flash' }),
    });
  }

  get readings() {
    return this.#known.pockets;
  }
  get virtual(): VirtualTray {
    const found = this.virtuals.find((v) => v.path === this.connection.port) ?? this.virtuals[0];
    if (!found) throw new Error('this tray was made without a virtual one');
    return found;
  }

  get faults() {
    return [...this.#faults.open.values()];
  }

  get recording(): string | undefined {
    return this.#recorder?.file;
  }

  on<K extends TrayEvent['kind']>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void {
    return this.#events.on(kind, listener);
  }

  async list(ports = this.#ports.refresh()) {
    const [known, trouble, stranded] = await Promise.all([
      this.#memory.read(),
      this.#system?.trouble?.(),
      this.platform.findStranded?.(),
    ]);
    this.trouble = trouble ?? null;
    this.stranded = stranded;
    return rankPorts(await ports, known?.ids);
  }

  async #tellPorts(): Promise<void> {
    const { version } = this.#ports;
    const ports = await this.list(this.#ports.read());
    if (version === this.#ports.version) this.#events.emit({ kind: 'ports', ports });
  }

  start(): Promise<void> {
    return this.#connector.start();
  }

  open(path: string): void {
    this.#connector.open(path);
  }

  close(): Promise<void> {
    return this.#connector.close();
  }

  configure(name: string, value: number): void {
    const setting = SETTINGS.find((known): known is SettingName => known === name);
    if (setting && this.connection.state === 'ready')
      this.#connector.ask({ kind: 'set', name: setting, value });
    else
      this.#events.emit({
        kind: 'refused',
        phrase: phrase('tray.refused.value', { command: `set ${name}` }),
      });
  }

  record(file: string): void {
    void this.stopRecording();
    this.#recorder = record(
      this.platform.recordings,
      file,
      () => this.#clock.now(),
      (error) => {
        this.#recorder = undefined;
        this.#events.emit({
          kind: 'refused',
          phrase: phrase('tray.recording.failed', {
            file,
            message: (error as { code?: string }).code ?? error.message,
          }),
        });
      },
    );
    if (this.connection.state !== 'ready') return;
    this.#recorder.add({ port: 'open' });
    // Greeting and state came earlier; they are requested again for the recording.
    this.#connector.ask({ kind: 'hello' });
    this.#connector.ask({ kind: 'state?' });
  }

  async stopRecording(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = undefined;
    await recorder?.stop();
  }

  async replay(file: string, speed = 1): Promise<Result<null>> {
    const text = await this.platform.recordings.read(file).catch(() => undefined);
    if (text === undefined) return refuse('tray.recording.unreadable', { file });
    const recording = readRecording(text);
    if (!recording.ok) return recording;
    const { state, port } = this.connection;
    const back = state === 'closed' || port === REPLAY_PATH ? undefined : port;
    this.#player.play(recording.value, speed, () => {
      if (this.connection.port !== REPLAY_PATH) return;
      this.#known = NOTHING_READ;
      if (back === undefined) void this.close();
      else this.open(back);
    });
    // A recording of this same tray says nothing about its current dice.
    this.#known = NOTHING_READ;
    this.open(REPLAY_PATH);
    return ok(null);
  }

  note(note: Parameters<Tray['note']>[0]): void {
    this.#recorder?.add({ note });
  }

  async dispose(): Promise<void> {
    this.#events.clear();
    this.#ports.dispose();
    await this.#connector.dispose();
    this.camera?.dispose();
    this.radio?.dispose();
    await this.stopRecording();
  }

  #changed(connection: Connection): void {
    const before = this.connection;
    this.connection = connection;
    if (connection.state === 'lost' && (before.state === 'ready' || before.state === 'greeting')) {
      this.counters = { ...this.counters, losses: this.counters.losses + 1 };
      this.#recorder?.add({ port: 'closed' });
    }
    if (connection.state === 'closed' && before.state !== 'closed') this.#recorder?.add({ port: 'closed' });
    if (connection.state === 'greeting' && before.state === 'opening') this.#recorder?.add({ port: 'open' });
    this.#events.emit({ kind: 'connection', connection });
  }

  #onSessionEvent(event: SessionEvent): void {
    const at = this.#clock.now();
    switch (event.kind) {
      case 'greeted':
        return this.#take(greet(this.#known, event.tray, at));
      case 'snapshot':
        return this.#take(takeSnapshot(this.#known, event.message.pockets, event.gap, at));
      case 'message':
        if (event.message.kind === 'beat') this.counters = countBeat(this.counters, event.message);
        return this.#take(takeMessage(this.#known, event.message, at));
      case 'settings':
        this.settings = event.settings;
        return this.#events.emit(event);
      case 'refused':
        return this.#events.emit({
          kind: 'refused',
          phrase: phrase(`tray.refused.${event.why}`, { command: event.command.kind }),
        });
      case 'missed':
        this.counters = { ...this.counters, missed: this.counters.missed + event.lines };
        return;
      case 'repeated':
        this.counters = { ...this.counters, repeated: this.counters.repeated + 1 };
        return;
      case 'line':
        this.counters = countLine(this.counters, event.line);
        this.lines = keepLine(this.lines, event.line);
        if (event.line.direction === 'fromTray' && event.line.message)
          this.#faults = noteFaults(this.#faults, event.line.message as FromTray);
        return this.#events.emit(event);
      case 'lost':
      case 'doubt':
      case 'resetting':
      case 'otherVersion':
        // The connector has already turned them into the connection's state.
        return;
    }
  }

  #take({ readings, events }: Reported): void {
    this.#known = readings;
    for (const event of events) this.#events.emit(event);
    if (events.length > 0) this.#events.emit({ kind: 'told' });
  }
}

/** The app's tray: closed until `start` finds the last one or a person opens one. */
export const createTrayOn = (platform: TrayPlatform, options: TrayOptions = {}): Tray =>
  new TrayService(platform, options);
