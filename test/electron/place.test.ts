import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choosePlace, keepPlace, readPlace, type Place } from '../../main/electron/place.ts';
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

describe('the window opens', () => {
  test.each<[string, Place | null, readonly (typeof SCREEN)[], object]>([
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
  ])('%s', (_, place, screens, area) => {
    expect(choosePlace(place, screens)).toEqual(area);
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
