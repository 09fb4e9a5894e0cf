import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Holder, settleUp } from '../../../main/engine/settle/settlement.ts';
import { evenShares, roundTogether, type Stake, moneyOf } from '../../../main/engine/settle/stake.ts';

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const euro = (price: number, per: number, coin = 1): Stake => ({ currency: 'EUR', price, per, coin });

describe('chips', () => {
  // findings/rules.md 9: "Ann 34, Dora 17, Ben 14, Cem 10; net of what was bought it is +19, −3, −11, −5".
  // Opened with 15 each (60), Ben bought 10, Dora 5: 75 chips, 34 + 17 + 14 + 10 = 75.
  const evening: readonly Holder[] = [
    { key: 'ann', held: 34, bought: 15, here: true },
    { key: 'dora', held: 17, bought: 20, here: true },
    { key: 'ben', held: 14, bought: 25, here: true },
    { key: 'cem', held: 10, bought: 15, here: true },
  ];

  test('net is holdings minus purchases', () => {
    const { rows, payments, fewest } = settleUp({
      unit: 'chips',
      best: 'most',
      over: true,
      pointMoney: 'own',
      holders: evening,
      order: ['ann', 'dora', 'ben', 'cem'],
      stake: null,
    });
    expect(rows.map(({ net }) => net)).toEqual([19, -3, -11, -5]);
    expect(payments).toEqual([
      { from: 'ben', to: 'ann', amount: 11 },
      { from: 'cem', to: 'ann', amount: 5 },
      { from: 'dora', to: 'ann', amount: 3 },
    ]);
    expect(fewest).toBe(true);
  });

  // rules/README.md: "a pot that is left over is shared evenly among those still at the table before nets are worked
  // out (odd chips from the last dealer's left)". "Who left is paid at what they left with".
  test('a pot of 7 is shared 3-2-2 from the last dealer’s left; players who left get nothing', () => {
    const { rows, pot } = settleUp({
      unit: 'chips',
      best: 'most',
      over: true,
      pointMoney: 'own',
      holders: [
        { key: 'ann', held: 20, bought: 15, here: true },
        { key: 'ben', held: 10, bought: 15, here: true },
        { key: 'cem', held: 8, bought: 15, here: true },
        { key: 'eva', held: 15, bought: 15, here: false },
      ],
      order: ['ben', 'cem', 'ann'],
      stake: null,
    });
    expect(pot).toBe(7);
    // 20 + 2 − 15, 10 + 3 − 15, 8 + 2 − 15, 15 − 15.
    expect(rows.map(({ potShare, net }) => [potShare, net])).toEqual([
      [2, 7],
      [3, -2],
      [2, -5],
      [0, 0],
    ]);
  });
});

describe('points: "each settles the difference with each"', () => {
  const points = (best: 'most' | 'fewest', held: readonly number[]) =>
    settleUp({
      unit: 'points',
      best,
      over: true,
      pointMoney: 'each',
      holders: held.map((n, i) => ({ key: `p${i}`, held: n, bought: 0, here: true })),
      order: [],
      stake: null,
    }).rows.map(({ net }) => net);

  test('the most win: 3 × 8 − 15 = 9, 3 × 5 − 15 = 0, 3 × 2 − 15 = −9', () => {
    expect(points('most', [8, 5, 2])).toEqual([9, 0, -9]);
  });
  test('Dream: the other sign', () => {
    expect(points('fewest', [8, 5, 2])).toEqual([-9, 0, 9]);
  });
  test('the net is the sum of the differences with each of the others', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 10 }), (held) => {
        expect(points('most', held)).toEqual(held.map((own) => sum(held.map((other) => own - other)) || 0));
      }),
      { numRuns: 100 },
    );
  });
});

describe('money', () => {
  // 15 chips for 2 €: a chip is worth 13⅓ cents. +19 = 253.33, −3 = −40, −11 = −146.67, −5 = −66.67: rounded down 253,
  // −40, −147, −67, the sum is −1, and the cent goes to whom rounding cost most, ⅓ each: Ann, the first of them.
  test('15 chips for 2 €: the rounding is shared, and the sum stays 0', () => {
    expect(moneyOf([19, -3, -11, -5], euro(200, 15))).toEqual([254, -40, -147, -67]);
  });
  test('in the smallest coin: 5 Rappen', () => {
    // 3 chips for 7 Rappen: −23⅓, −23⅓, 46⅔. In coins of 5 rounded down: −25, −25, 45, the sum is −5; that coin goes to
    // whom rounding down cost most: 1⅔ each of the two who pay, so to the first of them.
    expect(moneyOf([-10, -10, 20], euro(7, 3, 5))).toEqual([-20, -25, 45]);
  });

  const stake = fc.record({
    currency: fc.constant('EUR'),
    price: fc.integer({ min: 1, max: 5000 }),
    per: fc.integer({ min: 1, max: 200 }),
    coin: fc.constantFrom(1, 5, 10, 100),
  });
  test('everybody is within one coin of the exact sum, in whole coins, and all together sum to 0', () => {
    const nets = fc
      .array(fc.integer({ min: -3000, max: 3000 }), { minLength: 1, maxLength: 9 })
      .map((some) => [...some, -sum(some) || 0]);
    fc.assert(
      fc.property(nets, stake, (some, it) => {
        const money = moneyOf(some, it);
        expect(sum(money)).toBe(0);
        money.forEach((coins, i) => {
          expect(coins % it.coin || 0).toBe(0);
          expect(Math.abs(coins - ((some[i] ?? 0) * it.price) / it.per)).toBeLessThan(it.coin);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('shares', () => {
  test.each<[number, number, number[]]>([
    [7, 3, [3, 2, 2]],
    [-7, 3, [-3, -2, -2]],
    [2, 4, [1, 1, 0, 0]],
    [0, 2, [0, 0]],
    [5, 0, []],
  ])('%i for %i', (n, parts, shares) => {
    expect(evenShares(n, parts)).toEqual(shares);
  });
  test('rounding together keeps the sum', () => {
    expect(roundTogether([5, 5, 5], 3)).toEqual([2, 2, 1]);
    // −1⅔, −1⅔, 3⅓: down to −2, −2, 3, the sum is −1; ⅓ was lost by each, and the first gets it back.
    expect(roundTogether([-5, -5, 10], 3)).toEqual([-1, -2, 3]);
  });
});
