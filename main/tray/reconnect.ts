import {
  areAlike,
  identifies,
  isAt,
  noteShared,
  portKey,
  sameKind,
  type UsbIds,
  type UsbKind,
} from './ports.ts';
import type { PortInfo } from './types.ts';

/** The chosen tray, and how to recognise it. */
export interface Wanted {
  /** Its last path; a hint, because paths are reassigned at each plugging. */
  readonly path: string;
  /** Absent if the port is not USB. */
  readonly ids?: UsbIds | undefined;
}

/** A person's answer about ports of one vendor and product that no serial number distinguishes. */
export interface KindAnswer extends UsbKind {
  /** False if something else was found behind such a port, so each one is asked about. */
  readonly open: boolean;
}

/** What is visible without opening a port. */
export interface Sight {
  readonly ports: readonly PortInfo[];
  /** Something is at the wanted path now. */
  readonly there: boolean;
  /** It was away since it was last open, so the device may be another one. */
  readonly vanished: boolean;
  /** Ports that are known not to be the tray, by `portKey`. */
  readonly strangers?: ReadonlySet<string>;
  readonly answers?: readonly KindAnswer[];
}

/**
 * Why a port may be opened without asking. `name`: its path identifies it (a virtual tray, a link created by a
 * person). `stayed`: it was never away. `serial`: its serial number is the tray's alone. `allowed`: a person has
 * agreed to ports of this kind, or granted this one in the browser; only the greeting shows whether it is the tray.
 */
export type Reason = 'name' | 'stayed' | 'serial' | 'allowed';

export type Choice =
  | { readonly kind: 'open'; readonly path: string; readonly reason: Reason }
  | { readonly kind: 'wait' }
  /** These ports may or may not be the tray: a person has to decide. */
  | { readonly kind: 'ask'; readonly paths: readonly string[] };

const WAIT: Choice = { kind: 'wait' };

/**
 * Which port may be opened without asking. Opening resets most boards, so a stranger is never opened unasked; of
 * equally good ports the wanted path comes first.
 */
export function choosePort(wanted: Wanted, sight: Sight): Choice {
  const { path } = wanted;
  const { ports, there, vanished, strangers = new Set() } = sight;
  const here = ports.find((port) => isAt(port, path));
  const open = (port: PortInfo, reason: Reason): Choice => ({
    kind: 'open',
    path: isAt(port, path) ? path : port.path,
    reason,
  });
  if (here?.kind === 'virtual') return open(here, 'name');
  const isStranger = here !== undefined && strangers.has(portKey(here));
  if (there && !vanished && !isStranger) return { kind: 'open', path, reason: 'stayed' };
  const candidates = ports
    .filter((port) => port.kind === 'serial' && !strangers.has(portKey(port)))
    .filter((port) => (wanted.ids ? areAlike(wanted.ids, port) : port === here))
    .sort((a, b) => Number(isAt(b, path)) - Number(isAt(a, path)));
  const [first] = candidates;
  if (first) {
    const reason = reasonToOpen(wanted, candidates, sight);
    if (reason) return open(first, reason);
    return { kind: 'ask', paths: candidates.map((port) => (isAt(port, path) ? path : port.path)) };
  }
  if (!there || here || wanted.ids) return WAIT;
  // A link created by `tray simulate --link`, which shows its target, or a recording being played.
  if (/^(virtual:|\/(?!dev\/))/.test(path)) return { kind: 'open', path, reason: 'name' };
  return { kind: 'ask', paths: [path] };
}

/** Why the first of the alike candidates may be opened. */
function reasonToOpen(
  { path, ids }: Wanted,
  candidates: readonly PortInfo[],
  { ports, answers = [] }: Sight,
): Reason | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  if (ids && identifies(noteShared(ids, ports))) return 'serial';
  if (first.granted) return 'allowed';
  const isAgreed = answers.some((answer) => answer.open && sameKind(answer, first));
  return isAgreed && (candidates.length === 1 || isAt(first, path)) ? 'allowed' : undefined;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** Pause in ms before attempt number `attempt` (from 1) to open a port that does not open. */
export const backOff = (attempt: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
