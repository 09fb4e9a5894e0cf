import { expect, test } from 'vitest';
import { CameraPlace, tablePlaneOf, viewOf, type TablePlane } from '../../main/vision/own/camera-place.ts';

const LENS = { width: 1280, height: 720, focal: 1100 };
const HERE: TablePlane = { a: 0.1, b: -0.4, height: 450 };
const ELSEWHERE: TablePlane = { a: -0.5, b: 0.3, height: 300 };
/** A guess that is off by a little, the same one for the same number. */
const near = (plane: TablePlane, n: number): TablePlane => ({
  a: plane.a + 0.01 * Math.sin(n),
  b: plane.b + 0.01 * Math.cos(2 * n),
  height: plane.height * (1 + 0.01 * Math.sin(3 * n)),
});
const expectNear = (place: CameraPlace, plane: TablePlane): void => {
  const view = place.view;
  if (!view) throw new Error('no place');
  const found = tablePlaneOf(view);
  expect(found.a).toBeCloseTo(plane.a, 1);
  expect(found.b).toBeCloseTo(plane.b, 1);
  expect(Math.abs(found.height / plane.height - 1)).toBeLessThan(0.02);
};

test('a view made from a plane has that plane', () => {
  for (const plane of [HERE, ELSEWHERE]) {
    const found = tablePlaneOf(viewOf(plane, LENS));
    for (const key of ['a', 'b', 'height'] as const) expect(found[key]).toBeCloseTo(plane[key], 6);
  }
});

test('there is no position until enough dice agree', () => {
  const place = new CameraPlace();
  place.add(viewOf(HERE, LENS), 5);
  place.add(viewOf(near(HERE, 1), LENS), 5);
  expect(place.view).toBeNull();
  place.add(viewOf(near(HERE, 2), LENS), 5);
  expectNear(place, HERE);
});

test('outliers change nothing, and without agreement there is no position', () => {
  const place = new CameraPlace();
  for (let n = 0; n < 4; n++) place.add(viewOf(near(HERE, n), LENS), 5);
  place.add(viewOf(ELSEWHERE, LENS), 5);
  expectNear(place, HERE);
  for (let n = 0; n < 3; n++) place.add(viewOf(near(ELSEWHERE, n), LENS), 5);
  expect(place.view).toBeNull();
});

test('a moved camera is located again after a while', () => {
  const place = new CameraPlace(viewOf(HERE, LENS));
  expectNear(place, HERE);
  for (let n = 0; n < 12; n++) place.add(viewOf(near(ELSEWHERE, n), LENS), 5);
  expectNear(place, ELSEWHERE);
});

test('pictures of another size start over', () => {
  const place = new CameraPlace(viewOf(HERE, LENS));
  place.add(viewOf(HERE, { ...LENS, width: 640, height: 360, focal: 550 }), 5);
  expect(place.view).toBeNull();
});
