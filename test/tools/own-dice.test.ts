import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOf } from '../support/pictures/write.ts';
import { project } from '../../main/vision/index.ts';
import { viewOf } from '../../main/scene/render.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { PIP_STYLES } from '../support/camera/own/faces.ts';
import { sceneOf } from '../support/camera/own/trial.ts';
import { tool } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-own-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const style = PIP_STYLES[3]!;
let scene: Scene;
beforeAll(() => {
  ({ scene } = sceneOf(
    { name: 'red', styles: [style], px: [38, 40], tilt: [0, 3], tables: ['grey'], dice: 4 },
    6,
  ));
  scene = { ...scene, dice: scene.dice.map((die, i) => ({ ...die, up: ([3, 5, 5, 6] as const)[i]! })) };
  writeFileSync(at('dice.png'), pngOf(renderScene(scene)));
});

interface Line {
  readonly dice: readonly { face: number; shows: string; told: boolean }[];
}
const toldIn = (out: string): string[] =>
  (JSON.parse(out) as Line).dice
    .filter((die) => die.told)
    .map(({ shows }) => shows)
    .sort();

test('dice with pips are read, in words and as JSON', async () => {
  const { code, out } = await tool('read', at('dice.png'), '--dice', 'pips', '--json');
  expect(code).toBe(0);
  expect(toldIn(out)).toEqual(['3', '5', '5', '6']);
  expect((await tool('read', at('dice.png'), '--dice', 'pips')).out).toContain('dice seen 4, read 4');
});

test('faces are taught into a file, and read with it', async () => {
  for (const [i, shows] of ['J', 'Q', 'Q', 'K'].entries()) {
    const { x, y, up } = scene.dice[i]!;
    const place = project(viewOf(scene), x, y, 16);
    const where = `${Math.round(place.x)},${Math.round(place.y)}`;
    const words = ['--face', String(up), '--shows', shows, '--die', 'red', '--at', where];
    const { code, out } = await tool('teach', at('set.json'), at('dice.png'), ...words);
    expect(code).toBe(0);
    expect(out).toContain(`side ${up} of die red, ${shows}`);
  }
  const { out } = await tool('read', at('dice.png'), '--dice', at('set.json'), '--json');
  expect(toldIn(out)).toEqual(['J', 'K', 'Q', 'Q']);
  expect((await tool('teach', at('set.json'))).out).toContain('one die, 3 faces, 4 samples');
  const text = readFileSync(at('set.json'), 'utf8');
  writeFileSync(at('changed.json'), text.replace('"J"', '"A"'));
  const damaged = await tool('read', at('dice.png'), '--dice', at('changed.json'));
  expect(damaged).toMatchObject({
    code: 2,
    err: expect.stringContaining('camera.own.fault.sum: ') as string,
  });
});

test.each([
  ['camera.own.missing', ['read', 'x.png', '--dice', 'nowhere.json']],
  ['camera.own.missing', ['teach', 'nowhere.json']],
  ['camera.own.face', ['teach', 'set.json', 'x.png', '--face', '7', '--shows', 'A']],
  ['camera.own.face', ['teach', 'set.json', 'x.png', '--face', '2']],
  ['camera.own.place', ['teach', 'set.json', 'x.png', '--face', '2', '--shows', 'A', '--at', 'here']],
])('%s for %j', async (refusal, words) => {
  const { code, err } = await tool(...words);
  expect(code).toBe(2);
  expect(err).toContain(`${refusal}: `);
});

test('several dice and no place: which one is asked', async () => {
  const { code, err } = await tool('teach', at('new.json'), at('dice.png'), '--face', '1', '--shows', 'A');
  expect(code).toBe(1);
  expect(err).toContain('camera.own.none.several: ');
});
