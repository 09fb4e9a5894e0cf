import { expect, test } from 'vitest';
import { ranked } from '../../main/vision/own/pip-ground.ts';

/** Numbers that look thrown about, many of them alike. */
const numbers = (many: number, kinds: number): Float32Array =>
  Float32Array.from({ length: many }, (_, i) => ((i * 7919 + (i >> 2) * 104_729) % kinds) / 3);

test.each([
  [1, 5],
  [2, 1],
  [7, 3],
  [64, 9],
  [501, 1000],
])('of %i numbers of %i kinds, what has each rank is what sorting says', (many, kinds) => {
  const sorted = numbers(many, kinds).sort();
  for (let rank = 0; rank < many; rank += 1) {
    const values = numbers(many, kinds);
    expect(ranked(values, rank)).toBe(sorted[rank]);
    expect(values.sort(), 'none is lost').toEqual(sorted);
  }
});

test('in order, backwards and all alike', () => {
  expect(ranked(Float32Array.of(1, 2, 3, 4), 2)).toBe(3);
  expect(ranked(Float32Array.of(4, 3, 2, 1), 0)).toBe(1);
  expect(ranked(new Float32Array(9).fill(5), 4)).toBe(5);
});

test('a missing rank is 0', () => {
  expect(ranked(new Float32Array(0), 0)).toBe(0);
  expect(ranked(Float32Array.of(3), 2)).toBe(0);
});
