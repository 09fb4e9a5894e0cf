import { describe, expect, test } from 'vitest';
import { type Scene, grayOfRgb, readPrinted, renderScene } from '../../main/vision/index.ts';

const SCENE: Scene = {
  width: 480,
  height: 360,
  seed: 4,
  camera: { height: 230, lookAt: { x: 0, y: 0 } },
  dice: [
    { die: '7', up: 2, x: -30, y: -20, turn: 0 },
    { die: 'R', up: 4, x: 30, y: -20, turn: 40 },
    { die: 'P3', up: 3, x: -30, y: 25, turn: 130 },
    { die: '10', up: 5, x: 30, y: 25, turn: 260 },
  ],
};

describe('a rendered scene', () => {
  test('the same seed gives the same picture, another one another', () => {
    const flaws = { noise: 5 };
    const bytes = (seed: number): Buffer => Buffer.from(renderScene({ ...SCENE, flaws, seed }).data);
    const first = bytes(4);
    expect(bytes(4).equals(first)).toBe(true);
    expect(bytes(5).equals(first)).toBe(false);
  });

  test('its dice are read as they lie, where they lie', () => {
    const { dice } = readPrinted(grayOfRgb(renderScene(SCENE)), { plane: { kind: 'unknown' } });
    const told = dice.filter((die) => die.told).map(({ die, face, shows }) => `${die}/${face} ${shows}`);
    expect(told.sort()).toEqual(['10/5 blank', '7/2 3h', 'P3/3 Q', 'R/4 4']);
    // The camera looks straight down on the middle of the picture.
    const seven = dice.find(({ die }) => die === '7');
    expect(seven?.x).toBeLessThan(240);
    expect(seven?.y).toBeLessThan(180);
  });
});
