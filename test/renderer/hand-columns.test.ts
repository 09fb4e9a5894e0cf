import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../renderer/table/hand-end.ts';

const pay = (from: string, to: string, amount: number, rule: string) =>
  ({ from, to, amount, rule }) as unknown as Parameters<typeof columnsOf>[0][number];
const nameOf = (rule: string, time: number): string =>
  rule === 'odd' ? '' : time > 0 ? `${rule} again` : rule;
const shown = (transfers: Parameters<typeof columnsOf>[0], gained: Readonly<Record<string, number>>) =>
  columnsOf(transfers, new Map(Object.entries(gained)), nameOf, 'other').map(
    ({ name, gains }) =>
      `${name}: ${Object.keys(gained)
        .map((seat) => gains.get(seat) ?? 0)
        .join(' ')}`,
  );

describe('the columns of a hand that is over', () => {
  test('stand in the order of play; what comes again has its own', () =>
    expect(
      shown(
        [
          pay('a', 'pot', 2, 'bid'),
          pay('b', 'a', 3, 'match'),
          pay('b', 'pot', 1, 'bid'),
          pay('pot', 'a', 3, 'pot'),
        ],
        { a: 4, b: -4 },
      ),
    ).toEqual(['bid: -2 0', 'match: 3 -3', 'bid again: 0 -1', 'pot: 3 0']));

  test('unnamed amounts are under “other”, and the sums are right', () =>
    expect(
      shown([pay('a', 'pot', 2, 'bid'), pay('bank', 'a', 5, 'odd'), pay('b', 'a', 1, 'odd')], {
        a: 4,
        b: -1,
      }),
    ).toEqual(['bid: -2 0', 'other: 6 -1']));

  test('no more than six, the last of them for the rest', () => {
    const rules = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8'];
    const columns = shown(
      rules.map((rule) => pay('b', 'a', 1, rule)),
      { a: 8, b: -8 },
    );
    expect(columns).toHaveLength(6);
    expect(columns.at(-1)).toBe('other: 3 -3');
  });

  test.each([
    ['lines are missing', [pay('b', 'a', 3, 'match'), pay('a', 'pot', 1, 'bid')], { a: 5, b: -3 }],
    ['there is one only', [pay('b', 'a', 3, 'match')], { a: 3, b: -3 }],
  ] as const)('none where %s', (_, transfers, gained) => expect(shown(transfers, gained)).toEqual([]));
});
