import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { grayOfRgb, readPrinted } from '../../main/vision/index.ts';
import { TABLES } from '../../main/scene/types.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { POKER_STYLES } from '../support/camera/own/faces.ts';
import { THINGS } from '../support/camera/own/things.ts';
import { seeded } from '../support/random.ts';

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

/** Everything that can be in a scene, in few pixels, on a table. */
const crowded = (table: (typeof TABLES)[number], i: number): Scene => ({
  width: 320,
  height: 184,
  seed: 20 + i,
  camera: {
    height: 300,
    tilt: 8 * i,
    toward: 70 * i,
    turn: 25 * i,
    bend: 0.03 * (i - 3),
    lookAt: { x: 10, y: 5 },
  },
  table,
  ...(i % 2 ? { mat: { x: -60, y: -70, turn: 20, scale: 0.6, black: i > 2 } } : {}),
  dice: [
    { die: '7', up: 2, x: -50, y: -20, turn: 30, contrast: 0.6, specks: 5, crookedMm: 1, crookedDegrees: 8 },
    { die: 'R', up: 4, x: 45, y: -25, turn: 140, lean: 25, leanToward: 60, black: true },
    { die: '10', up: 5, x: 52, y: -20, lift: 16, size: 19, print: 0.95 },
    { faces: POKER_STYLES[i]!.faces, body: POKER_STYLES[i]!.body, up: 6, x: -15, y: 30, turn: 75 },
  ],
  things: [
    { ...THINGS.coin(seeded(i)), x: 20, y: 35 },
    { ...THINGS.card(seeded(i)), x: -80, y: 25, turn: 50 },
  ],
  hands: i === 4 ? [{ x: 60, y: 30, from: 40 }] : [],
  light: {
    level: 0.8,
    colour: '#ffe2bd',
    lamp: [120 - 60 * i, -150, 500],
    gloss: 0.2 * i,
    ...(i > 2 ? { glare: { x: 0.3, y: 0.4, radius: 0.12, strength: 0.5 } } : {}),
  },
  flaws: {
    blur: 0.4 + 0.4 * i,
    noise: 2 * i,
    jpeg: 95 - 15 * i,
    ...(i > 1 ? { motion: { x: 5 - i, y: i } } : {}),
  },
});

describe('a rendered scene', () => {
  // The bench's results and films hang on it. Held by Node 20 and 22; an engine that rounds sines or powers otherwise may differ.
  test('is unchanged, byte for byte', () => {
    const hash = createHash('sha1');
    for (const [i, table] of TABLES.entries()) {
      hash.update(renderScene(crowded(table, i)).data);
      hash.update(renderScene({ ...crowded(table, i), flaws: {}, light: {} }).data);
    }
    expect(hash.digest('hex')).toBe('fd868166d2fd08e8186bed51fa780ac43a8b4216');
  });

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
