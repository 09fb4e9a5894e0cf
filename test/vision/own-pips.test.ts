import { describe, expect, test } from 'vitest';
import { project, rgb } from '../../main/vision/index.ts';
import { viewOf } from '../../main/scene/render.ts';
import { renderScene } from '../support/camera/render.ts';
import { type OwnReading, readOwn } from '../../main/vision/own/index.ts';
import { PIP_STYLES } from '../support/camera/own/faces.ts';
import { addScore, countsOf, edgeAt, noOwnScore, sceneOf } from '../support/camera/own/trial.ts';

const PIPS = { kind: 'pips' } as const;

type Scene = ReturnType<typeof sceneOf>['scene'];

/** The readings reported at a die's position. */
function toldAt({ dice }: OwnReading, scene: Scene, { x, y }: { readonly x: number; readonly y: number }) {
  const at = project(viewOf(scene), x, y, 16);
  return dice.find((one) => one.told && Math.hypot(one.x - at.x, one.y - at.y) < 0.45 * edgeAt(scene));
}

describe('pips', () => {
  test('rendered dice of many colours and grounds: none wrong', () => {
    const score = noOwnScore();
    for (let seed = 1; seed <= 3; seed += 1) {
      const { scene, style } = sceneOf({ name: 'any', styles: PIP_STYLES, px: [30, 44] }, seed);
      addScore(score, scene, readOwn(renderScene(scene), PIPS), String, `${style.name}, seed ${seed}`);
    }
    console.log(countsOf('pips', score));
    expect(score.wrong).toEqual([]);
    expect(score.told).toBeGreaterThan(0.8 * score.dice);
  });

  // Half of them lean alike in one of these pictures, as flat dice do on a table seen from aside.
  test('dice that all lean: at most a quarter is accepted, with the right number', () => {
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
    expect(score.told).toBeLessThanOrEqual(0.25 * score.dice);
  });

  test('dice in the table’s colour are accepted if the camera’s position is known', () => {
    const score = noOwnScore();
    const styles = PIP_STYLES.filter(({ name }) => name === 'blue, gold pips');
    for (const seed of [1, 2]) {
      const { scene } = sceneOf({ name: 'dark', styles, px: [34, 44], tables: ['dark-felt'] }, seed);
      const reading = readOwn(renderScene(scene), PIPS, { view: viewOf(scene) });
      addScore(score, scene, reading, String, `seed ${seed}`);
    }
    expect(score.wrong).toEqual([]);
    expect(score.told).toBeGreaterThan(0.8 * score.dice);
  });

  test('black dice on dark felt, with faint outlines, are accepted where their pips locate the table', () => {
    const score = noOwnScore();
    const styles = PIP_STYLES.filter(({ name }) => name === 'black, white pips');
    for (const seed of [93_208, 99_704]) {
      const { scene } = sceneOf({ name: 'dark', styles, px: [28, 48] }, seed);
      expect(scene.table).toBe('dark-felt');
      addScore(score, scene, readOwn(renderScene(scene), PIPS), String, `seed ${seed}`);
    }
    console.log(countsOf('black on dark felt', score));
    expect(score.wrong).toEqual([]);
    expect(score.told).toBeGreaterThan(0.4 * score.dice);
  });

  test('among dice that stand flat those that lean are doubtful', () => {
    const told = { flat: 0, leaning: 0 };
    const dice = { flat: 0, leaning: 0 };
    for (const seed of [1, 2, 3]) {
      const { scene } = sceneOf({ name: 'mixed', styles: PIP_STYLES.slice(3, 4), px: [34, 44] }, seed);
      const mixed = scene.dice.map((die, i) =>
        i < 3 ? { ...die, lean: 14 + 8 * i, leanToward: 70 * i } : die,
      );
      const reading = readOwn(renderScene({ ...scene, dice: mixed }), PIPS);
      for (const die of mixed) {
        const seen = toldAt(reading, scene, die);
        const kind = 'lean' in die ? 'leaning' : 'flat';
        dice[kind] += 1;
        if (seen) told[kind] += 1;
        if (seen && kind === 'flat') expect(seen.shows).toBe(String(die.up));
      }
    }
    console.log(told, dice);
    expect(told.leaning).toBeLessThan(dice.leaning / 3);
    expect(told.flat).toBeGreaterThan(0.5 * dice.flat);
  });

  test('a five that leans is doubtful by its pips, which are drawn out, though its outline fits', () => {
    const seed = 99_663;
    const { scene } = sceneOf({ name: 'mixed', styles: PIP_STYLES.slice(1, 2), px: [28, 48], dice: 8 }, seed);
    const dice = scene.dice.map((die, i) =>
      i < 2 ? { ...die, lean: i === 0 ? 33 : 18, leanToward: (seed * 37 + i * 101) % 360 } : die,
    );
    const reading = readOwn(renderScene({ ...scene, dice }), PIPS);
    const toldAmong = (some: typeof dice): number => some.filter((die) => toldAt(reading, scene, die)).length;
    expect(toldAmong(dice.slice(0, 2))).toBe(0);
    expect(toldAmong(dice.slice(2))).toBeGreaterThan(4);
  });

  test('numbers get their meanings, and one without a meaning is doubtful', () => {
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

  test('large pips of a six touch in rows, and are no other number however the die is turned', () => {
    const turns = [8, 25, 40, 65, 100, 130, 155, 172];
    const image = rgb(640, 480);
    for (let p = 0; p < image.data.length; p += 1) {
      const pixel = Math.floor(p / 3);
      const [x, y] = [pixel % 640, Math.floor(pixel / 640)];
      image.data[p] = bigSix(
        (x % 160) - 80,
        (y % 240) - 120,
        turns[Math.floor(x / 160) + 4 * Math.floor(y / 240)]!,
      );
    }
    const { dice } = readOwn(image, PIPS);
    expect(new Set(dice.map(({ face }) => face))).toEqual(new Set([6]));
    expect(dice.length).toBeGreaterThan(0.6 * turns.length);
  });

  test.each(['felt', 'dark-felt', 'wood', 'paper', 'grey'] as const)(
    'nothing on %s: nothing accepted',
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
  ])('%s: nothing accepted', (_name, at) => {
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

/** The brightness of a die 48 pixels wide: each row of its six is three pips that touch. */
function bigSix(x: number, y: number, turn: number): number {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) / 48, Math.sin((turn * Math.PI) / 180) / 48];
  const [u, v] = [x * c + y * s, y * c - x * s];
  if (Math.max(Math.abs(u), Math.abs(v)) > 0.5) return 90;
  const along = Math.abs(u) - Math.min(0.25, Math.round(Math.abs(u) / 0.25) * 0.25);
  return Math.hypot(along, Math.abs(v) - 0.25) < 0.14 ? 30 : 230;
}
