import { expect, test } from 'vitest';
import { CHOSEN } from '../../support/hardware/designs.ts';
import { parametersFile } from '../../support/hardware/drawing.ts';

test('the drawing’s parameters are those of the physics', async () => {
  await expect(parametersFile()).toMatchFileSnapshot(
    '../../../firmware-protocol/hardware/print/parameters.scad',
  );
  const drawn = new Map(
    [...parametersFile().matchAll(/^(\w+) = (\S+);$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
  expect([drawn.get('well'), drawn.get('die'), drawn.get('floor_thick')]).toEqual([
    CHOSEN.well,
    CHOSEN.die,
    CHOSEN.floor,
  ]);
  // At least 12 mm of the die stand free where fingers take it.
  expect(CHOSEN.die - (drawn.get('well_deep') ?? NaN)).toBeGreaterThanOrEqual(12);
});
