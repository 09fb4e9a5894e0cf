import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, choosePlace, keepPlace, readPlace, type Place } from '../../main/electron/place.ts';
import { tempFolder } from '../support/temp.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };
const kept = (part: Partial<Place>): Place => ({
  x: 100,
  y: 50,
  width: 900,
  height: 700,
  maximized: false,
  ...part,
});

const LAPTOP = { x: 0, y: 27, width: 1366, height: 728 };

describe('the window opens', () => {
  test.each<[string, Place | null, readonly [Area, ...Area[]], object]>([
    ['in the middle the first time', null, [SCREEN], { width: 1280, height: 860 }],
    ['where it stood', kept({}), [SCREEN], { x: 100, y: 50, width: 900, height: 700 }],
    [
      'on the second screen',
      kept({ x: 2000 }),
      [SCREEN, SECOND],
      { x: 2000, y: 50, width: 900, height: 700 },
    ],
    ['in the middle when that screen is gone', kept({ x: 2000 }), [SCREEN], { width: 900, height: 700 }],
    [
      'in the middle when a corner is all there is to see',
      kept({ x: 1900 }),
      [SCREEN],
      { width: 900, height: 700 },
    ],
    [
      'never too small to use',
      kept({ width: 5, height: 5, x: 0, y: 0 }),
      [SCREEN],
      { width: 360, height: 480 },
    ],
    [
      'no larger than the screen that is left',
      kept({ x: -20, y: -40, width: 3400, height: 1900 }),
      [LAPTOP],
      LAPTOP,
    ],
    [
      'no larger than the screen the first time',
      null,
      [{ ...LAPTOP, width: 1024 }],
      { width: 1024, height: 728 },
    ],
    [
      'no larger than the first screen when its own is gone',
      kept({ x: 4000, width: 3400, height: 1900 }),
      [LAPTOP],
      { width: 1366, height: 728 },
    ],
    [
      'with its title bar below the bar at the top',
      kept({ y: -300 }),
      [LAPTOP],
      { x: 100, y: 27, width: 900, height: 700 },
    ],
    [
      'whole, where it hung over the edges',
      kept({ x: 1200, y: 600 }),
      [LAPTOP],
      { x: 466, y: 55, width: 900, height: 700 },
    ],
    [
      'on the screen that showed most of it, where it lay across two',
      kept({ x: 1500 }),
      [SCREEN, SECOND],
      { x: 1920, y: 50, width: 900, height: 700 },
    ],
    [
      'whole on a screen smaller than the least size',
      kept({ width: 900, height: 700, x: 0, y: 0 }),
      [{ x: 0, y: 0, width: 320, height: 400 }],
      { x: 0, y: 0, width: 320, height: 400 },
    ],
  ])('%s', (_, place, screens, area) => {
    expect(choosePlace(place, screens)).toEqual(area);
  });

  test('whole on one of the screens, wherever it stood', () => {
    const screens: fc.Arbitrary<Area> = fc.record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -4000, max: 4000 }),
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.integer({ min: 300, max: 4000 }),
    });
    fc.assert(
      fc.property(screens, fc.array(screens, { maxLength: 2 }), screens, (first, more, stood) => {
        const { x, y, width, height } = choosePlace({ ...stood, maximized: false }, [first, ...more]);
        const holds = (screen: Area): boolean =>
          width <= screen.width &&
          height <= screen.height &&
          (x === undefined || (x >= screen.x && x + width <= screen.x + screen.width)) &&
          (y === undefined || (y >= screen.y && y + height <= screen.y + screen.height));
        expect(x === undefined ? holds(first) : [first, ...more].some(holds)).toBe(true);
      }),
    );
  });
});

test('a place is kept and read again', () => {
  const folder = tempFolder();
  const file = join(folder, 'window.json');
  expect(readPlace(file)).toBeNull();
  keepPlace(file, kept({ maximized: true }));
  expect(readPlace(file)).toEqual(kept({ maximized: true }));
  expect(readdirSync(folder)).toEqual(['window.json']);
});

test('a broken one is none, and a disk that refuses is no trouble', () => {
  const folder = tempFolder({ 'window.json': '{"x":1', file: '' });
  expect(readPlace(join(folder, 'window.json'))).toBeNull();
  expect(() => keepPlace(join(folder, 'file', 'window.json'), kept({}))).not.toThrow();
});
