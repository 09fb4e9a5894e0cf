import { expect, test } from 'vitest';
import type { Push, Wire } from '../../main/contract.ts';
import { WireClient, keepSame } from '../../renderer/wire/client.ts';
import { seeded } from '../support/random.ts';

test('what did not change is the very same object, what did is new', () => {
  const former = {
    seats: [
      { name: 'Ann', chips: 3 },
      { name: 'Ben', chips: 5 },
    ],
    rules: { ante: 1 },
  };
  const now = structuredClone(former);
  (now.seats[1] as { chips: number }).chips = 6;
  const kept = keepSame(former, now);
  expect(kept).toEqual(now);
  expect(kept.rules).toBe(former.rules);
  expect(kept.seats).not.toBe(former.seats);
  expect(kept.seats[0]).toBe(former.seats[0]);
  expect(kept.seats[1]).not.toBe(former.seats[1]);
  expect(keepSame(former, structuredClone(former))).toBe(former);
});

test.each([
  [[], {}],
  [{}, []],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1 }, { b: 1 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: null }, { a: {} }],
  [{}, { toString: null }],
  [JSON.parse('{"__proto__":{"x":1}}'), JSON.parse('{"__proto__":{"x":2}}')],
  [null, { a: [null] }],
])('%j becomes %j to the letter', (former: unknown, now: unknown) => {
  expect(JSON.stringify(keepSame(former, now))).toBe(JSON.stringify(now));
});

test('any value after any other is itself to the letter', () => {
  const random = seeded(7);
  const value = (depth: number): unknown => {
    const kind = random.below(depth > 3 ? 3 : 5);
    if (kind < 3) return [null, random.below(3), 'a'][kind];
    const parts = Array.from({ length: random.below(4) }, () => value(depth + 1));
    return kind === 3 ? parts : Object.fromEntries(parts.map((part) => [`f${random.below(4)}`, part]));
  };
  let former = value(0);
  for (let n = 0; n < 5_000; n++) {
    const now = value(0);
    const text = JSON.stringify(now);
    former = keepSame(former, now);
    expect(JSON.stringify(former)).toBe(text);
  }
});

test('a page gets the same parts again in every shell', () => {
  let say: (push: Push) => void = () => undefined;
  const wire = { send: () => undefined, status: () => () => undefined } as Pick<Wire, 'send' | 'status'>;
  const client = new WireClient({
    ...wire,
    receive: (listener) => {
      say = listener;
      return () => undefined;
    },
  });
  const heard: Push[] = [];
  client.listen({ push: (push) => heard.push(push), status: () => undefined });
  const push = (revision: number): Push =>
    ({ push: 'table', table: { revision, view: { seats: [{ id: 's1' }] } } }) as unknown as Push;
  say(push(1));
  say(push(2));
  const [first, second] = heard.map((each) => (each as Push & { push: 'table' }).table);
  expect(second?.revision).toBe(2);
  expect(second?.view).toBe(first?.view);
});
