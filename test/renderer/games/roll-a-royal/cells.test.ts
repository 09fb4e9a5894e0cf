import { describe, expect, test } from 'vitest';
import {
  type Grid,
  type Run,
  centred,
  dieAt,
  frameOf,
  labelsOf,
  nextEmpty,
  putDie,
  takeOff,
} from '../../../../renderer/games/roll-a-royal/layout/cells.ts';
import { pull, scrollToShow } from '../../../../renderer/games/roll-a-royal/layout/drag.ts';

/** A grid as it looks: letters are dice (a is die 0), dots are empty. */
const grid = (...rows: readonly string[]): Grid =>
  rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => (letter === '.' ? [] : [{ die: letter.charCodeAt(0) - 97, x, y }])),
  );
const drawn = (of: Grid, cols: number, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, y) =>
    Array.from({ length: cols }, (_cell, x) => {
      const die = dieAt(of, { x, y });
      return die === null ? '.' : String.fromCharCode(97 + die);
    }).join(''),
  );

describe('putting a die on a cell', () => {
  test.each<[string, Grid, number, [number, number], readonly string[]]>([
    ['on an empty one', grid('ab.'), 2, [2, 0], ['abc']],
    ['from cell to cell', grid('ab.'), 0, [2, 0], ['.ba']],
    ['where another lies: they change places', grid('ab.'), 0, [1, 0], ['ba.']],
    ['from the rack where another lies: that one goes back', grid('ab.'), 2, [1, 0], ['ac.']],
    ['where it lies already', grid('ab.'), 0, [0, 0], ['ab.']],
  ])('%s', (_, before, die, [x, y], after) => {
    expect(drawn(putDie(before, die, { x, y }), 3, 1)).toEqual(after);
  });

  test('and off the board', () => {
    expect(drawn(takeOff(grid('abc'), 1), 3, 1)).toEqual(['a.c']);
  });
});

test('the next cell is the next empty one of the row or the column', () => {
  const laid = grid('ab..', 'c...');
  expect(nextEmpty(laid, { x: 0, y: 0 }, false)).toEqual({ x: 2, y: 0 });
  expect(nextEmpty(laid, { x: 0, y: 0 }, true)).toEqual({ x: 0, y: 2 });
});

describe('the part of the endless grid that is shown', () => {
  const least = { cols: 4, rows: 3 };
  test.each<[string, Grid, object]>([
    ['an empty board', [], { x: 0, y: 0, cols: 4, rows: 3 }],
    ['dice well inside', grid('....', '.ab.'), { x: 0, y: 0, cols: 4, rows: 3 }],
    ['dice at the edge get a ring to go on at', grid('abcd'), { x: -1, y: -1, cols: 6, rows: 4 }],
    ['dice beyond it', [{ die: 0, x: 7, y: -4 }], { x: 0, y: -5, cols: 9, rows: 8 }],
  ])('%s', (_, laid, frame) => {
    expect(frameOf(laid, least)).toEqual(frame);
  });

  test('a layout that comes from elsewhere is put in the middle', () => {
    const laid = centred(
      [
        { die: 0, x: 40, y: -9 },
        { die: 1, x: 41, y: -9 },
      ],
      { cols: 4, rows: 3 },
    );
    expect(drawn(laid, 4, 3)).toEqual(['....', '.ab.', '....']);
  });
});

describe('where the points stand', () => {
  const run = (dice: string, direction: 'across' | 'down', kind: 'pair' | 'flush' | null): Run => ({
    dice: [...dice].map((letter) => letter.charCodeAt(0) - 97),
    direction,
    hand: kind && { kind, points: 50, doubled: false },
  });
  const places = (laid: Grid, ...runs: Run[]) =>
    labelsOf(laid, runs).map(({ cell, room, shared }) => [cell.x, cell.y, room, shared]);

  test('after the last die, with the room there is for the name', () => {
    const laid = grid('ab....', 'c.....');
    expect(places(laid, run('ab', 'across', 'pair'), run('ac', 'down', 'pair'))).toEqual([
      [2, 0, 3, false],
      // To its left the board may go on, to its right too.
      [0, 2, 3, false],
    ]);
  });

  test('a die or another label takes room away', () => {
    expect(places(grid('ab.c'), run('ab', 'across', 'pair'))).toEqual([[2, 0, 1, false]]);
  });

  test('two hands that end at one cell share it', () => {
    const laid = grid('..a', '..b', 'cd.');
    expect(places(laid, run('ab', 'down', 'pair'), run('cd', 'across', 'pair'))).toEqual([
      [2, 2, 1, true],
      [2, 2, 3, true],
    ]);
  });

  test('a run that is not a hand has none', () => {
    expect(places(grid('ab'), run('ab', 'across', null))).toEqual([]);
  });
});

describe('a board larger than its room', () => {
  test.each([
    ['shows the cell before the first in sight', 100, 40 * 2, 40],
    ['stays where the cell and those beside it are in sight', 40, 40 * 3, 40],
    ['shows the cell after the last in sight', 0, 40 * 5, 80],
    ['does not go past its first cell', 40, 0, 0],
  ])('%s', (_, scrolled, at, expected) => {
    expect(scrollToShow(scrolled, 200, 40, at / 40)).toBe(expected);
  });

  test.each([
    ['in its middle', 150, 0],
    ['at its beginning', 110, -1],
    ['at its end', 290, 1],
    ['outside it', 310, 0],
  ])('under a die that is held %s', (_, at, way) => {
    expect(Math.sign(pull(at, 100, 300))).toBe(way);
  });
});
