import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT_PEOPLE, type Net, fewestPayments } from '../../../main/engine/settle/payments.ts';
import { fewestByTrying } from './oracle.ts';

const named = (nets: readonly number[]): readonly Net[] => nets.map((net, i) => ({ key: `p${i}`, net }));

/** Everybody's net after the payments were made. */
function after(nets: readonly Net[], payments: ReturnType<typeof fewestPayments>['payments']) {
  const left = new Map(nets.map(({ key, net }) => [key, net]));
  for (const { from, to, amount } of payments) {
    left.set(from, (left.get(from) ?? NaN) + amount);
    left.set(to, (left.get(to) ?? NaN) - amount);
  }
  return [...left.values()];
}

/** Nets that sum to 0; small ones, so that groups are common. */
const zeroSum = (least: number, most: number, size: number) =>
  fc
    .array(fc.integer({ min: -size, max: size }), { minLength: least - 1, maxLength: most - 1 })
    .map((nets) => [...nets, -nets.reduce((sum, n) => sum + n, 0) || 0]);

describe('who pays whom', () => {
  test.each<[string, number[], number]>([
    ['nobody has won anything', [0, 0, 0], 0],
    ['one pays one', [5, -5], 1],
    ['two pairs', [5, 3, -3, -5], 2],
    ['one gets all', [19, -3, -11, -5], 3],
    ['a pair and a three', [4, -4, 7, -2, -5], 3],
    // 5 = 3 + 2 and 6 + 4 = 10. Largest to largest would take five: 10 pays 6, then 4 of the 5, then 1 is left …
    ['two threes that largest to largest does not see', [6, 5, 4, -3, -2, -10], 4],
    ['3+3 = 6 and 2+5 = 7', [-3, -3, 6, -2, -5, 7], 4],
    ['ten people in five pairs of sums', [1, 2, 4, 8, 16, -1, -2, -4, -8, -16], 5],
    ['ten people in three groups', [10, 20, 30, -25, -35, 100, 200, -50, -150, -100], 7],
  ])('%s', (_, nets, count) => {
    const { payments, fewest } = fewestPayments(named(nets));
    expect(payments).toHaveLength(count);
    expect(count).toBe(fewestByTrying(nets));
    expect(fewest).toBe(true);
    expect(after(named(nets), payments).every((left) => left === 0)).toBe(true);
  });

  test('any nets are settled to nought, and trying finds no way with fewer payments', () => {
    fc.assert(
      fc.property(fc.oneof(zeroSum(2, 6, 6), zeroSum(2, 7, 40)), (nets) => {
        const { payments, fewest } = fewestPayments(named(nets));
        expect(after(named(nets), payments).every((left) => left === 0)).toBe(true);
        expect(payments.every(({ amount, from, to }) => amount > 0 && from !== to)).toBe(true);
        expect(fewest).toBe(true);
        expect(payments.length).toBe(fewestByTrying(nets));
      }),
      { numRuns: 300 },
    );
  });

  test('beyond the limit of the proven optimum all debts are still settled, with a note', () => {
    fc.assert(
      fc.property(zeroSum(EXACT_PEOPLE + 1, 24, 1000), (nets) => {
        const { payments, fewest } = fewestPayments(named(nets));
        expect(after(named(nets), payments).every((left) => left === 0)).toBe(true);
        expect(payments.length).toBeLessThan(Math.max(1, nets.filter((net) => net !== 0).length));
        if (!fewest) expect(nets.filter((net) => net !== 0).length).toBeGreaterThan(EXACT_PEOPLE);
      }),
      { numRuns: 60 },
    );
  });

  test('nets that do not sum to nought are a bug', () => {
    expect(() => fewestPayments(named([3, -2]))).toThrow(RangeError);
  });
});
