import { expect, test } from 'vitest';
import { tool } from './support.ts';

test.each([[[]], [['help']]])('%j names every tool', async (words) => {
  const { code, out } = await tool(...words);
  expect(code).toBe(0);
  for (const name of ['read', 'teach', 'sheet', 'scene', 'film', 'codes', 'firmware'])
    expect(out).toContain(`\n  ${name} `);
});

test('no text from outside moves the cursor or clears the screen', async () => {
  const { err } = await tool('\u001B[2J\u009Bfrob');
  expect(err).toContain('“\uFFFD[2J\uFFFDfrob”');
});

test.each([
  ['an unknown tool', ['frob'], 'tools.unknown'],
  ['an unknown option', ['codes', '--jsn'], 'tools.usage'],
  ['a missing file', ['read'], 'tools.usage'],
  ['a word too many', ['sheet', 'now'], 'tools.usage'],
  ['a number that is none', ['firmware', '--seed', 'one'], 'tools.number'],
])('%s: exit code 2, nothing done', async (_, words, code) => {
  const result = await tool(...words);
  expect(result).toMatchObject({ code: 2, out: '' });
  expect(result.err).toMatch(new RegExp(`^${code}: .+\\.`));
});
