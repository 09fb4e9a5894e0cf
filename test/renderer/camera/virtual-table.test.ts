import { expect, test } from 'vitest';
import { grayOfRgb, readPrinted } from '../../../main/vision/index.ts';
import { renderScene } from '../../../main/scene/render.ts';
import { VIRTUAL_DICE, sceneOf, throwDice } from '../../../renderer/camera/virtual-table.ts';
import { seeded } from '../../support/random.ts';

// In each of these throws a side of a die was taken for a fifteenth one that is partly covered.
test.each([9, 12, 34, 72, 80])(
  'throw %i under the virtual camera: fourteen dice, and nothing else',
  (seed) => {
    const random = seeded(seed);
    const empty = { dice: [], hand: false, glare: false };
    const table = throwDice(empty, VIRTUAL_DICE.royal, () => random.real());
    const { dice } = readPrinted(grayOfRgb(renderScene(sceneOf(table))), { plane: { kind: 'mat' } });
    const shown = (die: string | null, side: number | null): string => `${die} on ${side}`;
    expect(dice.map(({ die, face, told }) => (told ? shown(die, face) : 'doubtful')).sort()).toEqual(
      table.dice.map(({ die, up }) => shown(die ?? null, up)).sort(),
    );
  },
);
