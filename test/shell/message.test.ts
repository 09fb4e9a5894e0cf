import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlain, readMessage, readRequest } from '../../main/shell/message.ts';

describe('plain data', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  test.each<[string, boolean, unknown]>([
    ['a request', true, { n: 1, kind: 'command', command: { id: 'a', move: { faces: ['A', 'K'] } } }],
    ['null', true, null],
    ['24 levels', true, deep(24)],
    ['25 levels', false, deep(25)],
    ['an own __proto__', false, JSON.parse('{"__proto__":{}}')],
    ['an own constructor', false, JSON.parse('{"a":[{"constructor":{}}]}')],
    ['a date', false, { at: new Date(0) }],
    ['a map', false, new Map()],
    ['a function', false, { run: () => undefined }],
    ['undefined', false, { a: undefined }],
    ['a bigint', false, 1n],
    ['NaN', false, [Number.NaN]],
  ])('%s', (_, plain, value) => {
    expect(isPlain(value)).toBe(plain);
  });

  test('is any JSON, up to a depth', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|constructor|prototype/.test(text));
        expect(isPlain(JSON.parse(text))).toBe(true);
      }),
    );
  });
});

test('no text makes reading throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      const message = readMessage(text);
      if (message.ok) expect(typeof readRequest(message.value).ok).toBe('boolean');
    }),
  );
});

test.each<[string, boolean, unknown]>([
  ['a request with more fields', true, { n: 0, kind: 'home', file: 'x' }],
  ['a fraction', false, { n: 1.5, kind: 'home' }],
  ['a negative number', false, { n: -1, kind: 'home' }],
  ['no kind', false, { n: 1 }],
  ['a long kind', false, { n: 1, kind: 'x'.repeat(33) }],
  ['a list', false, [1, 'home']],
])('the envelope of a request: %s', (_, fits, message) => {
  expect(readRequest(message).ok).toBe(fits);
});
