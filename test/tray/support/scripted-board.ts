import { closeFrame } from '../../../firmware-protocol/codec/index.ts';
import type { Clock } from '../../../main/tray/clock.ts';
import type { OpenLine } from '../../../main/tray/flash/serial-line.ts';

/** Replies of a scripted board to commands that end in 0x20, by the command's first byte; `null` for silence. */
export type Says = (command: number, bytes: readonly number[]) => readonly number[] | null | undefined;

/**
 * A line to a board that is scripted and takes `late` ms for each answer. `opens` are the baud rates at which it was
 * opened, `signals` what its reset line was set to.
 */
export function scriptedLine(clock: Clock, says: Says, greets = '', late = 2) {
  const opens: number[] = [];
  const commands: number[] = [];
  const signals: boolean[] = [];
  const open: OpenLine = (_path, baudRate, listener) => {
    opens.push(baudRate);
    if (greets) clock.after(200, () => listener.bytes(Buffer.from(greets, 'latin1')));
    return Promise.resolve({
      write: (bytes) => {
        commands.push(bytes[0] ?? 0);
        const answer = says(bytes[0] ?? 0, [...bytes]);
        if (answer) clock.after(late, () => listener.bytes(Uint8Array.from(answer)));
        return Promise.resolve();
      },
      setSignals: (on) => Promise.resolve(void signals.push(on)),
      close: () => Promise.resolve(),
    });
  };
  return { open, opens, commands, signals };
}

const IN_SYNC = [0x14, 0x10];
export const READ_SIGN = 0x75;
export const PROG_PAGE = 0x64;
export const READ_PAGE = 0x74;
const SIGNATURE = [0x14, 0x1e, 0x95, 0x0f, 0x10];

/** A board without faults, as far as bytes go: it keeps the pages that are written. */
export function soundBoard(fault: Says = () => undefined): Says {
  const pages = new Map<number, readonly number[]>();
  let at = 0;
  return (command, bytes) => {
    const other = fault(command, bytes);
    if (other !== undefined) return other;
    if (command === 0x55) at = ((bytes[1] ?? 0) | ((bytes[2] ?? 0) << 8)) * 2;
    if (command === PROG_PAGE) pages.set(at, bytes.slice(4, -1));
    if (command === READ_SIGN) return SIGNATURE;
    if (command === READ_PAGE) return [0x14, ...(pages.get(at) ?? []), 0x10];
    return IN_SYNC;
  };
}

export const GREETING = `\xfe\x00\n${closeFrame('!00A3:0000 hello 2 2.0.0 5F3A09C2 14 settings,parity')}`;
