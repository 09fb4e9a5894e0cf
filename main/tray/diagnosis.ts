import { PROTOCOL_VERSION } from '../../firmware-protocol/codec/index.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';
import type { CodeUnder } from '../words/codes.ts';

/** A connected board without a serial port. */
export type StrandedBoard =
  | { readonly ids: string; readonly takenBy: 'brltty'; readonly command: string }
  /** Its driver is missing. */
  | { readonly ids: string; readonly takenBy: null };

/** The system's facts about a port that does not open. Any may be unknown. */
export interface PortFacts {
  readonly platform: NodeJS.Platform | 'browser';
  readonly there: boolean;
  /** The process that has it open. */
  readonly holder?: { readonly name: string; readonly pid: number } | undefined;
  /** The group with access to the device, and whether the user is in it: in the group file, and in this session. */
  readonly group?: string | undefined;
  readonly user?: string | undefined;
  readonly isMember?: boolean | undefined;
  readonly isMemberNow?: boolean | undefined;
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  /** In a browser: whether this system lets only a group open ports. */
  readonly hasGroups?: boolean | undefined;
  readonly usbPorts?: number | undefined;
  readonly stranded?: StrandedBoard | undefined;
  /** Plugged in recently while ModemManager runs, which probes each new port. */
  readonly isProbed?: boolean | undefined;
}

/** This installation cannot open serial ports. */
export const NO_SERIAL: Phrase = phrase('tray.port.noSerial');

export class NoSerialError extends Error {
  constructor(cause: unknown) {
    super('no binding for serial ports', { cause });
  }
}

/** Path for the rule of `udevRule`. */
const UDEV_FILE = '/etc/udev/rules.d/70-croupier.rules';

/** A udev rule that lets the user at the computer open the tray; without ids, any USB serial port. */
export const udevRule = ({ vendorId, productId }: Pick<PortFacts, 'vendorId' | 'productId'>): string =>
  vendorId && productId
    ? `SUBSYSTEM=="tty", ATTRS{idVendor}=="${vendorId}", ATTRS{idProduct}=="${productId}", TAG+="uaccess"`
    : 'SUBSYSTEM=="tty", KERNEL=="ttyUSB*|ttyACM*", TAG+="uaccess"';

/** A udev rule that keeps ModemManager away from the tray's kind of port. */
const modemRule = ({ vendorId = '', productId = '' }: Pick<PortFacts, 'vendorId' | 'productId'>): string =>
  `ATTRS{idVendor}=="${vendorId}", ATTRS{idProduct}=="${productId}", ENV{ID_MM_DEVICE_IGNORE}="1"`;

const DENIED = /permission denied|EACCES|EPERM|operation not permitted/i;
const ABSENT = /no such file|ENOENT|ENXIO|ENODEV|no such device|file not found|not configured/i;
// Windows says "Access denied" for a port that another program has open.
const BUSY = /cannot lock|temporarily unavailable|EAGAIN|EBUSY|busy|access denied/i;

/** Why a port did not open, from the binding's error and the system's facts: a code with its parameters. */
export function diagnoseOpening(path: string, error: Error, facts: PortFacts): Phrase {
  if (error instanceof NoSerialError) return NO_SERIAL;
  const { message } = error;
  if (ABSENT.test(message) || (!facts.there && !DENIED.test(message))) return diagnoseAbsence(path, facts);
  if (facts.platform === 'browser' && error.name === 'NetworkError') return diagnoseInBrowser(path, facts);
  if (facts.platform !== 'win32' && DENIED.test(message)) return diagnoseDenial(path, facts);
  if (BUSY.test(message)) {
    const { holder } = facts;
    if (facts.vendorId && (holder ? holder.name === 'ModemManager' : facts.isProbed))
      return phrase('tray.port.modemManager', { path, rule: modemRule(facts), file: UDEV_FILE });
    return holder
      ? phrase('tray.port.busyBy', { path, name: holder.name, pid: `${holder.pid}` })
      : phrase('tray.port.busy', { path });
  }
  return phrase('tray.port.failed', { path, message });
}

/**
 * The port is missing. Without any USB serial port, the cable may be for charging only. A browser lists only
 * permitted ports, and forgets a board without a serial number when it is unplugged.
 */
export function diagnoseAbsence(
  path: string,
  { usbPorts, stranded, platform }: Partial<Pick<PortFacts, 'usbPorts' | 'stranded' | 'platform'>>,
): Phrase {
  if (platform === 'browser') return phrase('tray.lost.notGranted', { path });
  if (stranded) return diagnoseStranded(stranded);
  return phrase(usbPorts === 0 ? 'tray.port.absentCable' : 'tray.port.absent', { path });
}

/** A browser has one error for all reasons. */
const diagnoseInBrowser = (path: string, { hasGroups }: PortFacts): Phrase =>
  hasGroups
    ? phrase('tray.port.busyOrDenied', { path, command: 'sudo usermod -aG dialout $USER' })
    : phrase('tray.port.busy', { path });

export const diagnoseStranded = (board: StrandedBoard): Phrase =>
  board.takenBy === 'brltty'
    ? phrase('tray.port.brltty', { ids: board.ids, command: board.command })
    : phrase('tray.port.noDriver', { ids: board.ids });

function diagnoseDenial(path: string, facts: PortFacts): Phrase {
  const rule = { rule: udevRule(facts), file: UDEV_FILE };
  const { group, user, isMember, isMemberNow } = facts;
  if (!group || !user || group === 'root') return phrase('tray.port.deniedRule', { path, ...rule });
  // Added to the group after the login; or in it and still denied, so only a rule helps.
  if (isMember && isMemberNow === false) return phrase('tray.port.deniedUntilLogin', { path, group, user });
  if (isMember) return phrase('tray.port.deniedRule', { path, ...rule });
  return phrase('tray.port.denied', {
    path,
    group,
    user,
    command: `sudo usermod -aG ${group} ${user}`,
    ...rule,
  });
}

/** A greeting of another protocol version. */
export const diagnoseVersion = (theirs: number): Phrase =>
  phrase(theirs < PROTOCOL_VERSION ? 'tray.version.tooOld' : 'tray.version.tooNew', {
    theirs,
    ours: PROTOCOL_VERSION,
  });

/** Why there may be no tray at an open port: silence, foreign output, or lines ending in CR LF. */
export type DoubtReason = 'silent' | 'stranger' | 'crLf';

const DOUBT_CODES = {
  silent: 'tray.port.silent',
  stranger: 'tray.port.notATray',
  crLf: 'tray.port.crLf',
} as const;

/** It is open, but no valid line has come. */
export const diagnoseDoubt = (path: string, reason: DoubtReason): Phrase =>
  phrase(DOUBT_CODES[reason], { path });

export const RESETTING = (path: string): Phrase => phrase('tray.port.resetting', { path });
export const HEARTBEAT_STOPPED = (path: string): Phrase => phrase('tray.lost.heartbeat', { path });
export const UNPLUGGED = (path: string): Phrase => phrase('tray.lost.unplugged', { path });

/** Why a tray was lost; stays valid while it is away. */
export const isLoss = ({ code }: Phrase): boolean =>
  code === 'tray.lost.heartbeat' || code === 'tray.lost.unplugged';

/** Ports that may have the tray; `device` is another tray that has greeted at one. */
export function diagnoseQuestion(paths: readonly string[], device?: string): Phrase {
  const [path = ''] = paths;
  if (device !== undefined) return phrase('tray.lost.otherTray', { path, device });
  return paths.length === 1
    ? phrase('tray.lost.ask', { path })
    : phrase('tray.lost.askWhich', { paths: paths.join(', ') });
}

type Step = CodeUnder<'tray.help'>;

const step = (name: Step, from: Phrase): Phrase => phrase(`tray.help.${name}`, from.params ?? {});

/** What to do about a diagnosis, step by step. */
export function helpFor(diagnosis: Phrase): readonly Phrase[] {
  const steps = (...names: Step[]): readonly Phrase[] =>
    [...names, 'byHand' as const].map((name) => step(name, diagnosis));
  switch (diagnosis.code) {
    case 'tray.port.absent':
      return steps('plug');
    case 'tray.port.absentCable':
      return steps('plug', 'cable');
    case 'tray.port.busy':
    case 'tray.port.busyBy':
      return steps('closeOther');
    case 'tray.lost.notGranted':
      return steps('plug', 'chooseAgain');
    case 'tray.port.busyOrDenied':
      return steps('closeOther', 'groupDialout', 'login');
    case 'tray.port.denied':
      return steps('group', 'login', 'orRule');
    case 'tray.port.deniedRule':
      return steps('rule', 'replug');
    case 'tray.port.deniedUntilLogin':
      return steps('login');
    case 'tray.port.noSerial':
      return steps('install');
    case 'tray.port.notATray':
      return steps('otherPort', 'flash');
    case 'tray.port.silent':
      return steps('otherPort', 'flash', 'replug');
    case 'tray.port.resetting':
      return steps('power');
    case 'tray.version.tooOld':
      return steps('flash');
    case 'tray.version.tooNew':
      return steps('update');
    case 'tray.port.brltty':
      return steps('brltty', 'replug');
    case 'tray.port.noDriver':
      return steps('driver', 'replug');
    case 'tray.port.modemManager':
      return steps('modemWait', 'modemRule');
    case 'tray.port.crLf':
      return steps('crLf');
    case 'tray.lost.ask':
      return steps('choose');
    case 'tray.lost.askWhich':
      return steps('chooseWhich');
    case 'tray.lost.otherTray':
      return steps('chooseOther');
    case 'tray.lost.heartbeat':
    case 'tray.lost.unplugged':
    case 'tray.port.failed':
      return steps('replug');
    default:
      return [];
  }
}

const STEPS: Readonly<Record<string, readonly CodeUnder<'tray.flash.help'>[]>> = {
  unplugged: ['plug', 'again'],
  unpluggedHalf: ['plug', 'againHalf'],
  stopped: ['cable', 'again'],
  stoppedHalf: ['cable', 'againHalf'],
  differs: ['cable', 'againHalf'],
  wrongChip: ['otherPort'],
  noBootloader: ['button', 'otherPort', 'oldBootloader', 'programmer'],
  noGreeting: ['replug', 'again'],
};

/** What to do after a failure, step by step. */
export function flashHelp(refusal: Phrase): readonly Phrase[] {
  const steps = STEPS[refusal.code.replace('tray.flash.', '')];
  return steps?.map((name) => phrase(`tray.flash.help.${name}`, refusal.params ?? {})) ?? helpFor(refusal);
}
