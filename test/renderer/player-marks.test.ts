import { describe, expect, test } from 'vitest';
import { MARK_COLOURS, MARK_PATHS } from '../../renderer/components/shapes.ts';
import { area, differ } from './support/areas.ts';
import { SIGHTS, type Sight, distance, luminance } from './support/colour-sight.ts';

const sights = Object.keys(SIGHTS) as Sight[];
const pairs = MARK_COLOURS.flatMap((a, i) => MARK_COLOURS.slice(0, i).map((b) => [a, b] as const));
const nearest = (of: readonly (readonly [string, string])[], sight: Sight): number =>
  Math.min(...of.map(([a, b]) => distance(a, b, sight)));

describe('the marks of ten players', () => {
  test('the measure itself: black and white are 100 apart, and red and green nearly one to those without their cone', () => {
    for (const sight of sights) expect(distance('#000000', '#ffffff', sight)).toBeCloseTo(100, 0);
    const [red, green] = ['#a06a3c', '#7c7a3c'] as const;
    expect(distance(red, green, 'usual')).toBeGreaterThan(20);
    expect(distance(red, green, 'deutan')).toBeLessThan(8);
  });

  test.each(sights)('no two of the ten colours look alike: %s', (sight) => {
    expect(nearest(pairs, sight)).toBeGreaterThan(12);
  });

  test.each(sights)('those of the first five lie far apart: %s', (sight) => {
    const five = pairs.filter(([a, b]) =>
      [a, b].every((colour) => MARK_COLOURS.indexOf(colour as never) < 5),
    );
    expect(five).toHaveLength(10);
    expect(nearest(five, sight)).toBeGreaterThan(24);
  });

  test('each has a shape of its own, so that nothing hangs on colour', () => {
    expect(new Set(MARK_PATHS).size).toBe(10);
    expect(MARK_COLOURS).toHaveLength(MARK_PATHS.length);
    const areas = MARK_PATHS.map(area);
    for (const [i, a] of areas.entries())
      for (const [j, b] of areas.slice(0, i).entries())
        expect(differ(a, b), `marks ${i} and ${j}`).toBeGreaterThan(i < 5 ? 0.1 : 0.04);
  });

  test.each(MARK_COLOURS)('%s carries a white letter', (colour) => {
    expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});
