import { SerialPortStream } from '@serialport/stream';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import type { OpenLine } from '../flash/serial-line.ts';

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
