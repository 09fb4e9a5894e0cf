import { crc32 } from 'node:zlib';

/**
 * Every line ends with `,"sum":"…"}`: eight hexadecimal digits, the CRC-32 of the line's text before it, begun with
 * the sum of the line above (0 for the first). So a changed line is told from a good one, and so is a line that was
 * removed, put in, or moved.
 */
const TAIL = /,"sum":"([0-9a-f]{8})"\}\r?$/;
const TAIL_LENGTH = ',"sum":"00000000"}'.length;

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');

/** Adds its sum to a line: `{"a":1}` becomes `{"a":1,"sum":"…"}`. `above` is the sum of the line above, or ''. */
export function seal(json: string, above: string): { readonly line: string; readonly sum: string } {
  const text = json.slice(0, -1);
  const sum = hex(crc32(text, above === '' ? 0 : parseInt(above, 16)));
  return { line: `${text},"sum":"${sum}"}`, sum };
}

/** The sum that a line says it has, whether it is right or not. */
export const sumOf = (line: string): string | null => TAIL.exec(line)?.[1] ?? null;

/** Whether a line's sum is right, below a line of sum `above`. */
export function isSound(line: string, above: string): boolean {
  const sum = sumOf(line);
  if (sum === null) return false;
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  return (
    crc32(line.slice(0, end - TAIL_LENGTH), above === '' ? 0 : parseInt(above, 16)) === parseInt(sum, 16)
  );
}
