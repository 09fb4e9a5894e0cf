import type { FromTray } from '../../firmware-protocol/codec/index.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';

/** Open faults reported by the tray itself. */
export interface OpenFault {
  /** The name in SPEC.md; `other` for a fault unknown to this program. */
  readonly fault: 'stuck' | 'chain' | 'settings' | 'watchdog' | 'other';
  /** 0 if not about one pocket. */
  readonly pocket: number;
  readonly say: Phrase;
  /** What to do about it, step by step. */
  readonly help: readonly Phrase[];
}

/** The open faults of one boot, by their subject. */
export interface Faults {
  readonly boot: string;
  readonly open: ReadonlyMap<string, OpenFault>;
}

export const NO_FAULTS: Faults = { boot: '', open: new Map() };

type FaultMessage = Extract<FromTray, { kind: 'fault' | 'well' }>;

const keyOf = ({ fault, pocket, word = '' }: FaultMessage): string => `${fault} ${pocket} ${word}`;

/** Updates the faults from a good line. */
export function noteFaults(faults: Faults, message: FromTray): Faults {
  // "A new boot ends every fault; what is still wrong is told again."
  const known = message.boot === faults.boot ? faults : { boot: message.boot, open: NO_FAULTS.open };
  switch (message.kind) {
    case 'fault': {
      const { fault, pocket } = message;
      if (fault === 'clear')
        return without(known, (open) => open.fault === 'stuck' && open.pocket === pocket);
      const say = phrase(`tray.fault.${fault}`, { pocket, word: message.word ?? '' });
      const open = { fault, pocket, say, help: helpFor(fault, pocket) };
      return { ...known, open: new Map(known.open).set(keyOf(message), open) };
    }
    case 'well': {
      const key = keyOf(message);
      return without(known, ({ fault }, of) => of === key || (fault !== 'other' && fault === message.fault));
    }
    case 'roll':
    case 'state':
      return without(known, (open) => isOver(open, message));
    default:
      return known;
  }
}

/**
 * Protocol 1 cannot report "well again": a pocket that reports faces has working sensors. Faults reported only at the
 * start end with the first roll.
 */
function isOver(
  { fault, pocket }: OpenFault,
  message: Extract<FromTray, { kind: 'roll' | 'state' }>,
): boolean {
  switch (fault) {
    case 'stuck':
      return message.pockets[pocket - 1]?.state !== 'fault';
    case 'chain':
      return message.pockets.some(({ state }) => state === 'face');
    case 'settings':
    case 'watchdog':
      return message.kind === 'roll';
    case 'other':
      return false;
  }
}

function without(faults: Faults, isGone: (fault: OpenFault, key: string) => boolean): Faults {
  const open = new Map([...faults.open].filter(([key, fault]) => !isGone(fault, key)));
  return open.size === faults.open.size ? faults : { ...faults, open };
}

const helpFor = (fault: OpenFault['fault'], pocket: number): readonly Phrase[] =>
  [fault, 'byHand' as const].map((step) => phrase(`tray.help.${step}`, { pocket }));
