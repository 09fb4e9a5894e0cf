import { ReadlineParser } from '@serialport/parser-readline';
import { SerialPortStream } from '@serialport/stream';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import { BAUD_RATE, LONGEST_FROM_TRAY } from '../../../firmware-protocol/codec/index.ts';
import type { OpenPort, PortListener } from '../port.ts';
import { LineCap } from './framing.ts';

const CLOSING_TIME = 1000;

/** Opens a serial port through any binding: the system's, or one over a simulator. Rejects with the binding's error. */
export function openPort(binding: BindingInterface, path: string, listener: PortListener): Promise<OpenPort> {
  const stream = new SerialPortStream({ binding, path, baudRate: BAUD_RATE, autoOpen: false });
  const cap = new LineCap(LONGEST_FROM_TRAY);
  // latin1: any other decoding hides bad bytes, or turns several of them into one character.
  const lines = new ReadlineParser({ delimiter: '\n', encoding: 'latin1' });
  let isClosed = false;
  const closed = (error?: Error | null): void => {
    if (isClosed) return;
    isClosed = true;
    stream.unpipe(cap);
    listener.closed(error ?? undefined);
  };
  stream.on('data', (chunk: Buffer) => {
    if (!isClosed) listener.bytes(chunk);
  });
  stream.on('close', closed);
  stream.on('error', closed);
  cap.on('long', (text: string) => {
    if (!isClosed) listener.long(text);
  });
  lines.on('data', (text: string) => {
    if (!isClosed) listener.line(text);
  });
  stream.pipe(cap).pipe(lines);

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
      if (error) {
        isClosed = true;
        reject(error);
        return;
      }
      resolve({
        path,
        write: (text) => {
          if (stream.isOpen) stream.write(text, 'latin1');
        },
        close,
      });
    });
  });
}
