import type { Phrase } from '../engine/core/result.ts';
import { Latest } from '../latest.ts';
import {
  diagnoseAbsence,
  diagnoseDoubt,
  diagnoseOpening,
  diagnoseQuestion,
  diagnoseStranded,
  diagnoseVersion,
  type DoubtReason,
  HEARTBEAT_STOPPED,
  isLoss,
  type PortFacts,
  RESETTING,
  type StrandedBoard,
  UNPLUGGED,
} from './diagnosis.ts';
import { Conversation, type ConversationOptions } from './conversation.ts';
import { Identity, backOff, type Reason } from './identity.ts';
import type { Memory } from './platform.ts';
import { countUsb, rankPorts } from './ports.ts';
import type { Command, SessionEvent } from './session.ts';
import type { Connection, PortInfo, TrayDevice } from './types.ts';

/** Interval (ms) at which the wanted path is checked; port lists report changes if they can. */
const LOOK_EVERY = 700;
/** After a loss the same port is retried almost immediately. */
const BREATH = 200;
/** In ms: a tray in a reset loop counts as such until it has been quiet this long. */
const QUIET = 15_000;

export interface ConnectorOptions extends Pick<ConversationOptions, 'clock' | 'ports' | 'bytes'> {
  readonly memory: Memory;
  /** Whether a tray on this port should be searched for at the next start. */
  remembers(path: string): boolean;
  gatherFacts(path: string, ports: readonly PortInfo[]): Promise<PortFacts>;
  findStranded(): Promise<StrandedBoard | undefined>;
  changed(connection: Connection): void;
  /** The session's events, except those about the connection itself. */
  onEvent(event: SessionEvent): void;
}

/** Keeps the chosen tray connected: opens it, notices its loss, finds it again, and reports problems. */
export class Connector {
  connection: Connection = { state: 'closed' };
  readonly #identity: Identity;
  /** Why the open port was opened. */
  #reason: Reason | 'person' = 'person';
  /** The person's choice answered a question. */
  #agreed = false;
  readonly #conversation: Conversation;
  #tray: TrayDevice | undefined;
  /** A port kept closed while a board is flashed through it. */
  #reserved: string | undefined;
  #failures = 0;
  /** Version of the list when a missing tray was last explained. */
  #explained = -1;
  /** Pending answers; whatever makes them obsolete cancels them. */
  readonly #latest = new Latest();
  #cancelTimer: () => void = () => undefined;
  #cancelQuiet: () => void = () => undefined;

  constructor(private readonly options: ConnectorOptions) {
    this.#identity = new Identity(options);
    this.#conversation = new Conversation({
      ...options,
      opened: (path) => this.#become({ state: 'greeting', port: path, tray: this.#tray }),
      failed: (path, error) => this.#explain(path, error),
      gone: (path, how) => {
        if (how === 'closed') this.#identity.hungUp();
        else this.#identity.vanished();
        this.#drop(UNPLUGGED(path), BREATH);
      },
      onEvent: (event) => this.#onSessionEvent(event),
    });
    options.ports.onChange(() => this.#onPorts());
  }

  /** Looks for the last tray, unless it was disconnected on purpose. */
  async start(): Promise<void> {
    const { still } = this.#latest;
    const recalled = this.#identity.recall(() => this.#identity.path !== undefined || still.signal.aborted);
    still.when(recalled, () => this.#look());
    await recalled;
  }

  open(path: string): void {
    this.#latest.end();
    this.#agreed = this.connection.asked?.includes(path) ?? false;
    this.#letGo();
    this.#identity.choose(path, this.#agreed);
    this.#failures = 0;
    this.#tray = undefined;
    this.#open(path, 'person');
  }

  async close(): Promise<void> {
    this.#latest.end();
    this.#letGo();
    this.#become({ state: 'closed' });
    await this.#identity.drop(true);
    await this.#conversation.closing;
  }

  /** Releases everything without counting as an intended disconnect: the next start looks for the tray again. */
  async dispose(): Promise<void> {
    this.#latest.end();
    this.#letGo();
    await this.#identity.drop(false);
    await this.#conversation.closing;
  }

  /** Frees a port for other work and keeps it closed until `unreserve`; stored data is unchanged. */
  async reserve(path: string): Promise<void> {
    this.#reserved = path;
    if (this.connection.port === path && this.connection.state !== 'closed') {
      this.#latest.end();
      this.#letGo();
      this.#become({ state: 'closed' });
    }
    await this.#conversation.closing;
  }

  /** Opens the reserved port again if it is still wanted. */
  unreserve(): void {
    const path = this.#reserved;
    this.#reserved = undefined;
    const { state, port } = this.connection;
    const isAwaited = state === 'closed' || (state === 'opening' && port === path);
    if (path !== undefined && this.#identity.path === path && isAwaited) this.#open(path, 'person');
  }

  ask(command: Command): void {
    this.#conversation.ask(command);
  }

  #become(connection: Connection): void {
    this.connection = connection;
    this.options.changed(connection);
  }

  /** Releases the port and all timers in any state. */
  #letGo(): void {
    this.#cancelTimer();
    this.#cancelQuiet();
    this.#conversation.end();
  }

  async #list(): Promise<readonly PortInfo[]> {
    return rankPorts(await this.options.ports.read(), this.#identity.ids);
  }

  /** All ports, and whether something is at `path`. */
  async #see(path: string): Promise<{ readonly ports: readonly PortInfo[]; readonly there: boolean }> {
    const [ports, there] = await Promise.all([this.#list(), this.options.ports.isThere(path)]);
    return { ports, there };
  }

  /** Something was plugged in or out. */
  #onPorts(): void {
    const { state, port = '', diagnosis } = this.connection;
    // A port that does not open is retried after its pause.
    if (state === 'lost' && this.#failures === 0) this.#look();
    // It is kept open only for lack of a better one.
    if (state === 'greeting' && diagnosis?.code === 'tray.port.silent') this.#doubt(port, 'silent');
    if (state !== 'ready') return;
    this.#latest.still.when(this.#list(), (ports) => this.#identity.noteBeside(ports));
  }

  /** Opens the tray's port if it is present and allowed; otherwise reports why not and when to check again. */
  #look(): void {
    const wanted = this.#identity.path;
    if (wanted === undefined) return;
    this.#cancelTimer();
    this.#latest.next().when(this.#see(wanted), ({ ports, there }) => {
      const choice = this.#identity.choosePort(ports, there);
      if (choice.kind === 'open') return this.#open(choice.path, choice.reason);
      const tried = this.#identity.tried.map(({ path }) => path);
      const asked = choice.kind === 'ask' ? [...choice.paths, ...tried] : tried;
      if (asked.length > 0) {
        const [other] = choice.kind === 'wait' ? this.#identity.tried : [];
        return this.#lose(diagnoseQuestion(asked, other?.device), LOOK_EVERY, asked);
      }
      this.#explainAbsence(wanted, ports);
    });
  }

  /** Reports that nothing is at the wanted path, and once per list whether a board is present without a port. */
  #explainAbsence(wanted: string, ports: readonly PortInfo[]): void {
    const { version } = this.options.ports;
    const { state, diagnosis, asked } = this.connection;
    const isExplained = version === this.#explained && this.options.ports.reports(wanted);
    if (isExplained && state === 'lost' && diagnosis && !asked) return this.#lose(diagnosis, LOOK_EVERY);
    this.#explained = version;
    const { platform } = this.options.ports.sourceOf(wanted) ?? {};
    this.#lose(diagnoseAbsence(wanted, { usbPorts: countUsb(ports), platform }), LOOK_EVERY);
    void this.options.findStranded().then((board) => {
      const isSame = this.connection.state === 'lost' && this.options.ports.version === version;
      if (board && isSame) this.#become({ ...this.connection, diagnosis: diagnoseStranded(board) });
    });
  }

  #open(path: string, reason: Reason | 'person'): void {
    this.#latest.end();
    this.#reason = reason;
    this.#become({ state: 'opening', port: path, tray: this.#tray });
    if (path !== this.#reserved) void this.#conversation.open(path);
  }

  #explain(path: string, error: Error): void {
    const gathered = this.#list().then((ports) => this.options.gatherFacts(path, ports));
    this.#latest.still.when(gathered, (facts) => {
      if (!facts.there) this.#identity.vanished();
      this.#lose(diagnoseOpening(path, error, facts), backOff(++this.#failures));
    });
  }

  /** The open port has closed. */
  #drop(diagnosis: Phrase, pause: number): void {
    this.#latest.end();
    this.#letGo();
    this.#lose(diagnosis, pause);
  }

  /** Reports once why it is missing, and checks again after a pause. */
  #lose(diagnosis: Phrase, pause: number, asked?: readonly string[]): void {
    const port = this.#identity.path;
    const retryAt = this.options.clock.now() + pause;
    const before = this.connection;
    // The reason of the loss is more useful than that it is still missing.
    const isAway = before.state === 'lost' && diagnosis.code.startsWith('tray.port.absent');
    const kept = isAway && before.diagnosis && isLoss(before.diagnosis) ? before.diagnosis : diagnosis;
    this.#become({ state: 'lost', port, tray: this.#tray, diagnosis: kept, retryAt, asked });
    this.#cancelTimer = this.options.clock.after(pause, () => this.#look());
  }

  /** Another tray greets there: it is released at once. */
  #refuseDevice(path: string, device: string): void {
    this.#letGo();
    this.#latest.next().when(this.#list(), (ports) => {
      this.#identity.reject(path, ports, true, device);
      this.#lose(diagnoseQuestion([path], device), 0, [path]);
    });
  }

  /** No valid line has come. A port opened on suspicion is left for one that may have the tray. */
  #doubt(path: string, reason: DoubtReason): void {
    const diagnosis = diagnoseDoubt(path, reason);
    this.#become({ ...this.connection, diagnosis });
    if (this.#reason !== 'allowed' || reason === 'crLf') return;
    const wanted = this.#identity.path ?? path;
    this.#latest.still.when(this.#see(wanted), ({ ports, there }) => {
      const other = this.#identity.choosePort(ports, there, path);
      const isOnly =
        other.kind === 'wait' && this.#identity.tried.every(({ device }) => device !== undefined);
      if (reason === 'silent' && path === wanted && isOnly) return;
      this.#identity.reject(path, ports, reason === 'stranger');
      this.#drop(diagnosis, 0);
    });
  }

  #onSessionEvent(event: SessionEvent): void {
    const { path } = this.#conversation;
    switch (event.kind) {
      case 'greeted':
        if (!this.#identity.isTray(event.tray.device, this.#reason))
          return this.#refuseDevice(path, event.tray.device);
        this.#tray = event.tray;
        this.options.onEvent(event);
        this.#become({ ...this.connection, state: 'greeting', tray: event.tray });
        return;
      case 'snapshot':
        this.options.onEvent(event);
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
        return this.#doubt(path, event.reason);
      case 'resetting':
        this.#cancelQuiet();
        this.#cancelQuiet = this.options.clock.after(QUIET, () => {
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
        this.options.onEvent(event);
        return;
    }
  }

  #ready(path: string): void {
    this.#failures = 0;
    const { diagnosis } = this.connection;
    const kept = diagnosis?.code === 'tray.port.resetting' ? { diagnosis } : {};
    this.#become({ state: 'ready', port: path, tray: this.#tray, ...kept });
    const how = { agreed: this.#agreed, besideKnown: this.options.ports.reports(path) };
    this.#latest.still.when(this.#list(), (ports) => {
      this.#reason = this.#identity.learn(path, this.#tray?.device, ports, how);
    });
  }
}
