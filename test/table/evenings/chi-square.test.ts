import { describe, expect, it, test } from 'vitest';
import { chiSquare } from '../../../main/table/evenings/dice-falls.ts';

describe('the chi-square test', () => {
  // Upper 5 % and 1 % points of the distribution, from printed tables (Abramowitz and Stegun, table 26.8).
  test.each([
    [1, 3.84146, 0.05],
    [1, 6.6349, 0.01],
    [4, 9.48773, 0.05],
    [5, 11.0705, 0.05],
    [5, 15.0863, 0.01],
    [5, 0.5543, 0.99],
    [30, 43.773, 0.05],
  ])('of %d degrees puts %d at p = %d', (degrees, statistic, p) => {
    // Two cells carry the whole statistic: counts that give it are worked back from its definition.
    const cells = degrees + 1;
    const total = 1e9;
    const expected = total / cells;
    const stray = Math.sqrt((statistic * expected) / 2);
    const counts = Array.from(
      { length: cells },
      (_, i) => expected + (i === 0 ? stray : i === 1 ? -stray : 0),
    );
    const test = chiSquare(counts.map((count) => ({ count, chance: 1 / cells })));
    expect(test?.degrees).toBe(degrees);
    expect(test?.statistic).toBeCloseTo(statistic, 3);
    expect(test?.p).toBeCloseTo(p, 4);
  });

  it('of the die of the textbooks: 5 8 9 8 10 20 in 60 throws is 13.4, p 0.02', () => {
    const test = chiSquare([5, 8, 9, 8, 10, 20].map((count) => ({ count, chance: 1 / 6 })));
    expect(test?.statistic).toBeCloseTo(13.4, 10);
    expect(test?.p).toBeCloseTo(0.0199, 4);
    expect(test?.leastExpected).toBe(10);
  });

  it('has nothing to say of nothing', () => {
    expect(
      chiSquare([
        { count: 0, chance: 0.5 },
        { count: 0, chance: 0.5 },
      ]),
    ).toBeNull();
    expect(chiSquare([{ count: 5, chance: 1 }])).toBeNull();
  });
});
