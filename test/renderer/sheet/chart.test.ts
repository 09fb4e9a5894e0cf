import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundTicks, shapeChart, spread } from '../../../renderer/scenes/sheet/chart.ts';
import { columnsOnPaper } from '../../../renderer/table/sheet/hand-grid.ts';

const seatsOf = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `s${i + 1}` }));
const seriesOf = (hands: number, seats: number) =>
  Array.from({ length: hands + 1 }, (_, hand) => {
    const won = Object.fromEntries(seatsOf(seats).map(({ id }, i) => [id, hand * (i % 2 ? -3 : 5)]));
    return { hand, balances: won, won };
  });

describe('the chart', () => {
  test.each([
    ['chips of a short game', 0, 21, 4, [0, 10, 20, 30]],
    ['points below zero', -207, 149, 4, [-300, -200, -100, 0, 100, 200]],
    ['nothing has happened', 0, 0, 4, [0, 1]],
    ['whole steps only', 0, 2, 10, [0, 1, 2]],
  ])('ticks are round: %s', (_name, min, max, count, ticks) => {
    expect(roundTicks(min, max, count).map((tick) => tick + 0)).toEqual(ticks);
  });

  test('ticks enclose all values', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1e6), (min, span) => {
        const ticks = roundTicks(min, min + span, 4);
        expect(ticks[0]).toBeLessThanOrEqual(min);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(min + span);
        expect(ticks.length).toBeLessThan(12);
      }),
    );
  });

  test('marks never cover each other and stay inside', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 290 }), { minLength: 1, maxLength: 10 }), (wanted) => {
        const placed = spread(wanted, 24, 10, 290);
        const sorted = [...placed].sort((a, b) => a - b);
        sorted.forEach((y, i) => {
          expect(y).toBeGreaterThanOrEqual(10);
          expect(y).toBeLessThanOrEqual(290);
          if (i > 0) expect(y - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(24 - 1e-9);
        });
        // Higher accounts are marked higher.
        wanted.forEach((a, i) =>
          wanted.forEach((b, j) => {
            if (a < b) expect(placed[i]).toBeLessThan(placed[j] ?? 0);
          }),
        );
      }),
    );
  });

  test('a line has a point for every hand, from edge to edge', () => {
    const shape = shapeChart({ seats: seatsOf(3), series: seriesOf(20, 3) }, 700, 300, 150);
    expect(shape.lines).toHaveLength(3);
    expect(shape.lines[0]?.points.split(' ')).toHaveLength(21);
    expect(shape.lines[0]?.end.x).toBe(550);
    expect(shape.zero).not.toBeNull();
  });
});

describe('a score sheet on paper', () => {
  test.each([
    ['a short game', 4, 10, 1, 10],
    ['a game of an hour', 4, 60, 2, 30],
    ['ten players, forty hands', 10, 40, 1, 40],
    ['a very long night, which takes more pages', 4, 400, 2, 200],
  ])('%s', (_name, players, hands, columns, longest) => {
    const rows = Array.from({ length: hands }, (_, hand) => hand + 1);
    const parts = columnsOnPaper(rows, players);
    expect(parts).toHaveLength(columns);
    expect(Math.max(...parts.map(({ length }) => length))).toBe(longest);
    // No hand is left out.
    expect(parts.flat()).toEqual(rows);
  });
});
