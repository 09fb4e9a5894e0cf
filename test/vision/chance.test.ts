import { expect, test } from 'vitest';
import { type Side, grayOfRgb, readPrinted } from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { renderScene } from '../support/camera/render.ts';
import { VIRTUAL_DICE, sceneOf } from '../../renderer/camera/virtual-table.ts';
import { FOREIGN, HARD_CONDITIONS, TROUBLE } from '../support/camera/conditions.ts';
import { trialOf } from '../support/camera/scenes.ts';
import { measure } from '../support/camera/score.ts';

/** Scenes in which chance found pearls of a die where none lay, before a whole frame had to be seen. */
test.each([
  ['noise 12, JPEG 40', 50_014],
  ['a hand over the dice', 50_017],
])('pearls found by chance are not a die: %s, seed %i', (name, seed) => {
  const condition = [...HARD_CONDITIONS, ...TROUBLE].find((one) => one.name === name);
  if (!condition) throw new Error(`no scene is called ${name}`);
  const { right, faults } = measure(condition, 1, seed);
  expect(faults).toEqual([]);
  expect(right).toBeGreaterThan(8);
});

test('unknown codes are reported as foreign', () => {
  const { scene, setup } = trialOf(FOREIGN, 3);
  const { dice } = readPrinted(grayOfRgb(renderScene(scene)), setup);
  const named = dice.filter(({ why }) => why === 'foreign' || why === 'mirrored');
  expect(dice).toHaveLength(14);
  expect(named.length).toBeGreaterThanOrEqual(11);
});

/** Throws of the virtual camera, fourteen dice each: side up, x and y in mm, turn in degrees. */
const THROWS: readonly (readonly [string, readonly (readonly [number, number, number, number])[]])[] = [
  [
    'beside die 5',
    [
      [6, 159.1, 100.7, 139],
      [6, 199.3, 37.3, 167],
      [1, 54.4, 36.7, 269],
      [1, 160.6, 67.4, 155],
      [6, 52.5, 71.4, 122],
      [6, 162.2, 125.5, 333],
      [1, 82.8, 67.5, 267],
      [3, 88.9, 132.3, 122],
      [2, 190.7, 126.9, 284],
      [5, 120.2, 101.7, 108],
      [6, 56.4, 98.2, 219],
      [2, 128.9, 64.9, 41],
      [4, 121, 39, 348],
      [5, 164.1, 36.1, 190],
    ],
  ],
  [
    'beside die 10',
    [
      [2, 192.9, 63.2, 245],
      [3, 195.8, 126.4, 110],
      [3, 123.8, 133.1, 333],
      [1, 198.3, 100.6, 82],
      [2, 161.7, 128.3, 91],
      [5, 193.8, 32.4, 166],
      [2, 90.8, 39.3, 133],
      [4, 86, 125, 174],
      [5, 164.5, 95.9, 165],
      [6, 165.3, 31.5, 253],
      [3, 48, 125.6, 327],
      [4, 155.3, 62.6, 42],
      [4, 91.3, 67.3, 148],
      [5, 119.1, 68.3, 106],
    ],
  ],
];

test.each(THROWS)('no fifteenth die is seen %s, across two that lie near each other', (_, lie) => {
  const dice = lie.map(([up, x, y, turn], i): SceneDie => {
    return { die: VIRTUAL_DICE.royal[i]!, up: up as Side, x, y, turn, crookedMm: 0.4, crookedDegrees: 2 };
  });
  const picture = renderScene(sceneOf({ dice, hand: false, glare: false }));
  const reading = readPrinted(grayOfRgb(picture), { dieMm: 16, plane: { kind: 'mat' } });
  expect(reading.dice).toHaveLength(14);
  expect(reading.dice.filter(({ told }) => !told)).toEqual([]);
});
