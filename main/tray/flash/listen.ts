import {
  BAUD_RATE,
  decodeFromTray,
  encodeToTray,
  LONGEST_FROM_TRAY,
} from '../../../firmware-protocol/codec/index.ts';
import { bytesOf } from '../bytes.ts';
import type { Clock } from '../clock.ts';
import { ByteStream } from './byte-stream.ts';
import type { OpenLine } from './serial-line.ts';

export type Found =
  | { readonly kind: 'tray'; readonly device?: string; readonly firmware?: string }
  /** Something other than a tray talks there. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'silent' };

const LOOK = 50;

/**
 * Opens a port and waits for a tray's greeting; opening resets most boards. A tray that talks without greeting is
 * asked to. Rejects with the system's error, or `LineError` if it is unplugged.
 */
export async function listen(open: OpenLine, path: string, clock: Clock, ms: number): Promise<Found> {
  const stream = await ByteStream.open(open, path, BAUD_RATE, clock);
  try {
    return await hearGreeting(stream, clock, ms);
  } finally {
    await stream.close();
  }
}

/** The first useful line: a greeting, of any version. */
function greetingIn(lines: readonly string[]): Found | undefined {
  let found: Found | undefined;
  for (const line of lines) {
    const decoded = decodeFromTray(line);
    if (!decoded.ok) continue;
    const { message } = decoded;
    if (message.kind === 'hello') return { kind: 'tray', device: message.device, firmware: message.firmware };
    found = { kind: 'tray' };
  }
  return found;
}

async function hearGreeting(stream: ByteStream, clock: Clock, ms: number): Promise<Found> {
  const end = clock.now() + ms;
  let text = '';
  let found: Found = { kind: 'silent' };
  let number = 0;
  while (clock.now() < end) {
    const chunk = await stream.gather(LOOK);
    if (chunk.length > 0 && found.kind === 'silent') found = { kind: 'stranger' };
    const lines = (text + String.fromCharCode(...chunk)).split('\n');
    text = (lines.pop() ?? '').slice(-LONGEST_FROM_TRAY);
    const heard = greetingIn(lines);
    if (!heard) continue;
    found = heard;
    if (heard.kind === 'tray' && heard.firmware !== undefined) return heard;
    // It was already running: it greets when asked.
    await stream.write(bytesOf(encodeToTray({ kind: 'hello', seq: ++number })));
  }
  return found;
}
