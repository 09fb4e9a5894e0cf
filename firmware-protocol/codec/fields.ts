import { hex } from './frame.ts';
import {
  type Face,
  FACES,
  MOST_POCKETS,
  type Named,
  type PocketState,
  SETTINGS,
  type Settings,
  SETTING_RANGES,
} from './messages.ts';

/** Fixed-width upper-case hexadecimal, else undefined. */
export function readHex(text: string | undefined, width: number): number | undefined {
  return text?.length === width && /^[0-9A-F]+$/.test(text) ? parseInt(text, 16) : undefined;
}

/** A decimal without leading zeros between `min` and `max`, else undefined. */
export function readDecimal(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^(0|[1-9][0-9]{0,4})$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

const LETTERS = { '0': 'empty', '7': 'fault', m: 'moving', c: 'cocked', d: 'doubt', a: 'away' } as const;
const letterOf = { empty: '0', fault: '7', moving: 'm', cocked: 'c', doubt: 'd', away: 'a' } as const;

const readPocket = (text: string): PocketState | undefined => {
  const lift = readHex(text.slice(1), 4);
  const letter = text[0] ?? '';
  if (lift === undefined) return undefined;
  if (letter >= '1' && letter <= '6') return { state: 'face', face: Number(letter) as Face, lift };
  return letter in LETTERS ? { state: LETTERS[letter as keyof typeof LETTERS], lift } : undefined;
};

/** Five characters a pocket, 1 to 14 pockets. SPEC.md, "Pockets". */
export function readPockets(text: string | undefined): readonly PocketState[] | undefined {
  if (!text || text.length % 5 || text.length > 5 * MOST_POCKETS) return undefined;
  const pockets: PocketState[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const pocket = readPocket(text.slice(at, at + 5));
    if (!pocket) return undefined;
    pockets.push(pocket);
  }
  return pockets;
}

export const writePockets = (pockets: readonly PocketState[]): string =>
  pockets.map((p) => (p.state === 'face' ? p.face : letterOf[p.state]) + hex(p.lift, 4)).join('');

/** Pocket numbers from a mask, bit 0 being pocket 1. Undefined for none, or for one beyond `pockets`. */
export function readMask(text: string | undefined, pockets: number): readonly number[] | undefined {
  const mask = readHex(text, 4);
  if (!mask || mask >= 2 ** pockets) return undefined;
  return Array.from({ length: pockets }, (_, i) => i + 1).filter((p) => mask & (1 << (p - 1)));
}

export const writeMask = (settled: readonly number[]): string =>
  hex(
    settled.reduce((mask, p) => mask | (1 << (p - 1)), 0),
    4,
  );

/** `settle:300 lift:100 …`, all of them, in their order. */
export function readSettings(words: readonly string[]): Settings | undefined {
  if (words.length !== SETTINGS.length) return undefined;
  const read: Partial<Record<(typeof SETTINGS)[number], number>> = {};
  for (const [i, name] of SETTINGS.entries()) {
    const [key, text, rest] = (words[i] ?? '').split(':');
    const value = readDecimal(text, SETTING_RANGES[name].min, SETTING_RANGES[name].max);
    if (key !== name || rest !== undefined || value === undefined) return undefined;
    read[name] = value;
  }
  return read as Settings;
}

export const writeSettings = (settings: Settings): string =>
  SETTINGS.map((name) => `${name}:${settings[name]}`).join(' ');

/** Capabilities: words of a–z joined by commas, at most 40 bytes, or `-`. */
export function readCan(text: string | undefined): readonly string[] | undefined {
  if (text === '-') return [];
  return text && text.length <= 40 && /^[a-z]+(,[a-z]+)*$/.test(text) ? text.split(',') : undefined;
}

export const writeCan = (can: readonly string[]): string => (can.length ? can.join(',') : '-');

export const isFirmwareName = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-z.+-]{1,16}$/.test(text);

/** 1 to 16 of a–z: how the words of open lists are written. */
const isWord = (text: string | undefined): text is string => text !== undefined && /^[a-z]{1,16}$/.test(text);

/** A word of an open list under `key`: `{ why: 'busy' }`, or `{ why: 'other', word: 'later' }`. Undefined for no word. */
export function readNamed<Key extends string, Name extends string>(
  key: Key,
  names: readonly Name[],
  text: string | undefined,
): Named<Key, Name> | undefined {
  if (!isWord(text)) return undefined;
  const name = names.find((known) => known === text);
  return (name === undefined ? { [key]: 'other', word: text } : { [key]: name }) as Named<Key, Name>;
}

/** Faces, each at most once, or `-` for none. */
export function readFaces(text: string | undefined): readonly Face[] | undefined {
  if (text === '-') return [];
  if (!text || !/^[1-6]{1,6}$/.test(text) || new Set(text).size !== text.length) return undefined;
  return [...text].flatMap((digit) => FACES.find((face) => `${face}` === digit) ?? []);
}

export const writeFaces = (faces: readonly Face[]): string => faces.join('') || '-';

export const isDieName = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-z.-]{1,16}$/.test(text);
