import { describe, expect, test } from 'vitest';
import { narrowSeating, wideSeating } from '../../renderer/scenes/table/seating.ts';

/** Where a spot stands, as an angle clockwise from the lower left. */
function cells(spots: readonly { row: number; column: string; side: string }[]): readonly string[] {
  return spots.map(({ row, column }) => `${row}/${column}`);
}

describe('seats round the table', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('%d players each have a place of their own', (count) => {
    for (const seating of [wideSeating(count), narrowSeating(count)]) {
      expect(seating.spots).toHaveLength(count);
      expect(new Set(cells(seating.spots)).size).toBe(count);
      expect(seating.spots.every(({ row }) => row >= 1 && row <= seating.rows)).toBe(true);
    }
  });

  test('goes clockwise from the lower left: up the left, along the top, down the right, back along the bottom', () => {
    const sides = wideSeating(10).spots.map(({ side }) => side);
    expect(sides).toEqual([
      'bottom',
      'left',
      'top',
      'top',
      'top',
      'top',
      'right',
      'bottom',
      'bottom',
      'bottom',
    ]);
    const start = (column: string) => Number(column.split(' ')[0]);
    const { spots } = wideSeating(10);
    expect(spots.slice(2, 6).map(({ column }) => start(column))).toEqual([1, 7, 13, 19]);
    expect(spots.slice(7).map(({ column }) => start(column))).toEqual([19, 13, 7]);
  });

  test('on a phone the left column goes up and the right one comes down', () => {
    const { spots, centre } = narrowSeating(6);
    expect(spots.map(({ row, column }) => [column, row < centre])).toEqual([
      ['1', false],
      ['1', true],
      ['1', true],
      ['2', true],
      ['2', true],
      ['2', false],
    ]);
  });
});
