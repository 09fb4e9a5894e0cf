import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Debt, payDebts } from '../../../main/engine/core/ledger.ts';
import { phrase } from '../../support/any-code.ts';
import { POT, seat } from '../../../main/engine/core/seats.ts';

const seats = ['s1', 's2', 's3', 's4'].map(seat);
const debt = (from: string, to: string, amount: number): Debt => ({
  from: seat(from),
  to: to === POT ? POT : seat(to),
  amount,
  reason: phrase('test'),
  rule: 'test',
});
const short = (list: readonly Debt[], balances: Record<string, number>) => {
  const { transfers, calls } = payDebts(balances, list, 'table-stakes');
  return [
    transfers.map(({ from, to, amount }) => `${from} ${to} ${amount}`),
    calls.map(({ params }) => params?.['short']),
  ];
};

describe('payDebts', () => {
  test.each<[string, Debt[], Record<string, number>, string[], number[]]>([
    ['enough is there', [debt('s1', 's2', 3)], { s1: 3 }, ['s1 s2 3'], []],
    ['who owes more than they hold pays what they have', [debt('s1', 's2', 8)], { s1: 3 }, ['s1 s2 3'], [5]],
    ['who has nothing pays nothing', [debt('s1', 's2', 8)], { s1: 0 }, [], [8]],
    ['who is below zero pays nothing', [debt('s1', 's2', 8)], { s1: -2 }, [], [8]],
    [
      'who owes several pays chip by chip in turn',
      [debt('s1', 's2', 4), debt('s1', 's3', 4)],
      { s1: 5 },
      ['s1 s2 3', 's1 s3 2'],
      [1, 2],
    ],
    [
      'a small debt is paid out on the way',
      [debt('s1', 's2', 1), debt('s1', 's3', 4)],
      { s1: 4 },
      ['s1 s2 1', 's1 s3 3'],
      [1],
    ],
    [
      'fewer chips than debts: the first of the list',
      [debt('s1', 's2', 4), debt('s1', 's3', 4), debt('s1', 's4', 4)],
      { s1: 2 },
      ['s1 s2 1', 's1 s3 1'],
      [3, 3, 4],
    ],
    [
      'chips received in the same payment are not paid on',
      [debt('s2', 's1', 5), debt('s1', 's3', 5)],
      { s1: 0, s2: 5 },
      ['s2 s1 5'],
      [5],
    ],
    ['nothing is owed', [debt('s1', 's2', 0)], { s1: 3 }, [], []],
  ])('table-stakes: %s', (_, list, balances, transfers, missing) => {
    expect(short(list, balances)).toEqual([transfers, missing]);
  });

  test('credit: everything is paid', () => {
    const list = [debt('s1', 's2', 8), debt('s1', POT, 2)];
    expect(payDebts({ s1: 1 }, list, 'credit')).toEqual({ transfers: list, calls: [] });
  });

  test('agrees with paying one chip after the other', () => {
    const anyDebt = fc
      .tuple(fc.constantFrom(...seats), fc.constantFrom(...seats), fc.integer({ min: 0, max: 9 }))
      .filter(([from, to]) => from !== to);
    const purses = fc.record(Object.fromEntries(seats.map((id) => [id, fc.integer({ min: -2, max: 15 })])));
    fc.assert(
      fc.property(fc.array(anyDebt, { maxLength: 8 }), purses, (list, balances) => {
        const debts = list.map(([from, to, amount]) => debt(from, to, amount));
        const paid = debts.map(() => 0);
        for (const id of seats) {
          let purse = balances[id] ?? 0;
          for (let moved = true; moved;) {
            moved = false;
            debts.forEach((entry, i) => {
              if (entry.from !== id || purse <= 0 || (paid[i] ?? 0) >= entry.amount) return;
              paid[i] = (paid[i] ?? 0) + 1;
              purse--;
              moved = true;
            });
          }
        }
        const expected = debts.flatMap((entry, i) => (paid[i] ? [{ ...entry, amount: paid[i] }] : []));
        const { transfers, calls } = payDebts(balances, debts, 'table-stakes');
        expect(transfers).toEqual(expected);
        expect(calls.length).toBe(debts.filter((entry, i) => entry.amount > (paid[i] ?? 0)).length);
      }),
    );
  });
});
