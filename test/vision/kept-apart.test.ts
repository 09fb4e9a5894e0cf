import { expect, test } from 'vitest';
import { readKeptApart } from '../support/camera/own/kept-apart.ts';

/** `test/long/own-dice.test.ts` reads 20,000. */
test('1,000 dice on tables that were kept apart from training: none wrong, none invented', () => {
  const { flat, flatTold, leaning, leaningTold, faults } = readKeptApart(1000, 20_000);
  console.log(`kept apart: ${flatTold} of ${flat} flat, ${leaningTold} of ${leaning} leaning told`);
  expect(faults).toEqual([]);
  expect(flatTold / flat).toBeGreaterThanOrEqual(0.7);
  expect(leaningTold / leaning).toBeLessThanOrEqual(0.06);
});
