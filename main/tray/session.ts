import {
  type FromTray,
  type LineFault,
  type Settings,
  type ToTray,
  type TrayRefusal,
  SETTING_RANGES,
  decodeFromTray,
  encodeToTray,
} from '../../firmware-protocol/codec/index.ts';
import type { Clock } from './clock.ts';
import type { DoubtReason } from './diagnosis.ts';
import type { RawLine, TrayDevice } from './types.ts';

/** In ms. SPEC.md, "To the tray": a command without an answer is sent again after this time. */
const ANSWER_TIME = 1000;
const ATTEMPTS = 3;

const ANSWERS = { hello: 'hello', 'state?': 'state', 'set?': 'set', set: 'set' } as const;

type Unnumbered<C> = C extends ToTray ? Omit<C, 'seq'> : never;
export type Command = Unnumbered<ToTray>;

interface CommandQueueOptions {
  readonly clock: Clock;
  send(text: string, command: ToTray): void;
  onRefused(command: Command, why: TrayRefusal | 'other' | 'unanswered'): void;
}

/** Commands to the tray, one at a time, each repeated until answered. */
class CommandQueue {
  #number = 0;
  #waiting: Command[] = [];
  #outstanding: { command: Command; cancel: () => void } | undefined;
  #stopped = false;

  constructor(private readonly options: CommandQueueOptions) {}

  stop(): void {
    this.#stopped = true;
    this.#outstanding?.cancel();
  }

  clear(): void {
    this.#outstanding?.cancel();
    this.#outstanding = undefined;
    this.#waiting = [];
  }

  dropWaiting(): void {
    this.#waiting = [];
  }

  ask(command: Command): void {
    this.#waiting.push(command);
    this.#next();
  }

  askOnce(kind: 'hello' | 'state?' | 'set?'): void {
    if (this.#outstanding?.command.kind === kind && kind === 'hello') return;
    if (this.#waiting.some((command) => command.kind === kind)) return;
    this.ask({ kind });
  }

  /**
   * Whether this answers the outstanding command. The kind is enough: a late answer, or one replayed with another
   * number, still has the right content. A refusal must have the number.
   */
  onMessage(message: FromTray): void {
    const { command, cancel } = this.#outstanding ?? {};
    if (!command || !('answers' in message) || message.answers === undefined) return;
    const refused = message.kind === 'no' && message.answers === this.#number;
    if (!refused && message.kind !== ANSWERS[command.kind]) return;
    cancel?.();
    this.#outstanding = undefined;
    if (message.kind === 'no') this.options.onRefused(command, message.why);
    this.#next();
  }

  #next(): void {
    if (this.#outstanding || this.#stopped) return;
    const command = this.#waiting.shift();
    if (command) this.#send(command, 1);
  }

  #send(command: Command, attempts: number): void {
    this.#number = (this.#number + 1) & 0xffff;
    const numbered: ToTray = { ...command, seq: this.#number };
    const cancel = this.options.clock.after(ANSWER_TIME, () => {
      this.#outstanding = undefined;
      if (attempts < ATTEMPTS) return this.#send(command, attempts + 1);
      this.options.onRefused(command, 'unanswered');
      this.#next();
    });
    this.#outstanding = { command, cancel };
    this.options.send(encodeToTray(numbered), numbered);
  }
}

/** In ms. SPEC.md, "The wire": the host does not send first, but may address a tray that has been silent this long. */
const FIRST_WORD = 4000;
/** Time (ms) without a valid line after opening, after which there may be no tray. */
const DOUBT_TIME = 6000;
/** This many boots within this time (ms) are a reset loop. */
const BOOTS = { many: 4, within: 12_000 } as const;

export type SessionEvent =
  /** A tray of this protocol has greeted, for the first time or again. Its state has been requested. */
  | { readonly kind: 'greeted'; readonly tray: TrayDevice }
  /** The full state after a greeting or after lines were missed; the first one makes the session ready. */
  | {
      readonly kind: 'snapshot';
      readonly message: Extract<FromTray, { kind: 'state' }>;
      readonly gap: boolean;
    }
  /** A push of the known tray: lift, move, roll, fault, state, beat. */
  | { readonly kind: 'message'; readonly message: FromTray }
  | { readonly kind: 'otherVersion'; readonly version: number }
  /** No good line since opening, and why not. */
  | { readonly kind: 'doubt'; readonly reason: DoubtReason }
  | { readonly kind: 'resetting' }
  /** The heartbeat's deadline passed: the tray is lost, even if the port seems open. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | {
      readonly kind: 'refused';
      readonly command: Command;
      readonly why: TrayRefusal | 'other' | 'unanswered';
    }
  | { readonly kind: 'missed'; readonly lines: number }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'line'; readonly line: RawLine };

export interface SessionOptions {
  readonly clock: Clock;
  send(text: string): void;
  onEvent(event: SessionEvent): void;
}

/**
 * One conversation over an open port: from waiting for a greeting to the heartbeat's deadline. It knows lines and
 * time, neither ports nor the meaning of the dice.
 */
export class Session {
  #tray: TrayDevice | undefined;
  #ready = false;
  #heardBytes = false;
  #heardGood = false;
  /** A line was valid except for the CR at its end. */
  #heardCrLf = false;
  #last: { boot: string; seq: number; text: string } | undefined;
  readonly #commands: CommandQueue;
  /** The requested state closes a gap; it is not the first one after a greeting. */
  #mending = false;
  #boots: number[] = [];
  /** A boot with another, incompatible protocol version. */
  #foreignBoot: string | undefined;
  #beat: number = SETTING_RANGES.beat.max;
  #cancelDeadline: () => void = () => undefined;
  #cancelFirstWord: () => void = () => undefined;
  #cancelDoubt: () => void = () => undefined;
  #stopped = false;

  constructor(private readonly options: SessionOptions) {
    const { clock } = options;
    this.#commands = new CommandQueue({
      clock,
      send: (text, command) => {
        this.#tell('toTray', text.slice(0, -1), { message: command });
        options.send(text);
      },
      onRefused: (command, why) => this.#emit({ kind: 'refused', command, why }),
    });
    this.#cancelFirstWord = clock.after(FIRST_WORD, () => this.#speakFirst());
    this.#cancelDoubt = clock.after(DOUBT_TIME, () => {
      if (!this.#heardGood && !this.#heardCrLf)
        this.#emit({ kind: 'doubt', reason: this.#heardBytes ? 'stranger' : 'silent' });
    });
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** The port is closed or closing. The session sends no more events. */
  stop(): void {
    this.#stopped = true;
    this.#cancelDeadline();
    this.#cancelFirstWord();
    this.#cancelDoubt();
    this.#commands.stop();
  }

  /** Bytes arrived, whether they make a line or not. */
  bytes(): void {
    this.#heardBytes = true;
  }

  /** A line too long to be read. */
  long(text: string): void {
    this.#tell('fromTray', text, { fault: 'long' });
  }

  /** A line from the tray, without its newline. */
  line(text: string): void {
    if (this.#stopped) return;
    const decoded = decodeFromTray(text);
    if (!decoded.ok) {
      this.#tell('fromTray', text, { fault: decoded.fault });
      this.#noteCrLf(text);
      return;
    }
    const { message } = decoded;
    this.#tell('fromTray', text, { message });
    this.#heardGood = true;
    this.#cancelFirstWord();
    if (message.kind === 'otherVersion') {
      this.#ready = false;
      this.#tray = undefined;
      this.#foreignBoot = message.boot;
      this.#commands.clear();
      this.#cancelDeadline();
      this.#emit({ kind: 'otherVersion', version: message.version });
      return;
    }
    if (message.boot === this.#foreignBoot && message.kind !== 'hello') return;
    this.#expectMore();
    if (!this.#inOrder(message, text)) return;
    this.#commands.onMessage(message);
    this.#read(message);
  }

  /** Sends a command after the pending ones. */
  ask(command: Command): void {
    this.#commands.ask(command);
  }

  #read(message: Exclude<FromTray, { kind: 'otherVersion' }>): void {
    if (message.kind === 'hello') return this.#greet(message);
    // Joined in the middle, or the greeting was lost: request it.
    if (!this.#tray || this.#tray.boot !== message.boot) return this.#commands.askOnce('hello');
    switch (message.kind) {
      case 'state':
        if (message.pockets.length !== this.#tray.pockets) return this.#commands.askOnce('hello');
        if (message.answers === undefined && this.#ready) return this.#emit({ kind: 'message', message });
        this.#emit({ kind: 'snapshot', message, gap: this.#ready && this.#mending });
        this.#ready = true;
        this.#mending = false;
        return;
      case 'set':
        this.#beat = message.settings.beat;
        this.#expectMore();
        return this.#emit({ kind: 'settings', settings: message.settings });
      case 'roll':
        if (message.pockets.length !== this.#tray.pockets) return this.#commands.askOnce('hello');
        break;
      case 'lift':
      case 'move':
      case 'away':
      case 'fault':
      case 'well':
      case 'die':
      case 'doubt':
      case 'battery':
        if (message.pocket > this.#tray.pockets) return this.#commands.askOnce('hello');
        break;
      case 'beat':
      case 'other':
        break;
      case 'no':
        return;
    }
    // Before the first full state, changes mean nothing.
    if (this.#ready) this.#emit({ kind: 'message', message });
  }

  #greet(message: Extract<FromTray, { kind: 'hello' }>): void {
    const isNew = this.#tray?.boot !== message.boot || this.#tray.device !== message.device;
    this.#tray = {
      device: message.device,
      boot: message.boot,
      firmware: message.firmware,
      protocol: message.version,
      pockets: message.pockets,
      capabilities: message.can,
    };
    if (!isNew) return;
    this.#ready = false;
    this.#mending = false;
    this.#countBoot();
    this.#emit({ kind: 'greeted', tray: this.#tray });
    // It may be another tray than the wanted one.
    if (this.#stopped) return;
    this.#commands.dropWaiting();
    this.#commands.askOnce('state?');
    if (message.can.includes('settings')) this.#commands.askOnce('set?');
  }

  #countBoot(): void {
    const now = this.options.clock.now();
    this.#boots = [...this.#boots.filter((at) => now - at < BOOTS.within), now];
    if (this.#boots.length >= BOOTS.many) this.#emit({ kind: 'resetting' });
  }

  /** False for a repetition, which is skipped. A gap or a boot without greeting makes it request the state. */
  #inOrder(message: FromTray, text: string): boolean {
    const last = this.#last;
    this.#last = { boot: message.boot, seq: message.seq, text };
    if (!last || last.boot !== message.boot) return true;
    const step = (message.seq - last.seq) & 0xffff;
    if (step === 1) return true;
    if (step === 0 && text === last.text) {
      this.#emit({ kind: 'repeated' });
      return false;
    }
    // Numbers that go backwards do not count missing lines.
    this.#emit({ kind: 'missed', lines: step > 0 && step < 0x8000 ? step - 1 : 0 });
    if (this.#ready) this.#mending = true;
    this.#commands.askOnce('state?');
    return true;
  }

  /** SPEC.md, "A line": "There is no `\\r`." A tray that ends all its lines in CR LF is reported at once. */
  #noteCrLf(text: string): void {
    if (this.#heardGood || this.#heardCrLf || !text.endsWith('\r')) return;
    if (!decodeFromTray(text.slice(0, -1)).ok) return;
    this.#heardCrLf = true;
    this.#emit({ kind: 'doubt', reason: 'crLf' });
  }

  #speakFirst(): void {
    this.#commands.askOnce('hello');
    this.#cancelFirstWord = this.options.clock.after(FIRST_WORD, () => this.#speakFirst());
  }

  /** Source: SPEC.md, "no good line for three beats". Until its beat is known, the slowest allowed one applies. */
  #expectMore(): void {
    this.#cancelDeadline();
    this.#cancelDeadline = this.options.clock.after(3 * this.#beat, () => this.#emit({ kind: 'lost' }));
  }

  #tell(
    direction: RawLine['direction'],
    text: string,
    what: { readonly fault: LineFault } | { readonly message: FromTray | ToTray },
  ): void {
    const at = this.options.clock.now();
    const line: RawLine =
      'fault' in what
        ? { at, direction, text, fault: what.fault }
        : { at, direction, text, kind: what.message.kind, message: what.message };
    this.#emit({ kind: 'line', line });
  }

  #emit(event: SessionEvent): void {
    if (!this.#stopped) this.options.onEvent(event);
  }
}
