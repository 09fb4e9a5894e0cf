import { bytesOf } from './line-reader.ts';
import { Latest } from '../latest.ts';
import type { Clock } from './clock.ts';
import { type OpenPort, type PortList, type PortListener, isAt, portKey } from './ports.ts';
import { type Command, type SessionEvent, Session } from './session.ts';

/** Interval (ms) at which an open port's path is checked. */
const LOOK_EVERY = 700;

export interface ConversationOptions {
  readonly clock: Clock;
  readonly ports: PortList;
  /** Raw bytes in both directions, for recording and counting. */
  bytes(direction: 'fromTray' | 'toTray', chunk: Uint8Array): void;
  opened(path: string): void;
  failed(path: string, error: Error): void;
  /** `closed`: the port ended with an error. `vanished`: its path is gone, although the port seems open. */
  gone(path: string, how: 'closed' | 'vanished'): void;
  onEvent(event: SessionEvent): void;
}

/** One port at a time, from opening to end, with its session. Nothing is reported after `end`. */
export class Conversation {
  #port: OpenPort | undefined;
  #session: Session | undefined;
  /** Identifies the plugging of the open port. */
  #key: string | undefined;
  readonly #latest = new Latest();
  #cancelWatch: () => void = () => undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(private readonly options: ConversationOptions) {
    options.ports.onChange(() => this.#check());
  }

  /** Path of the open port, or ''. */
  get path(): string {
    return this.#port?.path ?? '';
  }

  /** Resolves when the last port is free. */
  get closing(): Promise<void> {
    return this.#closing;
  }

  async open(path: string): Promise<void> {
    this.end();
    await this.#latest.run(async (still) => {
      await still(this.#closing);
      still.when(
        this.#openPort(path, still.signal),
        (port) => {
          if (port instanceof Error) this.options.failed(path, port);
          else this.#begin(port);
        },
        (port) => {
          if (!(port instanceof Error)) this.#closing = port.close();
        },
      );
    });
  }

  async #openPort(path: string, signal: AbortSignal): Promise<OpenPort | Error> {
    try {
      const source = this.options.ports.sourceOf(path);
      if (!source) throw new Error('no such file: no source of ports knows this path');
      return await source.open(path, this.#listener(path, signal));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  ask(command: Command): void {
    this.#session?.ask(command);
  }

  /** Releases port, session and timers in any state. */
  end(): void {
    this.#cancelWatch();
    this.#session?.stop();
    this.#session = undefined;
    this.#key = undefined;
    this.#port = undefined;
    this.#latest.end();
  }

  #listener(path: string, signal: AbortSignal): PortListener {
    const isCurrent = (): boolean => !signal.aborted;
    return {
      bytes: (chunk) => {
        if (!isCurrent()) return;
        this.options.bytes('fromTray', chunk);
        this.#session?.bytes();
      },
      line: (text) => {
        if (isCurrent()) this.#session?.line(text);
      },
      long: (text) => {
        if (isCurrent()) this.#session?.long(text);
      },
      closed: () => {
        if (isCurrent()) this.options.gone(path, 'closed');
      },
    };
  }

  #begin(port: OpenPort): void {
    this.#port = port;
    this.#session = new Session({
      clock: this.options.clock,
      send: (text) => {
        this.options.bytes('toTray', bytesOf(text));
        port.write(text);
      },
      onEvent: (event) => this.options.onEvent(event),
    });
    this.options.opened(port.path);
    this.#watch(port.path);
    this.#check();
  }

  /** Another device may have its port by now, if the hang-up was not reported. */
  #check(): void {
    const { path } = this;
    this.#latest.still.when(this.options.ports.read(), (ports) => {
      const here = ports.find((port) => isAt(port, path));
      if (!here) return;
      this.#key ??= portKey(here);
      if (this.#key !== portKey(here)) this.options.gone(path, 'vanished');
    });
  }

  /** A hang-up may cause no event: the path disappears while the port seems open. */
  #watch(path: string): void {
    this.#cancelWatch = this.options.clock.after(LOOK_EVERY, () => {
      this.#latest.still.when(this.options.ports.isThere(path), (there) => {
        if (there) this.#watch(path);
        else this.options.gone(path, 'vanished');
      });
    });
  }
}
