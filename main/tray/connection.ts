import type { Phrase } from '../engine/core/result.ts';
import { bytesOf } from './bytes.ts';
import type { Clock } from './clock.ts';
import { ASK, diagnoseAbsence, diagnoseDoubt, diagnoseOpening, diagnoseVersion } from './diagnosis.ts';
import { HEARTBEAT_STOPPED, type PortFacts, RESETTING, UNPLUGGED } from './diagnosis.ts';
import type { Memory } from './memory.ts';
import type { OpenPort } from './port.ts';
import { listPorts, type PortSource, usbIds } from './ports.ts';
import { backOff, choosePort, type Wanted } from './reconnect.ts';
import type { Command } from './command-queue.ts';
import { Session, type SessionEvent } from './session.ts';
import type { Connection, PortInfo, TrayDevice } from './types.ts';

/** How often to look for a missing port and to check an open one. */
const LOOK_EVERY = 700;
/** After a loss the same port is tried again almost at once. */
const BREATH = 200;
/** In ms: a tray in a reset loop counts as such until it has been quiet this long. */
const QUIET = 15_000;

export interface ConnectorOptions {
  readonly clock: Clock;
  readonly sources: readonly PortSource[];
  readonly memory: Memory;
  /** Whether a tray on this port is one to look for at the next start. */
  remembers(path: string): boolean;
  gatherFacts(path: string, ports: readonly PortInfo[]): Promise<PortFacts>;
  /** The connection changed. */
  changed(connection: Connection): void;
  /** The session's events, except those about the connection itself. */
  onEvent(event: SessionEvent): void;
  /** Raw bytes in both directions, for recording and counting. */
  bytes(direction: 'fromTray' | 'toTray', chunk: Uint8Array): void;
}

/** Keeps the chosen tray connected: opens it, notices its loss, finds it again, and reports problems. */
export class Connector {
  connection: Connection = { state: 'closed' };
  readonly #options: ConnectorOptions;
  #wanted: Wanted | undefined;
  #port: OpenPort | undefined;
  #session: Session | undefined;
  #tray: TrayDevice | undefined;
  #vanished = false;
  /** A port that is not opened now, because a board is being flashed through it. */
  #reserved: string | undefined;
  #failures = 0;
  /** Incremented by everything that makes pending answers obsolete. */
  #turn = 0;
  #cancelTimer: () => void = () => undefined;
  #cancelWatch: () => void = () => undefined;
  #cancelQuiet: () => void = () => undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(options: ConnectorOptions) {
    this.#options = options;
  }

  /** Looks for the last tray, unless it was disconnected on purpose. */
  async start(): Promise<void> {
    const turn = this.#turn;
    const kept = await this.#options.memory.read();
    if (!kept?.wanted || this.#wanted || turn !== this.#turn) return;
    this.#wanted = { path: kept.path, ids: kept.ids };
    // The device at that path may be another one than last time.
    this.#vanished = true;
    this.#look();
  }

  open(path: string): void {
    this.#turn++;
    this.#letGo();
    this.#wanted = { path };
    this.#vanished = false;
    this.#failures = 0;
    this.#tray = undefined;
    void this.#open(path);
  }

  async close(): Promise<void> {
    this.#turn++;
    const wanted = this.#wanted;
    this.#wanted = undefined;
    this.#letGo();
    this.#become({ state: 'closed' });
    if (wanted) await this.#remember(wanted, false);
    await this.#closing;
  }

  /** Releases everything without counting as an intended disconnect: the next start looks for the tray again. */
  async dispose(): Promise<void> {
    this.#turn++;
    this.#wanted = undefined;
    this.#letGo();
    await this.#closing;
  }

  /** Frees a port for other work and keeps it closed until `unreserve`; what is remembered stays. */
  async reserve(path: string): Promise<void> {
    this.#reserved = path;
    if (this.connection.port === path && this.connection.state !== 'closed') {
      this.#turn++;
      this.#letGo();
      this.#become({ state: 'closed' });
    }
    await this.#closing;
  }

  /** Opens the reserved port again if it is still wanted. */
  unreserve(): void {
    const path = this.#reserved;
    this.#reserved = undefined;
    if (path !== undefined && this.#wanted?.path === path && !this.#port) void this.#open(path);
  }

  ask(command: Command): void {
    this.#session?.ask(command);
  }

  #become(connection: Connection): void {
    this.connection = connection;
    this.#options.changed(connection);
  }

  /** Releases port, session and timers in any state. */
  #letGo(): void {
    this.#cancelTimer();
    this.#cancelWatch();
    this.#cancelQuiet();
    this.#session?.stop();
    this.#session = undefined;
    const port = this.#port;
    this.#port = undefined;
    if (port) this.#closing = port.close();
  }

  #source(path: string): PortSource | undefined {
    return this.#options.sources.find((source) => source.owns(path));
  }

  /** Whether it may be opened now, and if not, when to look again. */
  #look(): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    const turn = ++this.#turn;
    const source = this.#source(wanted.path);
    void Promise.all([
      listPorts(this.#options.sources, wanted.ids),
      source?.isThere(wanted.path) ?? false,
    ]).then(([ports, there]) => {
      if (turn !== this.#turn) return;
      if (!there) this.#vanished = true;
      const choice = choosePort(wanted, { ports, there, vanished: this.#vanished });
      if (choice.kind === 'open') {
        void this.#open(choice.path);
        return;
      }
      const usbPorts = ports.filter((p) => p.kind === 'serial' && p.vendorId !== undefined).length;
      const diagnosis = choice.kind === 'ask' ? ASK(choice.path) : diagnoseAbsence(wanted.path, { usbPorts });
      this.#lose(diagnosis, LOOK_EVERY);
    });
  }

  async #open(path: string): Promise<void> {
    const turn = ++this.#turn;
    const source = this.#source(path);
    this.#become({ state: 'opening', port: path, tray: this.#tray });
    await this.#closing;
    if (turn !== this.#turn || path === this.#reserved) return;
    try {
      if (!source) throw new Error('no such file: no source of ports knows this path');
      const port = await source.open(path, {
        bytes: (chunk) => {
          if (turn !== this.#turn) return;
          this.#options.bytes('fromTray', chunk);
          this.#session?.bytes();
        },
        line: (text) => {
          if (turn === this.#turn) this.#session?.line(text);
        },
        long: (text) => {
          if (turn === this.#turn) this.#session?.long(text);
        },
        closed: () => {
          if (turn === this.#turn) this.#drop(UNPLUGGED(path), BREATH);
        },
      });
      if (turn !== this.#turn) {
        this.#closing = port.close();
        return;
      }
      this.#begin(port);
    } catch (error) {
      if (turn === this.#turn)
        await this.#explain(path, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #begin(port: OpenPort): void {
    this.#port = port;
    this.#session = new Session({
      clock: this.#options.clock,
      send: (text) => {
        this.#options.bytes('toTray', bytesOf(text));
        port.write(text);
      },
      onEvent: (event) => this.#onSessionEvent(event),
    });
    this.#become({ state: 'greeting', port: port.path, tray: this.#tray });
    this.#watch(port.path);
  }

  /** A hang-up may cause no event: the path is then gone while the port seems open. */
  #watch(path: string): void {
    this.#cancelWatch = this.#options.clock.after(LOOK_EVERY, () => {
      const turn = this.#turn;
      void this.#source(path)
        ?.isThere(path)
        .then((there) => {
          if (turn !== this.#turn) return;
          if (there) this.#watch(path);
          else this.#drop(UNPLUGGED(path), BREATH);
        });
    });
  }

  async #explain(path: string, error: Error): Promise<void> {
    const turn = this.#turn;
    const ports = await listPorts(this.#options.sources, this.#wanted?.ids);
    const facts = await this.#options.gatherFacts(path, ports);
    if (turn !== this.#turn) return;
    if (!facts.there) this.#vanished = true;
    this.#lose(diagnoseOpening(path, error, facts), backOff(++this.#failures));
  }

  /** The open port has closed. */
  #drop(diagnosis: Phrase, pause: number): void {
    this.#turn++;
    this.#letGo();
    this.#lose(diagnosis, pause);
  }

  /** Reports once why it is not there, and looks again after a pause. */
  #lose(diagnosis: Phrase, pause: number): void {
    const port = this.#wanted?.path;
    const retryAt = this.#options.clock.now() + pause;
    const before = this.connection;
    // Why it was lost is more useful than that it is still missing.
    const isAway = before.state === 'lost' && diagnosis.code.startsWith('tray.port.absent');
    const kept = isAway && before.diagnosis ? before.diagnosis : diagnosis;
    this.#become({ state: 'lost', port, tray: this.#tray, diagnosis: kept, retryAt });
    this.#cancelTimer = this.#options.clock.after(pause, () => this.#look());
  }

  #onSessionEvent(event: SessionEvent): void {
    const path = this.#port?.path ?? '';
    switch (event.kind) {
      case 'greeted':
        this.#tray = event.tray;
        this.#options.onEvent(event);
        this.#become({ ...this.connection, state: 'greeting', tray: event.tray });
        return;
      case 'snapshot':
        this.#options.onEvent(event);
        if (this.connection.state !== 'ready') this.#ready(path);
        return;
      case 'lost':
        this.#drop(HEARTBEAT_STOPPED(path), BREATH);
        return;
      case 'otherVersion':
        this.#tray = undefined;
        this.#become({ state: 'greeting', port: path, diagnosis: diagnoseVersion(event.version) });
        return;
      case 'doubt':
        this.#become({ ...this.connection, diagnosis: diagnoseDoubt(path, event.bytes) });
        return;
      case 'resetting':
        this.#cancelQuiet();
        this.#cancelQuiet = this.#options.clock.after(QUIET, () => {
          this.#cancelQuiet = () => undefined;
          this.#become({ ...this.connection, diagnosis: undefined });
        });
        this.#become({ ...this.connection, diagnosis: RESETTING(path) });
        return;
      case 'message':
      case 'settings':
      case 'refused':
      case 'missed':
      case 'repeated':
      case 'line':
        this.#options.onEvent(event);
        return;
    }
  }

  async #remember(tray: Wanted, wanted: boolean): Promise<void> {
    if (!this.#options.remembers(tray.path)) return;
    await this.#options.memory.write({ ...tray, device: this.#tray?.device, wanted });
  }

  #ready(path: string): void {
    this.#failures = 0;
    this.#vanished = false;
    const { diagnosis } = this.connection;
    const kept = diagnosis?.code === 'tray.port.resetting' ? { diagnosis } : {};
    this.#become({ state: 'ready', port: path, tray: this.#tray, ...kept });
    const turn = this.#turn;
    void listPorts(this.#options.sources).then((ports) => {
      if (turn !== this.#turn || !this.#wanted) return;
      const listed = ports.find((port) => port.path === path);
      this.#wanted = { path, ids: listed && usbIds(listed) };
      return this.#remember(this.#wanted, true);
    });
  }
}
