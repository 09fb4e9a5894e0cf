/** Far deeper than any move or house rule, and far below the depth at which recursion overflows the stack. */
export const DEEPEST = 32;

/** Number of `char` in `text`, at most `most`. */
function countOf(text: string, char: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count <= most; at = text.indexOf(char, at + 1)) count += 1;
  return count;
}

/** Whether `value`, parsed from `text`, nests deeper than anything this program writes. */
export function isTooDeep(text: string, value: unknown): boolean {
  // Most lines have fewer brackets than that and need no recursion.
  if (countOf(text, '{', DEEPEST) + countOf(text, '[', DEEPEST) <= DEEPEST) return false;
  let level = [value].filter(isNest);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((nest) => (Object.values(nest) as unknown[]).filter(isNest));
  }
  return false;
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The same test on JSON text before parsing: nested lists take many times the memory of their text. */
export function opensTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) quoted = !quoted;
    else if (quoted) {
      // Skips strings, including escapes.
      if (char === ESCAPE) at += 1;
    } else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

const [QUOTE, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x22, 0x5b, 0x7b, 0x5d, 0x7d];
const ESCAPE = 0x5c;
