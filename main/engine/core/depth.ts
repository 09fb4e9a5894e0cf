/** Far deeper than any move or house rule nests, and far less than what makes code that walks it run out of stack. */
const DEEPEST = 32;

/** How often `char` stands in `text`, counted no further than `most`. */
function countOf(text: string, char: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count <= most; at = text.indexOf(char, at + 1)) count += 1;
  return count;
}

/** Whether `value`, that `text` was parsed to, nests deeper than anything that this program wrote. */
export function isTooDeep(text: string, value: unknown): boolean {
  // Nearly every line has fewer brackets than that, and needs no walk.
  if (countOf(text, '{', DEEPEST) + countOf(text, '[', DEEPEST) <= DEEPEST) return false;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return false;
}
