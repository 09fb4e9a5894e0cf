import { describe, expect, test } from 'vitest';
import type { Side } from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { type DiceSet, readOwn, takeSample } from '../../main/vision/own/index.ts';
import { POKER_STYLES, pipStyle, type Style } from '../support/camera/own/faces.ts';
import { taughtInHaste } from '../support/camera/own/teach.ts';

const scene = (dice: readonly SceneDie[], seed: number): Scene => ({
  ...{ width: 480, height: 360, seed, table: 'felt', flaws: { blur: 0.5, noise: 2 } },
  // Dice of 40 pixels.
  camera: { height: 300, tilt: 4, toward: 40, focal: 1.5 },
  dice,
});
const lie = ({ faces, body }: Style, up: Side, x: number, y: number): SceneDie => ({
  ...{ faces, body, up, x, y },
  turn: 17 * x + y,
});

describe('dice that were taught as different ones', () => {
  const [ivory, red] = [POKER_STYLES[0]!, POKER_STYLES[3]!];
  const named = (style: Style, name: string) => ({ ...taughtInHaste(style).dice[0]!, name });
  const set: DiceSet = { name: 'two', dice: [named(ivory, 'ivory'), named(red, 'red')] };
  const read = (dice: readonly SceneDie[], seed: number) =>
    readOwn(renderScene(scene(dice, seed)), { kind: 'taught', set }).dice;

  test('are accepted by name, each at most once in a picture', () => {
    const one = read([lie(ivory, 3, -40, -20)], 1);
    expect(one.map(({ die, shows, told }) => [die, shows, told])).toEqual([['ivory', 'J', true]]);
    // Two ivory dice: only one of them was taught, so neither can be it.
    const both = read([lie(ivory, 3, -40, -20), lie(ivory, 6, 40, 20)], 2);
    expect(both.map(({ told, shows }) => [told, shows])).toEqual([
      [false, 'J'],
      [false, 'A'],
    ]);
  });
});

test('marks that hardly stand out are said when the die is shown, not when it is played with', () => {
  const shown = (ink: string) => {
    const style = pipStyle('faint', { body: '#8a8a8a', ink });
    return takeSample(renderScene(scene([lie(style, 5, 0, 0)], 3)));
  };
  expect(shown('#141414')).toMatchObject({ kind: 'sample', weak: false });
  const faint = shown('#868686');
  expect(faint.kind === 'none' ? faint.why : `weak ${String(faint.weak)}`).toMatch(/^(?:faint|weak true)$/);
});
