import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../main/words');

/** Names that stand twice in one object: JSON takes the last, and the words of the first are gone. */
function repeatedKeys(text: string): readonly string[] {
  const repeated: string[] = [];
  const open: Set<string>[] = [];
  // Strings (with what follows, to tell a name from a value) and braces are all that matters.
  for (const [token, name] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined) {
      if (open.at(-1)?.has(name)) repeated.push(name);
      open.at(-1)?.add(name);
    }
  }
  return repeated;
}

test.each(readdirSync(FOLDER).filter((file) => file.endsWith('.json')))('%s says nothing twice', (file) => {
  expect(repeatedKeys(readFileSync(join(FOLDER, file), 'utf8'))).toEqual([]);
});

test('a duplicate name is found', () => {
  expect(repeatedKeys('{"a":{"b":"{a}","c":"\\"c\\":"},"d":{"b":1},"a":{}}')).toEqual(['a']);
});
