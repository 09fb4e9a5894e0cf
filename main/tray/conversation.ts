import { bytesOf } from './bytes.ts';
import type { Clock } from './clock.ts';
import type { Command } from './command-queue.ts';
import type { OpenPort, PortListener } from './port.ts';
import type { PortList } from './port-list.ts';
import { isAt, portKey } from './ports.ts';
import { Session, type SessionEvent } from './session.ts';

/** How often (ms) to look whether an open port's path is still there. */
const LOOK_EVERY = 700;

export interface ConversationOptions {
  readonly clock: Clock;
  readonly ports: PortList;
  /** Raw bytes in both directions, for recording and counting. */
  bytes(direction: 'fromTray' | 'toTray', chunk: Uint8Array): void;
  opened(path: string): void;
  /** It did not open. */
  failed(path: string, error: Error): void;
  /** `closed`: the port ended with an error. `vanished`: its path is gone, though the port seems open. */
  gone(path: string, how: 'closed' | 'vanished'): void;
  onEvent(event: SessionEvent): void;
}

/** One port at a time, from its opening to its end, and the session over it. Nothing is reported after `end`. */
export class Conversation {
  readonly #options: ConversationOptions;
  #port: OpenPort | undefined;
  #session: Session | undefined;
  /** The plugging of the open port. */
  #key: string | undefined;
  /** Incremented by everything that makes pending answers obsolete. */
  #turn = 0;
  #cancelWatch: () => void = () => undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(options: ConversationOptions) {
    this.#options = options;
    options.ports.onChange(() => void this.#check());
  }

  /** The path of the open port; '' while none is open. */
  get path(): string {
    return this.#port?.path ?? '';
  }

  /** Resolves when the last port is free. */
  get closing(): Promise<void> {
    return this.#closing;
  }

  async open(path: string): Promise<void> {
    this.end();
    const turn = this.#turn;
    await this.#closing;
    if (turn !== this.#turn) return;
    try {
      const source = this.#options.ports.sourceOf(path);
      if (!source) throw new Error('no such file: no source of ports knows this path');
      const port = await source.open(path, this.#listener(path, turn));
      if (turn === this.#turn) this.#begin(port);
      else this.#closing = port.close();
    } catch (error) {
      if (turn === this.#turn)
        this.#options.failed(path, error instanceof Error ? error : new Error(String(error)));
    }
  }

  ask(command: Command): void {
    this.#session?.ask(command);
  }

  /** Releases port, session and timers in any state. */
  end(): void {
    this.#turn++;
    this.#cancelWatch();
    this.#session?.stop();
    this.#session = undefined;
    this.#key = undefined;
    const port = this.#port;
    this.#port = undefined;
    if (port) this.#closing = port.close();
  }

  #listener(path: string, turn: number): PortListener {
    const isCurrent = (): boolean => turn === this.#turn;
    return {
      bytes: (chunk) => {
        if (!isCurrent()) return;
        this.#options.bytes('fromTray', chunk);
        this.#session?.bytes();
      },
      line: (text) => {
        if (isCurrent()) this.#session?.line(text);
      },
      long: (text) => {
        if (isCurrent()) this.#session?.long(text);
      },
      closed: () => {
        if (isCurrent()) this.#options.gone(path, 'closed');
      },
    };
  }

  #begin(port: OpenPort): void {
    this.#port = port;
    this.#session = new Session({
      clock: this.#options.clock,
      send: (text) => {
        this.#options.bytes('toTray', bytesOf(text));
        port.write(text);
      },
      onEvent: (event) => this.#options.onEvent(event),
    });
    this.#options.opened(port.path);
    this.#watch(port.path);
    void this.#check();
  }

  /** Another device may have its port by now, if the hang-up was not reported. */
  async #check(): Promise<void> {
    const { path } = this;
    const turn = this.#turn;
    const here = (await this.#options.ports.read()).find((port) => isAt(port, path));
    if (turn !== this.#turn || !here) return;
    this.#key ??= portKey(here);
    if (this.#key !== portKey(here)) this.#options.gone(path, 'vanished');
  }

  /** A hang-up may cause no event: the path is then gone while the port seems open. */
  #watch(path: string): void {
    this.#cancelWatch = this.#options.clock.after(LOOK_EVERY, () => {
      const turn = this.#turn;
      void this.#options.ports.isThere(path).then((there) => {
        if (turn !== this.#turn) return;
        if (there) this.#watch(path);
        else this.#options.gone(path, 'vanished');
      });
    });
  }
}
