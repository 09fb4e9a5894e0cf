import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonSteps, runAtOnce } from '../../main/journal/slices.ts';

const DEEPEST = 32;
const read = (text: string): unknown => runAtOnce(jsonSteps(text, DEEPEST));
/** The value, or that there is none. */
const orError = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
};

test('any JSON is read as JSON.parse reads it, with any spaces', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (text, space) => {
      const value: unknown = JSON.parse(text);
      expect(read(JSON.stringify(value, null, space))).toStrictEqual(value);
    }),
    { numRuns: 500 },
  );
});

test('a text that is changed in a place is refused where JSON.parse refuses it', () => {
  const change = fc.tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom(...'"\\{}[],:-+.e0u\u0001 x'));
  fc.assert(
    fc.property(change, fc.boolean(), ([text, at, char], over) => {
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + char + text.slice(place + (over ? 1 : 0));
      expect(orError(() => read(changed))).toStrictEqual(orError(() => JSON.parse(changed)));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  '',
  ' ',
  '"',
  '"\\',
  '"\\u12',
  '[',
  '{',
  '{"a"',
  '{"a":',
  '[1,]',
  '{"a":1,}',
  '{,}',
  '[,]',
  '1 2',
  '01',
  '1.',
  '-',
  '+1',
  'tru',
  'NaN',
  'undefined',
  "'a'",
  '"\n"',
  '\u00A01',
  '[1}',
  '{"a" 1}',
  '{1:2}',
  '"\\x"',
  'null,',
  '﻿1',
])('%j is refused', (text) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(() => read(text)).toThrow(SyntaxError);
});

test('a key called __proto__ is a key, and the last of two equal keys counts', () => {
  const text = '{"__proto__":{"bad":1},"a":1,"a":2}';
  expect(read(text)).toStrictEqual(JSON.parse(text));
  expect(Object.getPrototypeOf(read(text))).toBe(Object.prototype);
});

test('strings of any length keep their escapes, for every split into parts', () => {
  const text = 'a"b\\c\n😀\u2028ß'.repeat(70_000);
  const steps = jsonSteps(JSON.stringify({ text }), DEEPEST);
  let breaks = 0;
  let next = steps.next();
  for (; !next.done; next = steps.next()) breaks += 1;
  expect(next.value).toEqual({ text });
  expect(breaks).toBeGreaterThan(2);
});

test('lists in lists are refused, not followed', () => {
  expect(read('['.repeat(DEEPEST) + ']'.repeat(DEEPEST))).toBeTruthy();
  expect(() => read('['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1))).toThrow('deeper');
  expect(() => read('['.repeat(5_000_000))).toThrow('deeper');
});
