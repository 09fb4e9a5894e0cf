import { sameIds, type UsbIds, usbIds } from './ports.ts';
import type { PortInfo } from './types.ts';

/** The chosen tray, and how to recognise it. */
export interface Wanted {
  readonly path: string;
  /** Left out if the port has no USB serial number or is not USB. */
  readonly ids?: UsbIds | undefined;
}

/** What can be seen without opening anything. */
export interface Sight {
  readonly ports: readonly PortInfo[];
  /** Something is at the wanted path now. */
  readonly there: boolean;
  /** It was away since it was last open, so the device now may be another one. */
  readonly vanished: boolean;
}

export type Choice =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'wait' }
  /** A port appeared that may or may not be the tray: a person has to decide. */
  | { readonly kind: 'ask'; readonly path: string };

/**
 * Which port may be opened without asking. Opening resets most boards, so an unknown one is never opened: only one
 * with matching USB vendor, product and serial number, or one that was never away.
 */
export function choosePort(wanted: Wanted, { ports, there, vanished }: Sight): Choice {
  const { path, ids } = wanted;
  const listed = ports.find((port) => port.path === path);
  if (ids) {
    const match = ports.find((port) => {
      const found = usbIds(port);
      return found !== undefined && sameIds(found, ids);
    });
    return match ? { kind: 'open', path: match.path } : { kind: 'wait' };
  }
  if (listed?.kind === 'virtual' || listed?.granted) return { kind: 'open', path };
  if (!there) return { kind: 'wait' };
  // Still the same device: only its heartbeat had stopped.
  if (!vanished) return { kind: 'open', path };
  // A link made by `tray simulate --link`, which shows where it leads.
  if (!listed && !path.startsWith('/dev/') && path.startsWith('/')) return { kind: 'open', path };
  return { kind: 'ask', path };
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** The pause in ms before attempt number `attempt` (from 1) to open a port that is there but does not open. */
export const backOff = (attempt: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
