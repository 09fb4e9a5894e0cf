import {
  isDieName,
  isFirmwareName,
  readCan,
  readDecimal,
  readFaces,
  readHex,
  readMask,
  readNamed,
  readPockets,
  readSettings,
} from './fields.ts';
import { openFrame } from './frame.ts';
import {
  ANSWER,
  COMMAND,
  type Decoded,
  DOUBT_REASONS,
  type FromTray,
  LASTING_FAULTS,
  LONGEST_FROM_TRAY,
  LONGEST_TO_TRAY,
  MOST_POCKETS,
  PUSH,
  READ_VERSIONS,
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

type Words = readonly string[];
type Reader = (head: Head, words: Words) => Decoded<FromTray>;

const good = (message: FromTray): Decoded<FromTray> => ({ ok: true, message });

const greeting: Reader = (head, words) => {
  const version = readDecimal(words[0], 0, 99_999);
  if (version === undefined) return FIELD;
  // The rest of another version's greeting may be anything.
  if (!READ_VERSIONS.includes(version)) return good({ kind: 'otherVersion', ...head, version });
  const [, firmware, device, pocketsText, canText, more] = words;
  const pockets = readDecimal(pocketsText, 1, MOST_POCKETS);
  const can = readCan(canText);
  if (!isFirmwareName(firmware) || readHex(device, 8) === undefined || more !== undefined) return FIELD;
  if (pockets === undefined || can === undefined) return FIELD;
  return good({ kind: 'hello', ...head, version, firmware, device: device ?? '', pockets, can });
};

const fullState: Reader = (head, words) => {
  const pockets = readPockets(words[0]);
  return pockets && words.length === 1 ? good({ kind: 'state', ...head, pockets }) : FIELD;
};

const roll: Reader = (head, words) => {
  const age = readHex(words[0], 8);
  const pockets = readPockets(words[2]);
  const settled = readMask(words[1], pockets?.length ?? 0);
  if (age === undefined || !pockets || !settled || words.length !== 3) return FIELD;
  return good({ kind: 'roll', ...head, age, settled, pockets });
};

/** `P LLLL`, the start of every line about one stay of a die. */
function readStay(words: Words): { readonly pocket: number; readonly lift: number } | undefined {
  const pocket = readDecimal(words[0], 1, MOST_POCKETS);
  const lift = readHex(words[1], 4);
  return pocket === undefined || lift === undefined ? undefined : { pocket, lift };
}

const change =
  (kind: 'lift' | 'move' | 'away'): Reader =>
  (head, words) => {
    const stay = readStay(words);
    return stay && words.length === 2 ? good({ kind, ...head, ...stay }) : FIELD;
  };

/** Where a fault may be: of a pocket, of the tray as a whole, or, where it is not known, either. */
function readPlace(fault: string, text: string | undefined): number | undefined {
  const ofPocket = fault === 'stuck' || fault === 'clear';
  return readDecimal(text, ofPocket ? 1 : 0, ofPocket || fault === 'other' ? MOST_POCKETS : 0);
}

const fault: Reader = (head, words) => {
  const named = readNamed('fault', TRAY_FAULTS, words[0]);
  const pocket = named && readPlace(named.fault, words[1]);
  if (!named || pocket === undefined || words.length !== 2) return FIELD;
  return good({ kind: 'fault', ...head, ...named, pocket });
};

const well: Reader = (head, words) => {
  const named = readNamed('fault', LASTING_FAULTS, words[0]);
  const pocket = named && readPlace(named.fault, words[1]);
  if (!named || pocket === undefined || words.length !== 2) return FIELD;
  // The end of `stuck` has one word only: `fault clear`.
  return named.word === 'stuck' || named.word === 'clear'
    ? FIELD
    : good({ kind: 'well', ...head, ...named, pocket });
};

const dieName: Reader = (head, words) => {
  const stay = readStay(words);
  const die = words[2];
  return stay && isDieName(die) && words.length === 3 ? good({ kind: 'die', ...head, ...stay, die }) : FIELD;
};

const doubt: Reader = (head, words) => {
  const stay = readStay(words);
  const faces = readFaces(words[2]);
  const picture = words[3] ?? '';
  const named = readNamed('why', DOUBT_REASONS, words[4]);
  if (!stay || !faces || !named || words.length !== 5) return FIELD;
  if (picture !== '-' && readHex(picture, 8) === undefined) return FIELD;
  return good({ kind: 'doubt', ...head, ...stay, faces, ...(picture === '-' ? {} : { picture }), ...named });
};

const battery: Reader = (head, words) => {
  const pocket = readDecimal(words[0], 0, MOST_POCKETS);
  const percent = readDecimal(words[1], 0, 100);
  if (pocket === undefined || percent === undefined || words.length !== 2) return FIELD;
  return good({ kind: 'battery', ...head, pocket, percent });
};

const beat: Reader = (head, words) => {
  const up = readHex(words[0], 8);
  const [lost, bad, unsent] = words.slice(1).map((word) => readHex(word, 4));
  if (up === undefined || lost === undefined || bad === undefined || unsent === undefined) return FIELD;
  return words.length === 4 ? good({ kind: 'beat', ...head, up, lost, bad, unsent }) : FIELD;
};

const PUSHES: ReadonlyMap<string, Reader> = new Map([
  ['hello', greeting],
  ['state', fullState],
  ['roll', roll],
  ['lift', change('lift')],
  ['move', change('move')],
  ['away', change('away')],
  ['fault', fault],
  ['well', well],
  ['die', dieName],
  ['doubt', doubt],
  ['battery', battery],
  ['beat', beat],
]);

type AnswerReader = (head: Head & { readonly answers: number }, words: Words) => Decoded<FromTray>;

const ANSWERS: ReadonlyMap<string, AnswerReader> = new Map<string, AnswerReader>([
  ['hello', greeting],
  ['state', fullState],
  [
    'set',
    (head, words) => {
      const settings = readSettings(words);
      return settings ? good({ kind: 'set', ...head, settings }) : FIELD;
    },
  ],
  [
    'no',
    (head, words) => {
      const named = readNamed('why', REFUSALS, words[0]);
      return named && words.length === 1 ? good({ kind: 'no', ...head, ...named }) : FIELD;
    },
  ],
]);

/** A type from a later version: shown, not counted as bad. A known type with the wrong mark is bad. */
function otherLine(head: Head, type: string, words: Words): Decoded<FromTray> {
  if (PUSHES.has(type) || ANSWERS.has(type) || !/^[a-z]{1,16}$/.test(type)) return TYPE;
  return good({ kind: 'other', ...head, type, text: words.join(' ') });
}

function push(head: Head, type: string, words: Words): Decoded<FromTray> {
  const read = PUSHES.get(type);
  return read ? read(head, words) : otherLine(head, type, words);
}

function answer(head: Head, type: string, words: Words): Decoded<FromTray> {
  const read = ANSWERS.get(type);
  const answers = readHex(words[0], 4);
  if (answers === undefined) return read ? FIELD : TYPE;
  const [full, rest] = [{ ...head, answers }, words.slice(1)];
  return read ? read(full, rest) : otherLine(full, type, rest);
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
