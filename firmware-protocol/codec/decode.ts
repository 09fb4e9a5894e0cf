import {
  isFirmwareName,
  readCan,
  readDecimal,
  readHex,
  readMask,
  readPockets,
  readSettings,
} from './fields.ts';
import { openFrame } from './frame.ts';
import {
  ANSWER,
  COMMAND,
  type Decoded,
  type FromTray,
  LONGEST_FROM_TRAY,
  LONGEST_TO_TRAY,
  MOST_POCKETS,
  PROTOCOL_VERSION,
  PUSH,
  REFUSALS,
  SETTINGS,
  SETTING_RANGES,
  type ToTray,
  TRAY_FAULTS,
} from './messages.ts';

type Bad = { readonly ok: false; readonly fault: 'head' | 'type' | 'field' };
const HEAD: Bad = { ok: false, fault: 'head' };
const TYPE: Bad = { ok: false, fault: 'type' };
const FIELD: Bad = { ok: false, fault: 'field' };

interface Head {
  readonly boot: string;
  readonly seq: number;
  readonly answers?: number;
}

const good = (message: FromTray): Decoded<FromTray> => ({ ok: true, message });

const greeting = (head: Head, words: readonly string[]): Decoded<FromTray> => {
  const version = readDecimal(words[0], 0, 99_999);
  if (version === undefined) return FIELD;
  // The rest of another version's greeting may be anything.
  if (version !== PROTOCOL_VERSION) return good({ kind: 'otherVersion', ...head, version });
  const [, firmware, device, pocketsText, canText, more] = words;
  const pockets = readDecimal(pocketsText, 1, MOST_POCKETS);
  const can = readCan(canText);
  if (!isFirmwareName(firmware) || readHex(device, 8) === undefined || more !== undefined) return FIELD;
  if (pockets === undefined || can === undefined) return FIELD;
  return good({ kind: 'hello', ...head, version, firmware, device: device ?? '', pockets, can });
};

const fullState = (head: Head, words: readonly string[]): Decoded<FromTray> => {
  const pockets = readPockets(words[0]);
  return pockets && words.length === 1 ? good({ kind: 'state', ...head, pockets }) : FIELD;
};

function push(head: Head, type: string, words: readonly string[]): Decoded<FromTray> {
  switch (type) {
    case 'hello':
      return greeting(head, words);
    case 'state':
      return fullState(head, words);
    case 'roll': {
      const age = readHex(words[0], 8);
      const pockets = readPockets(words[2]);
      const settled = readMask(words[1], pockets?.length ?? 0);
      return age === undefined || !pockets || !settled || words.length !== 3
        ? FIELD
        : good({ kind: 'roll', ...head, age, settled, pockets });
    }
    case 'lift':
    case 'move': {
      const pocket = readDecimal(words[0], 1, MOST_POCKETS);
      const lift = readHex(words[1], 4);
      return pocket === undefined || lift === undefined || words.length !== 2
        ? FIELD
        : good({ kind: type, ...head, pocket, lift });
    }
    case 'fault': {
      const fault = TRAY_FAULTS.find((word) => word === words[0]);
      if (!fault || words.length !== 2) return FIELD;
      const ofPocket = fault === 'stuck' || fault === 'clear';
      const pocket = readDecimal(words[1], ofPocket ? 1 : 0, ofPocket ? MOST_POCKETS : 0);
      return pocket === undefined ? FIELD : good({ kind: 'fault', ...head, fault, pocket });
    }
    case 'beat': {
      const up = readHex(words[0], 8);
      const [lost, bad, unsent] = words.slice(1).map((word) => readHex(word, 4));
      return up === undefined ||
        lost === undefined ||
        bad === undefined ||
        unsent === undefined ||
        words.length !== 4
        ? FIELD
        : good({ kind: 'beat', ...head, up, lost, bad, unsent });
    }
    default:
      return TYPE;
  }
}

const ANSWERS = ['hello', 'state', 'set', 'no'] as const;

function answer(head: Head, typeText: string, words: readonly string[]): Decoded<FromTray> {
  const type = ANSWERS.find((word) => word === typeText);
  if (!type) return TYPE;
  const answers = readHex(words[0], 4);
  if (answers === undefined) return FIELD;
  const [full, rest] = [{ ...head, answers }, words.slice(1)];
  switch (type) {
    case 'hello':
      return greeting(full, rest);
    case 'state':
      return fullState(full, rest);
    case 'set': {
      const settings = readSettings(rest);
      return settings ? good({ kind: 'set', ...full, settings }) : FIELD;
    }
    case 'no': {
      const why = REFUSALS.find((word) => word === rest[0]);
      return why && rest.length === 1 ? good({ kind: 'no', ...full, why }) : FIELD;
    }
  }
}

/**
 * Reads a line from the tray, without its `\n`, one character a byte (latin1). Never throws: a bad line comes back
 * with the first check that it failed.
 */
export function decodeFromTray(line: string): Decoded<FromTray> {
  const frame = openFrame(line, LONGEST_FROM_TRAY, PUSH + ANSWER);
  if (!frame.ok) return frame;
  const match = /^.([0-9A-F]{4}):([0-9A-F]{4}) ([^ ]+)( .*)?$/.exec(frame.text);
  const [, boot, seq, type, rest] = match ?? [];
  if (boot === undefined || seq === undefined || type === undefined) return HEAD;
  const words = rest === undefined ? [] : rest.slice(1).split(' ');
  const head = { boot, seq: parseInt(seq, 16) };
  return frame.text.startsWith(PUSH) ? push(head, type, words) : answer(head, type, words);
}

function command(seq: number, type: string, words: readonly string[]): Decoded<ToTray> {
  switch (type) {
    case 'hello':
    case 'state?':
    case 'set?':
      return words.length ? FIELD : { ok: true, message: { kind: type, seq } };
    case 'set': {
      const name = SETTINGS.find((word) => word === words[0]);
      if (!name || words.length !== 2) return FIELD;
      const value = readDecimal(words[1], SETTING_RANGES[name].min, SETTING_RANGES[name].max);
      return value === undefined ? FIELD : { ok: true, message: { kind: 'set', seq, name, value } };
    }
    default:
      return TYPE;
  }
}

/** Reads a command as a tray does, without its `\n`. Never throws. */
export function decodeToTray(line: string): Decoded<ToTray> {
  const frame = openFrame(line, LONGEST_TO_TRAY, COMMAND);
  if (!frame.ok) return frame;
  const match = /^.([0-9A-F]{4}) ([^ ]+)( .*)?$/.exec(frame.text);
  const [, seqText, type, rest] = match ?? [];
  if (seqText === undefined || type === undefined) return HEAD;
  const seq = parseInt(seqText, 16);
  const decoded = command(seq, type, rest === undefined ? [] : rest.slice(1).split(' '));
  return decoded.ok ? decoded : { ...decoded, seq };
}
