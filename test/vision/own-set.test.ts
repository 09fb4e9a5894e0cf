import { describe, expect, test } from 'vitest';
import { type Point, project } from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { viewOf } from '../../main/scene/render.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import {
  type DiceSet,
  SAMPLE_BYTES,
  alikeIn,
  readOwn,
  readSet,
  surenessOf,
  takeSample,
  withSample,
  writeSet,
} from '../../main/vision/own/index.ts';
import { POKER_STYLES, SPECIAL_STYLES } from '../support/camera/own/faces.ts';
import { rankOn, taught } from '../support/camera/own/teach.ts';
import { addScore, countsOf, noOwnScore, sceneOf } from '../support/camera/own/trial.ts';

const sampleOf = (seed: number): Uint8Array =>
  Uint8Array.from({ length: SAMPLE_BYTES }, (_, i) => (i * seed * 31 + (i >> 3)) & 255);
const SET: DiceSet = {
  name: 'Würfel vom Boden',
  dice: [
    {
      name: 'red',
      faces: [
        { side: 1, shows: '9', samples: [sampleOf(1), sampleOf(2)] },
        { side: 6, shows: 'A', samples: [sampleOf(3)] },
      ],
    },
  ],
};

/** How far the corners of the only die's top lie from those given, the farthest, as a share of its edge. */
function offFrom(scene: Scene, corners: readonly Point[]): number {
  const [{ x, y, turn = 0 }] = scene.dice as readonly [SceneDie];
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * 8, Math.sin((turn * Math.PI) / 180) * 8];
  const top = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => project(viewOf(scene), x + u * c - v * s, y + u * s + v * c, 16));
  const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const off = top.map((at) => Math.min(...corners.map((corner) => apart(at, corner))));
  return Math.max(...off) / apart(top[0]!, top[1]!);
}

describe('a file of a set of dice', () => {
  test('round-trips', () => {
    expect(readSet(writeSet(SET))).toEqual({ kind: 'set', set: SET });
  });

  /** The file with its content changed and its sum made right again. */
  const changed = (change: (content: Record<string, unknown>) => void): string => {
    const plain = JSON.parse(writeSet(SET)) as { content: Record<string, unknown> };
    change(plain.content);
    const wrong = { ...plain, sum: '00000000' };
    return JSON.stringify(wrong);
  };

  test.each([
    ['nothing', '', 'json'],
    ['half a file', writeSet(SET).slice(0, 2000), 'json'],
    ['a list', '[]', 'kind'],
    ['another file', '{"kind":"scene"}', 'kind'],
    ['a later version', writeSet(SET).replace('"version":1', '"version":2'), 'version'],
    ['a changed letter', writeSet(SET).replace('"9"', '"8"'), 'sum'],
    ['content changed', changed((content) => (content.name = 'x')), 'sum'],
    ['no content', '{"kind":"croupier-dice","version":1,"content":3}', 'content'],
    ['far too long', 'x'.repeat(4_000_001), 'large'],
  ])('%s: refused', (_name, text, fault) => {
    expect(readSet(text)).toMatchObject({ kind: 'fault', fault });
  });

  test.each<[string, unknown, string]>([
    ['a name of two lines', { ...SET, name: 'a\nb' }, 'name'],
    ['no name', { ...SET, name: '' }, 'name'],
    [
      'too many dice',
      { ...SET, dice: Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, faces: [] })) },
      'dice',
    ],
    ['the same name twice', { ...SET, dice: [SET.dice[0], SET.dice[0]] }, 'dice.1.name'],
    [
      'a seventh side',
      { ...SET, dice: [{ name: 'a', faces: [{ side: 7, shows: 'A', samples: [sampleOf(1)] }] }] },
      'dice.0.faces.0.side',
    ],
    [
      'a short sample',
      { ...SET, dice: [{ name: 'a', faces: [{ side: 2, shows: 'A', samples: [new Uint8Array(9)] }] }] },
      'dice.0.faces.0.samples.0',
    ],
    [
      'no sample',
      { ...SET, dice: [{ name: 'a', faces: [{ side: 2, shows: 'A', samples: [] }] }] },
      'dice.0.faces.0.samples',
    ],
  ])('%s: refused, with the place', (_name, set, where) => {
    expect(readSet(writeSet(set as DiceSet))).toEqual({ kind: 'fault', fault: 'content', where });
  });
});

describe('taught dice', () => {
  const style = POKER_STYLES[0]!;
  const set = taught(style);

  test('rendered poker dice: none wrong', () => {
    const score = noOwnScore();
    for (let seed = 1; seed <= 4; seed += 1) {
      const { scene } = sceneOf(
        { name: 'any', styles: [style], px: [30, 44], tables: ['felt', 'wood', 'dark-felt'] },
        seed,
      );
      addScore(score, scene, readOwn(renderScene(scene), { kind: 'taught', set }), rankOn, `seed ${seed}`);
    }
    console.log(countsOf('taught', score));
    expect(score.wrong).toEqual([]);
    expect(score.told).toBeGreaterThan(0.6 * score.dice);
  });

  test('dice that were not taught are not accepted', () => {
    const { scene } = sceneOf(
      { name: 'foreign', styles: POKER_STYLES.slice(4, 5), px: [36, 40], tables: ['felt'] },
      3,
    );
    const { dice } = readOwn(renderScene(scene), { kind: 'taught', set });
    expect(dice.filter((die) => die.told)).toEqual([]);
  });

  test('a face with one wrong sample is never accepted', () => {
    const [nine] = set.dice[0]!.faces;
    const rings = (dice: number, seed: number): Scene => {
      const condition = {
        name: 'rings',
        styles: SPECIAL_STYLES,
        px: [36, 44],
        tables: ['felt'],
        dice,
      } as const;
      const { scene } = sceneOf(condition, seed);
      return { ...scene, dice: scene.dice.map((die) => ({ ...die, up: 5 })) };
    };
    const taken = takeSample(renderScene(rings(1, 4)));
    if (taken.kind === 'none') throw new Error(taken.why);
    const samples = [...nine!.samples.slice(0, 2), taken.sample];
    const mixed: DiceSet = { name: 'x', dice: [{ name: 'one', faces: [{ ...nine!, samples }] }] };
    const { dice } = readOwn(renderScene(rings(10, 5)), { kind: 'taught', set: mixed });
    expect(dice.filter(({ score }) => score > 0.9).length).toBeGreaterThan(5);
    expect(dice.filter((die) => die.told)).toEqual([]);
  });

  test('a sample is of the top, mostly without the sides that the camera sees', () => {
    const offs: number[] = [];
    for (let seed = 500; seed < 512; seed += 1) {
      const { scene } = sceneOf({ name: 'one', styles: [style], px: [30, 48], tilt: [0, 10], dice: 1 }, seed);
      const taken = takeSample(renderScene(scene));
      if (taken.kind === 'none') throw new Error(`seed ${seed}: ${taken.why}`);
      offs.push(offFrom(scene, taken.corners));
    }
    expect(offs.filter((off) => off < 0.15).length).toBeGreaterThan(0.7 * offs.length);
  });

  test('reports the reliability of each face, with possible improvements', () => {
    const [nine, ten] = set.dice[0]!.faces;
    expect(surenessOf(set)[0]).toMatchObject({ shows: '9', lack: null, sure: 1 });
    const lackOf = (faces: (typeof nine)[]) =>
      surenessOf({ name: 'x', dice: [{ name: 'one', faces: faces.map((face) => face!) }] })[0];
    expect(lackOf([{ ...nine!, samples: nine!.samples.slice(0, 1) }])).toMatchObject({
      lack: 'few',
      sure: 0.5,
    });
    const mixed = [nine!.samples[0]!, ten!.samples[0]!];
    expect(lackOf([{ ...nine!, samples: mixed }])).toMatchObject({ lack: 'apart' });
    expect(lackOf([nine, { ...nine!, side: 2, shows: 'K' }])).toMatchObject({ lack: 'alike', sure: 0 });
    const faint = nine!.samples.map((sample) => sample.map((value) => 120 + value / 20));
    expect(lackOf([{ ...nine!, samples: faint }])).toMatchObject({ lack: 'faint' });
  });

  test('faces that are too alike are named', () => {
    expect(alikeIn(set)).toEqual([]);
    const again = set.dice[0]!.faces[2]!;
    const twice = withSample(set, { die: 'one', side: 5, shows: 'K' }, again.samples[0]!);
    expect(alikeIn(twice)[0]).toMatchObject({ kind: 'faces', a: { side: 3 }, b: { side: 5 } });
    const other = withSample(set, { die: 'two', side: 3, shows: 'J' }, again.samples[0]!);
    expect(alikeIn(other)[0]).toMatchObject({ kind: 'dice', a: { shows: 'J' }, b: { shows: 'J' } });
  });
});
