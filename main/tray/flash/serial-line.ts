import type { Clock } from '../clock.ts';

/** Events of a serial line. `closed` is the last. */
interface LineListener {
  bytes(chunk: Uint8Array): void;
  /** It is closed: by `close`, or because the plug was pulled. */
  closed(): void;
}

/** A serial line for bootloaders: only bytes and the reset line, as both serialport and Web Serial provide. */
interface SerialLine {
  /** Resolves when the bytes are handed over; rejects when the line is gone. */
  write(bytes: Uint8Array): Promise<void>;
  /** DTR and RTS together: toggling them resets most boards. Never rejects, since some lines lack them. */
  setSignals(on: boolean): Promise<void>;
  /** Resolves when the port is free. */
  close(): Promise<void>;
}

/** Opens a port at a baud rate, 8 data bits, no parity. Rejects with the system's error. */
export type OpenLine = (path: string, baudRate: number, listener: LineListener) => Promise<SerialLine>;

/** Why a conversation over a line ended: `gone`: the plug was pulled; `silent`: an answer did not come in time. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly why: 'gone' | 'silent';
  constructor(why: LineError['why']) {
    super(why);
    this.why = why;
  }
}

/** A serial line that is read byte by byte, with time limits. */
export class ByteStream implements LineListener {
  #line: SerialLine | undefined;
  #waiting: number[] = [];
  #gone = false;
  #wake: () => void = () => undefined;

  private constructor(private readonly clock: Clock) {}

  /** Opens it. Rejects as `open` does. */
  static async open(open: OpenLine, path: string, baudRate: number, clock: Clock): Promise<ByteStream> {
    const stream = new ByteStream(clock);
    stream.#line = await open(path, baudRate, stream);
    return stream;
  }

  bytes(chunk: Uint8Array): void {
    this.#waiting.push(...chunk);
    this.#wake();
  }

  closed(): void {
    this.#gone = true;
    this.#wake();
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#gone || !this.#line) throw new LineError('gone');
    await this.#line.write(bytes).catch(() => {
      throw new LineError('gone');
    });
  }

  /** The next `count` bytes. Throws `LineError` if they do not come within `ms` or the line is gone. */
  async read(count: number, ms: number): Promise<readonly number[]> {
    const end = this.clock.now() + ms;
    while (this.#waiting.length < count) {
      if (this.#gone) throw new LineError('gone');
      const left = end - this.clock.now();
      if (left <= 0) throw new LineError('silent');
      await this.#more(left);
    }
    return this.#waiting.splice(0, count);
  }

  /** Everything received, after waiting `ms` for more. Throws when the line is gone. */
  async gather(ms: number): Promise<readonly number[]> {
    await this.pause(ms);
    if (this.#gone) throw new LineError('gone');
    return this.#waiting.splice(0);
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.after(ms, resolve));
  }

  /** Toggles the board's reset line. */
  async reset(): Promise<void> {
    await this.#line?.setSignals(false);
    await this.pause(60);
    await this.#line?.setSignals(true);
  }

  async close(): Promise<void> {
    await this.#line?.close();
  }

  #more(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        cancel();
        this.#wake = () => undefined;
        resolve();
      };
      const cancel = this.clock.after(ms, done);
      this.#wake = done;
    });
  }
}
