import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, Patch } from '../../main/contract.ts';
import { diff } from '../../main/host/diff.ts';
import { apply } from '../../renderer/wire/apply.ts';

/** The way of a patch: made, written, read, applied to what was written and read before. */
function travel(former: unknown, now: unknown): string {
  const held = JSON.parse(JSON.stringify(former)) as Json;
  const patch = diff(former, now);
  if (patch === null) return JSON.stringify(held);
  return JSON.stringify(apply(held, JSON.parse(JSON.stringify(patch)) as Patch));
}

const line = (seq: number, more: object = {}) => ({
  seq,
  at: 1_700_000_000_000 + seq,
  say: 'Ann bids 2',
  retracted: false,
  ...more,
});
const lines = [5, 4, 3, 2, 1].map((seq) => line(seq));

describe('what changed is said, and no more', () => {
  test.each<[string, unknown, unknown, Patch | null]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, null],
    ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, { in: { b: { set: 3 } } }],
    ['a field that is new', { a: 1 }, { a: 1, b: null }, { in: { b: { set: null } } }],
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }, { out: ['b'] }],
    ['a field that became undefined', { a: 1, b: 2 }, { a: 1, b: undefined }, { out: ['b'] }],
    [
      'deep inside',
      { a: { b: { c: 1 } } },
      { a: { b: { c: 2 } } },
      { in: { a: { in: { b: { in: { c: { set: 2 } } } } } } },
    ],
    ['null for an object', { a: {} }, { a: null }, { in: { a: { set: null } } }],
    ['a list for an object', {}, [], { set: [] }],
    ['another order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }, { set: { b: 2, a: 1 } }],
    [
      'a new line on top, the last gone',
      lines,
      [line(6), ...lines.slice(0, 4)],
      { edit: [[line(6)], 4, -1] },
    ],
    ['a line at the end', lines, [...lines, line(0)], { edit: [5, [line(0)]] }],
    ['a list emptied', lines, [], { edit: [-5] }],
    [
      'a new line on top of a corrected one',
      lines,
      [line(6), line(5, { retracted: true }), ...lines.slice(1)],
      { edit: [[line(6)], { in: { retracted: { set: true } } }] },
    ],
    [
      'one of three seats',
      [1, 2, 3].map((n) => ({ id: `s${n}`, name: 'Somebody', balance: n })),
      [1, 9, 3].map((balance, i) => ({ id: `s${i + 1}`, name: 'Somebody', balance })),
      { edit: [1, { in: { balance: { set: 9 } } }] },
    ],
    ['where the whole is shorter', [{ a: 1 }], [{ a: 2 }], { edit: [{ set: { a: 2 } }] }],
    ['an item that is undefined', [1, 2], [1, undefined], { edit: [1, { set: null }] }],
  ])('%s', (_, former, now, patch) => {
    expect(diff(former, now)).toEqual(patch);
    expect(travel(former, now)).toBe(JSON.stringify(now));
  });
});

/** Names that JavaScript treats in its own way are among the fields. */
const field = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'length',
    '0',
    '1',
    '10',
    'set',
    'in',
    'out',
    'edit',
    'a',
    'b',
  ),
  fc.string({ maxLength: 3 }),
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(
      fc.constantFrom(null, true, false, 0, 1, '', 'x'),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
    ),
    fc.array(tie('value'), { maxLength: 8 }),
    fc.array(fc.tuple(field, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** Changes a value here and there, as a game does: what is near the former is what patches are for. */
function touch(value: unknown, choose: () => number, other: unknown): unknown {
  const dice = choose() % 8;
  if (dice === 0) return other;
  if (Array.isArray(value)) {
    const items = value.map((item) => (choose() % 3 === 0 ? touch(item, choose, other) : item) as unknown);
    if (dice === 1) items.splice(choose() % (items.length + 1), 0, other);
    if (dice === 2) items.splice(choose() % (items.length + 1), 2);
    if (dice === 3) items.reverse();
    return items;
  }
  if (typeof value !== 'object' || value === null) return dice === 1 ? other : value;
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const what = choose() % 6;
    return what === 0 ? [] : [[name, what === 1 ? touch(part, choose, other) : part]];
  });
  if (dice === 1) entries.push([`k${choose() % 5}`, other]);
  return Object.fromEntries(entries);
}

describe('a patch made, sent and applied gives the new value to the letter', () => {
  test('for any two values', () => {
    fc.assert(
      fc.property(json, json, (former, now) => {
        expect(travel(former, now)).toBe(JSON.stringify(now));
      }),
      { numRuns: 400, verbose: 0 },
    );
  });

  test('for a value and what became of it', () => {
    fc.assert(
      fc.property(
        json,
        json,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
        (former, other, rolls) => {
          let n = 0;
          const now = touch(former, () => rolls[n++ % rolls.length] ?? 0, other);
          expect(travel(former, now)).toBe(JSON.stringify(now));
        },
      ),
      { numRuns: 600, verbose: 0 },
    );
  });

  test('for long lists, which are not searched', () => {
    const before = Array.from({ length: 300 }, (_, i) => i * 2);
    const after = Array.from({ length: 300 }, (_, i) => i * 3);
    expect(travel(before, after)).toBe(JSON.stringify(after));
  });
});

test('what did not change is the same object afterwards', () => {
  const former: Json = { view: { seats: [1, 2] }, recent: [{ a: 1 }] };
  const now = apply(former, { in: { recent: { edit: [[{ a: 2 }]] } } }) as typeof former;
  expect(now['view']).toBe(former['view']);
});

test.each<[string, Json, Patch]>([
  ['fields of a list', [], { in: { a: { set: 1 } } }],
  ['items of an object', {}, { edit: [1] }],
  ['more items than there are', [1], { edit: [2] }],
  ['a change of an item that is not there', [1], { edit: [1, { set: 2 }] }],
])('a patch for another value is noticed: %s', (_, former, patch) => {
  expect(() => apply(former, patch)).toThrow();
});
