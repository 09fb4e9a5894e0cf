import { ReadlineParser } from '@serialport/parser-readline';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import { BAUD_RATE, LONGEST_FROM_TRAY } from '../../../firmware-protocol/codec/index.ts';
import type { OpenPort, PortListener } from '../port.ts';
import { LineCap } from './framing.ts';
import { openStream } from './serial-stream.ts';

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
