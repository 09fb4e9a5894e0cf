import { BAUD_RATE, decodeFromTray, LONGEST_FROM_TRAY } from '../../../firmware-protocol/codec/index.ts';
import type { Clock } from '../clock.ts';
import { ByteStream } from './byte-stream.ts';
import type { OpenLine } from './serial-line.ts';

/** Who answers at a port when it is opened. */
export type Found =
  | { readonly kind: 'tray'; readonly device?: string; readonly firmware?: string }
  /** Something that is no tray talks there. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'silent' };

/** From reset to greeting an old bootloader may wait two seconds for a programmer first. */
const GREETING_TIME = 5000;
const LOOK = 50;

/**
 * Opens a port and listens for a tray's greeting; opening resets the board. A tray that goes on talking without greeting is
 * a tray too. Rejects with the system's error, or `LineError` when the plug is pulled.
 */
export async function listen(open: OpenLine, path: string, clock: Clock): Promise<Found> {
  const stream = await ByteStream.open(open, path, BAUD_RATE, clock);
  try {
    return await hearGreeting(stream, clock);
  } finally {
    await stream.close();
  }
}

async function hearGreeting(stream: ByteStream, clock: Clock): Promise<Found> {
  const end = clock.now() + GREETING_TIME;
  let text = '';
  let found: Found = { kind: 'silent' };
  while (clock.now() < end) {
    const chunk = await stream.gather(LOOK);
    if (chunk.length > 0 && found.kind === 'silent') found = { kind: 'stranger' };
    const lines = (text + String.fromCharCode(...chunk)).split('\n');
    text = (lines.pop() ?? '').slice(-LONGEST_FROM_TRAY);
    for (const line of lines) {
      const decoded = decodeFromTray(line);
      if (!decoded.ok) continue;
      const { message } = decoded;
      if (message.kind === 'hello')
        return { kind: 'tray', device: message.device, firmware: message.firmware };
      // Its greeting may have been missed, or be of another version.
      found = { kind: 'tray' };
    }
  }
  return found;
}
