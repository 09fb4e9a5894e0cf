import { SerialPortStream } from '@serialport/stream';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import type { OpenLine } from '../flash/serial-line.ts';

const CLOSING_TIME = 1000;

/** Serial lines by the byte, through any binding: for a board's bootloader. */
export const lineOver =
  (binding: BindingInterface): OpenLine =>
  (path, baudRate, listener) => {
    const stream = new SerialPortStream({ binding, path, baudRate, autoOpen: false });
    let isClosed = false;
    const closed = (): void => {
      if (isClosed) return;
      isClosed = true;
      listener.closed();
    };
    stream.on('data', (chunk: Buffer) => {
      if (!isClosed) listener.bytes(chunk);
    });
    stream.on('close', closed);
    stream.on('error', closed);

    const close = (): Promise<void> =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          closed();
          stream.destroy();
          resolve();
        };
        // A device that is gone may never answer.
        const timer = setTimeout(finish, CLOSING_TIME);
        if (stream.isOpen) stream.close(finish);
        else finish();
      });

    return new Promise((resolve, reject) => {
      stream.open((error) => {
        if (error) {
          isClosed = true;
          reject(error);
          return;
        }
        resolve({
          write: (bytes) =>
            new Promise((done, fail) => {
              if (!stream.isOpen) return fail(new Error('the port is closed'));
              stream.write(Buffer.from(bytes), (failed) => (failed ? fail(failed) : done()));
            }),
          // A pseudo-terminal has no such lines: opening it is all the reset there is.
          setSignals: (on) =>
            new Promise((done) => {
              if (stream.isOpen) stream.set({ dtr: on, rts: on }, () => done());
              else done();
            }),
          close,
        });
      });
    });
  };
