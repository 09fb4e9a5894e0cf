import { expect, test } from 'vitest';
import { HARD_CONDITIONS, TROUBLE } from '../support/camera/conditions.ts';
import { measure } from '../support/camera/score.ts';

/** Scenes in which chance found pearls of a die where none lay, before a whole frame had to be seen. */
test.each([
  ['noise 12, JPEG 40', 50_014],
  ['a hand over the dice', 50_017],
])('pearls found by chance are no die: %s, seed %i', (name, seed) => {
  const condition = [...HARD_CONDITIONS, ...TROUBLE].find((one) => one.name === name);
  if (!condition) throw new Error(`no scene is called ${name}`);
  const { right, faults } = measure(condition, 1, seed);
  expect(faults).toEqual([]);
  expect(right).toBeGreaterThan(8);
});
