import type { Side } from '../codes/book.ts';
import { type DiceSet, SAMPLE_BYTES, SET_LIMITS, type TaughtDie, type TaughtFace } from './types.ts';

/** Base 64 (RFC 4648). */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const value = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    parts.push(
      LETTERS[value >> 18]!,
      LETTERS[(value >> 12) & 63]!,
      i + 1 < bytes.length ? LETTERS[(value >> 6) & 63]! : '=',
      i + 2 < bytes.length ? LETTERS[value & 63]! : '=',
    );
  }
  return parts.join('');
}

/** Decodes base 64; null unless it is exactly `length` bytes. */
function bytesOf(text: string, length: number): Uint8Array | null {
  const out = new Uint8Array(length);
  const letters = text.replace(/={1,2}$/, '');
  if (letters.length !== Math.ceil((length * 4) / 3)) return null;
  let [bits, held, at] = [0, 0, 0];
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    if (at < length) out[at] = (held >> bits) & 255;
    at += 1;
  }
  return at === length ? out : null;
}

/** A 32-bit FNV-1a hash of UTF-16 units, as 8 hexadecimal digits: it detects damage, not tampering. */
export function sumOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export const SET_FAULTS = [
  /** Larger than any set. */
  'large',
  /** Not JSON. */
  'json',
  /** JSON of something else. */
  'kind',
  /** From a later version. */
  'version',
  /** Wrong checksum: damaged or edited. */
  'sum',
  /** An invalid name, face or sample. */
  'content',
] as const;
type SetFault = (typeof SET_FAULTS)[number];

type SetReading =
  | { readonly kind: 'set'; readonly set: DiceSet }
  | { readonly kind: 'fault'; readonly fault: SetFault; readonly where: string };

const KIND = 'croupier-dice';
const VERSION = 1;
/** Twenty dice with six faces of six samples fit. */
const MOST_LETTERS = 4_000_000;

export function writeSet({ name, dice }: DiceSet): string {
  const content = {
    name,
    dice: dice.map((die) => ({
      name: die.name,
      faces: die.faces.map(({ side, shows, samples }) => ({ side, shows, samples: samples.map(lettersOf) })),
    })),
  };
  return `${JSON.stringify({ kind: KIND, version: VERSION, sum: sumOf(JSON.stringify(content)), content })}\n`;
}

/** Reads a set of dice from a file's text; never throws. `where` is the path of the fault. */
export function readSet(text: string): SetReading {
  if (text.length > MOST_LETTERS) return fault('large');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return fault('json');
  }
  if (!isRecord(raw) || raw.kind !== KIND) return fault('kind');
  if (raw.version !== VERSION) return fault('version');
  if (!isRecord(raw.content)) return fault('content', 'content');
  if (raw.sum !== sumAsWritten(raw.content)) return fault('sum');
  const { name, dice } = raw.content;
  if (!isName(name, SET_LIMITS.name)) return fault('content', 'name');
  if (!Array.isArray(dice) || dice.length > SET_LIMITS.dice) return fault('content', 'dice');
  const read: TaughtDie[] = [];
  for (const [i, one] of dice.entries()) {
    const die = dieOf(one);
    if (typeof die === 'string') return fault('content', `dice.${i}.${die}`);
    if (read.some((other) => other.name === die.name)) return fault('content', `dice.${i}.name`);
    read.push(die);
  }
  return { kind: 'set', set: { name, dice: read } };
}

/** Checksum of a file's content; null if it is nested too deeply to serialise. */
function sumAsWritten(content: unknown): string | null {
  try {
    return sumOf(JSON.stringify(content));
  } catch {
    return null;
  }
}

const fault = (kind: SetFault, where = ''): SetReading => ({ kind: 'fault', fault: kind, where });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A non-empty single line of printable characters. */
export const isName = (value: unknown, most: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= most &&
  !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

/** The die, or the path of what is invalid in it. */
function dieOf(raw: unknown): TaughtDie | string {
  if (!isRecord(raw)) return '';
  const { name, faces } = raw;
  if (!isName(name, SET_LIMITS.name)) return 'name';
  if (!Array.isArray(faces) || faces.length > 6) return 'faces';
  const read: TaughtFace[] = [];
  for (const [i, one] of faces.entries()) {
    const face = faceOf(one);
    if (typeof face === 'string') return `faces.${i}.${face}`;
    if (read.some(({ side }) => side === face.side)) return `faces.${i}.side`;
    read.push(face);
  }
  return { name, faces: read };
}

function faceOf(raw: unknown): TaughtFace | string {
  if (!isRecord(raw)) return '';
  const { side, shows, samples } = raw;
  if (!isSide(side)) return 'side';
  if (!isName(shows, SET_LIMITS.shows)) return 'shows';
  if (!Array.isArray(samples) || samples.length === 0 || samples.length > SET_LIMITS.samples)
    return 'samples';
  const read: Uint8Array[] = [];
  for (const [i, letters] of samples.entries()) {
    const bytes = typeof letters === 'string' ? bytesOf(letters, SAMPLE_BYTES) : null;
    if (!bytes) return `samples.${i}`;
    read.push(bytes);
  }
  return { side, shows, samples: read };
}

const isSide = (value: unknown): value is Side =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;
