import {
  decodeToTray,
  encodeFromTray,
  type FromTray,
  hex,
  LONGEST_TO_TRAY,
  type ToTray,
} from '../codec/index.ts';
import type { Clock } from './clock.ts';

/** Without `boot` and `seq`, which every line gets as it is sent. */
export type Unnumbered<M = FromTray> = M extends FromTray ? Omit<M, 'boot' | 'seq'> : never;

export interface TalkerOptions {
  readonly clock: Clock;
  /** The boot id is one more than this at the first boot. */
  readonly bootsBefore: number;
  send(bytes: Uint8Array): void;
  /** A good command. It is answered by `say`. */
  command(command: ToTray): void;
}

const bytesOf = (line: string): Uint8Array => Uint8Array.from(line, (c) => c.charCodeAt(0));

/** The tray's side of the protocol: numbers lines, sends heartbeats, and parses commands. */
export class Talker {
  #boots: number;
  #seq = 0;
  #bootedAt = 0;
  #running = false;
  #buffer = '';
  #skipping = false;
  #counters = { lost: 0, bad: 0, unsent: 0 };
  #cancelBeat: () => void = () => undefined;

  constructor(private readonly options: TalkerOptions) {
    this.#boots = options.bootsBefore;
  }

  get running(): boolean {
    return this.#running;
  }

  /** A new boot id; lines are numbered from nought. */
  boot(): void {
    this.#running = true;
    this.#boots = (this.#boots + 1) & 0xffff;
    this.#seq = 0;
    this.#bootedAt = this.options.clock.now();
    this.#buffer = '';
    this.#skipping = false;
    this.#counters = { lost: 0, bad: 0, unsent: 0 };
  }

  halt(): void {
    this.#running = false;
    this.#cancelBeat();
  }

  /** Beats from now on; `every` gives ms and is asked anew each time. */
  beat(every: () => number): void {
    this.#cancelBeat = this.options.clock.after(every(), () => {
      const up = Math.floor(this.options.clock.now() - this.#bootedAt) >>> 0;
      this.say({ kind: 'beat', up, ...this.#counters });
      this.beat(every);
    });
  }

  say(message: Unnumbered): void {
    const numbered = { ...message, boot: hex(this.#boots, 4), seq: this.#seq } as FromTray;
    this.#seq = (this.#seq + 1) & 0xffff;
    this.options.send(bytesOf(encodeFromTray(numbered)));
  }

  receive(bytes: Uint8Array): void {
    if (!this.#running) return;
    for (const byte of bytes) {
      if (byte === 0x0a) this.#endLine();
      else if (!this.#skipping) {
        this.#buffer += String.fromCharCode(byte);
        if (this.#buffer.length < LONGEST_TO_TRAY) continue;
        this.#skipping = true;
        this.#buffer = '';
      }
    }
  }

  #endLine(): void {
    const line = this.#buffer;
    const skipped = this.#skipping;
    this.#buffer = '';
    this.#skipping = false;
    if (line === '' && !skipped) return;
    const decoded = decodeToTray(line);
    if (decoded.ok && !skipped) return this.options.command(decoded.message);
    if (!decoded.ok && !skipped && decoded.seq !== undefined) {
      const why = decoded.fault === 'type' ? 'unknown' : 'value';
      return this.say({ kind: 'no', answers: decoded.seq, why });
    }
    this.#counters.bad = Math.min(0xffff, this.#counters.bad + 1);
  }
}
