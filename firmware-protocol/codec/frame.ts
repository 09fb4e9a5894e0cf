import { type LineFault } from './messages.ts';

const POLYNOMIAL = 0x1021;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/**
 * CRC-16/IBM-3740 (CCITT-FALSE) of the first `length` characters of `text`, each taken as one byte.
 * `crc16('123456789')` is 0x29b1. SPEC.md, "A line".
 */
export function crc16(text: string, length = text.length): number {
  let crc = 0xffff;
  for (let i = 0; i < length; i++) {
    crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ (text.charCodeAt(i) & 0xff)] ?? 0);
  }
  return crc;
}

/** Upper-case hexadecimal of a fixed width: `hex(163, 4)` is `00A3`. */
export const hex = (value: number, width: number): string =>
  value.toString(16).toUpperCase().padStart(width, '0');

/** `#` and four digits. */
const TAIL = 5;
const HASH = 0x23;
/** Bytes that may stand in a line, by code. Marks are allowed in the first place only. SPEC.md, "A line". */
const ALLOWED = Array.from(
  { length: 256 },
  (_, code) => code >= 0x20 && code <= 0x7e && !'#*J!=>'.includes(String.fromCharCode(code)),
);
const MARKS = new Set(['!', '=', '>']);

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46);

/**
 * Checks a line without its `\n`, one character a byte: length, bytes, mark, shape and CRC, in that order.
 * `longest` counts the `\n`; `marks` are those of the direction. Gives the text before the `#`, mark included.
 */
export function openFrame(
  line: string,
  longest: number,
  marks: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: LineFault } {
  if (line.length + 1 > longest) return { ok: false, fault: 'long' };
  const end = line.length - TAIL;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (ALLOWED[code] || (i === end && code === HASH) || (i === 0 && MARKS.has(line[0] ?? ''))) continue;
    return { ok: false, fault: 'byte' };
  }
  if (!marks.includes(line[0] ?? ' ')) return { ok: false, fault: 'mark' };
  if (end < 1 || line.charCodeAt(end) !== HASH) return { ok: false, fault: 'shape' };
  for (let i = end + 1; i < line.length; i++) {
    if (!isHexDigit(line.charCodeAt(i))) return { ok: false, fault: 'shape' };
  }
  if (line.slice(end + 1) !== hex(crc16(line, end), 4)) return { ok: false, fault: 'crc' };
  return { ok: true, text: line.slice(0, end) };
}

/** Puts CRC and `\n` behind a text that begins with its mark. */
export const closeFrame = (text: string): string => `${text}#${hex(crc16(text), 4)}\n`;
