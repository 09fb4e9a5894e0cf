import { crc32 } from '#crc32';

/**
 * Every line ends with `,"sum":"…"}`: eight hexadecimal digits, the CRC-32 of the line's text before it, begun with
 * the sum of the line above (0 for the first). So changed, removed, inserted and moved lines are detected.
 */
const MARK = ',"sum":"';
const TAIL = `${MARK}00000000"}`.length;

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');
const begin = (above: string): number => (above === '' ? 0 : parseInt(above, 16));

/** Adds its sum to a line: `{"a":1}` becomes `{"a":1,"sum":"…"}`. `above` is the sum of the line above, or ''. */
export function seal(json: string, above: string): { readonly line: string; readonly sum: string } {
  const text = json.slice(0, -1);
  const sum = hex(crc32(text, begin(above)));
  return { line: `${text}${MARK}${sum}"}`, sum };
}

/** The sum written in a line, right or wrong. `line` without its line end. */
export function sumOf(line: string): string | null {
  const at = line.length - TAIL;
  if (at < 0 || !line.endsWith('"}') || !line.startsWith(MARK, at)) return null;
  const sum = line.slice(at + MARK.length, -2);
  return /^[0-9a-f]{8}$/.test(sum) ? sum : null;
}

/** Whether `sum` is right for these bytes below a line with the sum `above`. */
export const isSound = (bytes: Uint8Array, sum: string, above: string): boolean =>
  crc32(bytes.subarray(0, bytes.length - TAIL), begin(above)) === parseInt(sum, 16);
