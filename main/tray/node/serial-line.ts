import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import { ReadlineParser } from '@serialport/parser-readline';
import { SerialPortStream } from '@serialport/stream';
import { type TransformCallback, Transform } from 'node:stream';
import { BAUD_RATE, LONGEST_FROM_TRAY } from '../../../firmware-protocol/codec/index.ts';
import type { OpenLine } from '../flash/serial-line.ts';
import type { OpenPort, PortListener } from '../ports.ts';

const NEWLINE = 0x0a;

/**
 * Passes on complete lines of at most `longest` bytes including the newline, and buffers incomplete ones. A longer
 * line is dropped up to its newline and reported by a `long` event with its first bytes, because the line parser
 * after it has no limit (it buffered 10 MB without a newline).
 */
export class LineCap extends Transform {
  #held = Buffer.alloc(0);
  #dropping = false;

  constructor(private readonly longest: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0;
    while (at < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline + 1;
      this.#take(chunk.subarray(at, end), newline >= 0);
      at = end;
    }
    done();
  }

  /** A piece of a line, and whether it contains the newline. */
  #take(piece: Buffer, ends: boolean): void {
    if (this.#dropping) {
      this.#dropping = !ends;
      return;
    }
    const length = this.#held.length + piece.length;
    // Without its newline, a line that fills the limit is already too long.
    if (length > this.longest || (!ends && length === this.longest)) {
      const first = Buffer.concat([this.#held, piece.subarray(0, this.longest)]).subarray(0, this.longest);
      this.#held = Buffer.alloc(0);
      this.#dropping = !ends;
      this.emit('long', first.toString('latin1').replace(/\n$/, ''));
      return;
    }
    // A copy, because the piece belongs to a pool that the port reuses.
    const whole = Buffer.concat([this.#held, piece]);
    this.#held = ends ? Buffer.alloc(0) : whole;
    if (ends) this.push(whole);
  }
}

/** Opens a tray's port, line by line, through any binding. Rejects with the binding's error. */
export async function openPort(
  binding: BindingInterface,
  path: string,
  listener: PortListener,
): Promise<OpenPort> {
  const cap = new LineCap(LONGEST_FROM_TRAY);
  // latin1, as any other decoding hides bad bytes or joins several into one character.
  const lines = new ReadlineParser({ delimiter: '\n', encoding: 'latin1' });
  let isClosed = false;
  cap.on('long', (text: string) => {
    if (!isClosed) listener.long(text);
  });
  lines.on('data', (text: string) => {
    if (!isClosed) listener.line(text);
  });
  const closed = (error: Error | undefined): void => {
    isClosed = true;
    listener.closed(error);
  };
  const { stream, close } = await openStream(
    binding,
    path,
    BAUD_RATE,
    { bytes: (chunk) => listener.bytes(chunk), closed },
    (opening) => opening.pipe(cap).pipe(lines),
  );
  return {
    path,
    write: (text) => {
      if (stream.isOpen) stream.write(text, 'latin1');
    },
    close,
  };
}

/** Timeout in ms: a removed device may never confirm its closing. */
const CLOSING_TIME = 1000;

interface StreamListener {
  readonly bytes: (chunk: Buffer) => void;
  /** Called once when it has closed: by `close`, or because the device is gone or failed. */
  readonly closed: (error: Error | undefined) => void;
}

interface OpenStream {
  readonly stream: SerialPortStream;
  /** Closes it; resolves after at most a second. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a serial port through any binding: the system's, or one over a simulator. `prepare` receives the stream
 * before it opens. No events follow its closing. Rejects with the binding's error.
 */
export function openStream(
  binding: BindingInterface,
  path: string,
  baudRate: number,
  listener: StreamListener,
  prepare: (stream: SerialPortStream) => void = () => undefined,
): Promise<OpenStream> {
  const stream = new SerialPortStream({ binding, path, baudRate, autoOpen: false });
  let isClosed = false;
  const closed = (error?: Error | null): void => {
    if (isClosed) return;
    isClosed = true;
    listener.closed(error ?? undefined);
  };
  stream.on('data', (chunk: Buffer) => {
    if (!isClosed) listener.bytes(chunk);
  });
  stream.on('close', closed);
  stream.on('error', closed);
  prepare(stream);

  const close = (): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        closed();
        stream.destroy();
        resolve();
      };
      const timer = setTimeout(finish, CLOSING_TIME);
      if (stream.isOpen) stream.close(finish);
      else finish();
    });

  return new Promise((resolve, reject) => {
    stream.open((error) => {
      if (!error) return resolve({ stream, close });
      isClosed = true;
      reject(error);
    });
  });
}

/** Byte-wise serial lines through any binding, for a board's bootloader. */
export const lineOver =
  (binding: BindingInterface): OpenLine =>
  async (path, baudRate, listener) => {
    const { stream, close } = await openStream(binding, path, baudRate, {
      bytes: (chunk) => listener.bytes(chunk),
      closed: () => listener.closed(),
    });
    return {
      write: (out) =>
        new Promise((done, fail) => {
          if (!stream.isOpen) return fail(new Error('the port is closed'));
          stream.write(Buffer.from(out), (failed) => (failed ? fail(failed) : done()));
        }),
      // A pseudo-terminal has no such signals; opening it is its only reset.
      setSignals: (on) =>
        new Promise((done) => {
          if (stream.isOpen) stream.set({ dtr: on, rts: on }, () => done());
          else done();
        }),
      close,
    };
  };
