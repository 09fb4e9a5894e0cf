import { describe, expect, test } from 'vitest';
import type { Rgb } from '../../main/vision/index.ts';
import { type Scene, type SceneThing, renderScene } from '../support/camera/render.ts';
import { type OwnDice, readOwn } from '../../main/vision/own/index.ts';
import { POKER_STYLES } from '../support/camera/own/faces.ts';
import { taughtInHaste } from '../support/camera/own/teach.ts';
import { THINGS, type ThingKind } from '../support/camera/own/things.ts';
import { sceneOf } from '../support/camera/own/trial.ts';
import { isAll } from '../support/is-all.ts';
import { seeded } from '../support/random.ts';

/** A table with no dice on it, and these things, as they happen to lie. */
function littered(kinds: readonly ThingKind[], seed: number): Scene {
  const random = seeded(seed);
  const { scene } = sceneOf({ name: 'foreign', styles: POKER_STYLES, px: [28, 46], dice: 0 }, seed);
  const things = kinds.map((kind, i): SceneThing => {
    const aside = kinds.length === 1 ? 0 : (i - (kinds.length - 1) / 2) * 62;
    return {
      ...THINGS[kind](random),
      x: aside + 20 * random.real() - 10,
      y: 60 * random.real() - 30,
      turn: 360 * random.real(),
    };
  });
  return { ...scene, things };
}

/** Dice reported in a picture without dice: position and face of each. */
const toldOf = (picture: Rgb, dice: OwnDice, label: string): readonly string[] =>
  readOwn(picture, dice)
    .dice.filter(({ told }) => told)
    .map(
      ({ shows, x, y, score }) =>
        `${label}: ${shows} at ${Math.round(x)}, ${Math.round(y)}, ${score.toFixed(2)}`,
    );

/** `npm run test:long` looks at more tables. */
const SEEDS = isAll ? [1, 2, 3, 4, 5, 6, 7, 8] : [1];
const LITTER: readonly (readonly [string, readonly ThingKind[]])[] = [
  ['an empty table', []],
  ['cards', ['card', 'card', 'card']],
  ['coins', ['coin', 'coin', 'coin', 'coin']],
  ['chips', ['chip', 'chip', 'chip', 'chip']],
  ['rings', ['ring', 'ring', 'ring', 'ring']],
  // Square icons with one dot each: as ones of dice, but all turned alike.
  ['a telephone', ['phone']],
];

describe('foreign objects are never accepted', () => {
  const set = taughtInHaste(POKER_STYLES[0]!);

  test.each(LITTER)('%s', (_name, kinds) => {
    const told = SEEDS.flatMap((seed) => {
      const picture = renderScene(littered(kinds, seed));
      return [
        ...toldOf(picture, { kind: 'pips' }, `pips, seed ${seed}`),
        ...toldOf(picture, { kind: 'taught', set }, `taught, seed ${seed}`),
      ];
    });
    expect(told).toEqual([]);
  });
});
