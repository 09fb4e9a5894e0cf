import { describe, expect, test } from 'vitest';
import { project } from '../../main/vision/index.ts';
import { viewOf } from '../../main/scene/index.ts';
import { renderScene } from '../support/camera/render.ts';
import { type TablePlane, tablePlaneOf, viewOf as viewAbove } from '../../main/vision/own/camera-place.ts';
import { softened } from '../../main/vision/own/frame.ts';
import { drawnOut, fitPattern } from '../../main/vision/own/pips.ts';
import { pipSquaresIn } from '../../main/vision/own/pip-squares.ts';
import { edgeUnder } from '../../main/vision/own/plane.ts';
import { tablePlaneBySizes } from '../../main/vision/own/plane-by-sizes.ts';
import { PIP_STYLES } from '../support/camera/own/faces.ts';
import { edgeAt, sceneOf } from '../support/camera/own/trial.ts';

const [, , BLACK, , GREEN] = PIP_STYLES;

describe('faces by their pips', () => {
  test.each([
    ['black dice on dark felt', BLACK!, 'dark-felt'],
    ['green dice on green felt', GREEN!, 'felt'],
  ] as const)('%s are found with their numbers, despite faint outlines', (_name, style, table) => {
    const { scene } = sceneOf({ name: 'alike', styles: [style], px: [30, 44], tables: [table] }, 93_208);
    const found = pipSquaresIn(softened(renderScene(scene)));
    const dice = scene.dice.filter(({ up }) => up > 1);
    const right = dice.filter(({ x, y, up }) => {
      const at = project(viewOf(scene), x, y, 16);
      return found.some(
        (one) => Math.hypot(one.x - at.x, one.y - at.y) < 0.1 * edgeAt(scene) && one.weight === up,
      );
    });
    expect(right.length).toBeGreaterThanOrEqual(dice.length - 1);
  });

  test('an empty felt has none', () => {
    const { scene } = sceneOf(
      { name: 'empty', styles: PIP_STYLES, px: [36, 40], tables: ['felt'], dice: 0 },
      2,
    );
    expect(pipSquaresIn(softened(renderScene(scene)))).toEqual([]);
  });

  test('with a known size of tops, pips of other sizes are ignored', () => {
    const { scene } = sceneOf({ name: 'known', styles: [BLACK!], px: [30, 32], tables: ['felt'] }, 1);
    const image = softened(renderScene(scene));
    expect(pipSquaresIn(image, edgeAt(scene)).length).toBeGreaterThan(4);
    expect(pipSquaresIn(image, 4 * edgeAt(scene))).toEqual([]);
  });
});

test('four tilted pips are stretched accordingly, and three do not determine it', () => {
  const spots = [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x: 0.24 * 1.1 * x, y: 0.24 * y })));
  expect(drawnOut(spots, fitPattern(spots)!)).toBeCloseTo(Math.log(1.1), 3);
  const row = [-1, 0, 1].map((i) => ({ x: 0.24 * 1.1 * i, y: 0.24 * i }));
  expect(drawnOut(row, fitPattern(row)!)).toBeNull();
});

test('a six does not determine it: on many dice its rows are closer than its columns', () => {
  const six = [-1, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x: 0.24 * x, y: 0.19 * y })));
  expect(drawnOut(six, fitPattern(six)!)).toBeNull();
});

describe('a table by the sizes of faces', () => {
  const lens = { width: 960, height: 720, focal: 720 };
  const facesOn = (plane: TablePlane) =>
    [100, 350, 600, 850].flatMap((x) =>
      [120, 400, 650].map((y) => {
        const seat = { view: viewAbove(plane, lens), dieMm: 16 };
        return { x, y, edge: edgeUnder(seat, { x, y }), weight: 3 };
      }),
    );

  test.each([
    [0, 0],
    [0.15, 0],
    [-0.1, 0.16],
  ])('one that slants by %d and %d is recognised by them, despite other face-like squares', (a, b) => {
    const faces = facesOn({ a, b, height: 330 });
    const others = faces.slice(0, 3).map((one) => ({ ...one, edge: 0.5 * one.edge }));
    const plane = tablePlaneOf(viewAbove(tablePlaneBySizes([...others, ...faces], lens, 16)!, lens));
    expect(Math.hypot(plane.a - a, plane.b - b)).toBeLessThan(0.03);
    expect(Math.abs(plane.height / 330 - 1)).toBeLessThan(0.03);
  });

  test('two faces do not determine the plane', () => {
    expect(tablePlaneBySizes(facesOn({ a: 0, b: 0, height: 330 }).slice(0, 2), lens, 16)).toBeNull();
  });
});
