import { describe, expect, test, vi } from 'vitest';
import { renderScene, rgb } from '../../main/vision/index.ts';
import { readOwn } from '../../main/vision/own/index.ts';
import { PIP_STYLES } from '../support/camera/own/faces.ts';
import { addScore, countsOf, noOwnScore, sceneOf } from '../support/camera/own/trial.ts';

// Rendering takes what the machine has left.
vi.setConfig({ testTimeout: 120_000 });

const PIPS = { kind: 'pips' } as const;

describe('pips', () => {
  test('rendered dice of eight colours on five grounds: none wrong', () => {
    const score = noOwnScore();
    for (let seed = 1; seed <= 8; seed += 1) {
      const { scene, style } = sceneOf({ name: 'any', styles: PIP_STYLES, px: [30, 44] }, seed);
      addScore(score, scene, readOwn(renderScene(scene), PIPS), String, `${style.name}, seed ${seed}`);
    }
    console.log(countsOf('pips', score));
    expect(score.wrong).toEqual([]);
    expect(score.told).toBeGreaterThan(0.6 * score.dice);
  });

  test('dice that all lean: none is told though some seem to lie flat', () => {
    const score = noOwnScore();
    for (const [look, seed] of [
      [0, 1002],
      [3, 1001],
    ] as const) {
      const styles = PIP_STYLES.slice(look, look + 1);
      const { scene } = sceneOf({ name: 'leaning', styles, px: [28, 48], lean: [15, 40] }, seed);
      addScore(score, scene, readOwn(renderScene(scene), PIPS), String, `seed ${seed}`);
    }
    expect(score.wrong).toEqual([]);
    expect(score.told).toBe(0);
  });

  test('what a number means is said, and one without a meaning is doubtful', () => {
    const style = PIP_STYLES.slice(3, 4);
    const { scene } = sceneOf(
      { name: 'red', styles: style, px: [36, 40], tilt: [0, 3], tables: ['grey'] },
      4,
    );
    const shows = ['9', '10', 'J', 'Q', 'K', null];
    const { dice } = readOwn(renderScene(scene), { ...PIPS, shows });
    const told = dice.filter((die) => die.told);
    expect(told.length).toBeGreaterThan(5);
    for (const die of told) expect(die.shows).toBe(shows[die.face! - 1]);
    for (const die of dice.filter(({ face }) => face === 6))
      expect(die).toMatchObject({ told: false, why: 'unclear' });
  });

  test.each(['felt', 'dark-felt', 'wood', 'paper', 'grey'] as const)(
    'nothing on %s: nothing told',
    (table) => {
      const { scene } = sceneOf(
        { name: 'empty', styles: PIP_STYLES, px: [36, 40], tables: [table], dice: 0 },
        2,
      );
      expect(readOwn(renderScene(scene), PIPS).dice.filter((die) => die.told)).toEqual([]);
    },
  );

  test.each([
    ['one colour', () => 90],
    ['a checked cloth', (x: number, y: number) => ((Math.floor(x / 30) + Math.floor(y / 30)) % 2 ? 230 : 30)],
    ['a dotted cloth', (x: number, y: number) => (Math.hypot((x % 24) - 12, (y % 24) - 12) < 5 ? 20 : 220)],
    ['coins', (x: number, y: number) => (Math.hypot((x % 80) - 40, (y % 80) - 40) < 22 ? 190 : 60)],
    [
      'rings',
      (x: number, y: number) => (Math.abs(Math.hypot((x % 80) - 40, (y % 80) - 40) - 16) < 4 ? 210 : 40),
    ],
    ['buttons with four holes', buttons],
  ])('%s: nothing told', (_name, at) => {
    const image = rgb(640, 480);
    for (let p = 0; p < image.data.length; p += 1) {
      const pixel = Math.floor(p / 3);
      image.data[p] = at(pixel % 640, Math.floor(pixel / 640));
    }
    expect(readOwn(image, PIPS).dice.filter((die) => die.told)).toEqual([]);
  });
});

function buttons(x: number, y: number): number {
  const [u, v] = [(x % 80) - 40, (y % 80) - 40];
  if (Math.hypot(u, v) > 20) return 60;
  return Math.hypot(Math.abs(u) - 5, Math.abs(v) - 5) < 3 ? 40 : 220;
}
