import { expect, it } from 'vitest';
import { colours, rgbOf, rgbOfPlanes } from '../../main/vision/own/frame.ts';

it('a grey picture is the same grey in three colours, and a coloured one stays as it is', () => {
  const grey = colours({ width: 3, height: 1, data: Uint8Array.of(10, 20, 30) });
  expect([...grey.data]).toEqual([10, 10, 10, 20, 20, 20, 30, 30, 30]);
  expect(colours(grey)).toBe(grey);
});

it('pixels of three bytes and of four give the same colours', () => {
  const wanted = [1, 2, 3, 4, 5, 6];
  expect([...rgbOf([1, 2, 3, 4, 5, 6], 2, 1, 3).data]).toEqual(wanted);
  expect([...rgbOf([1, 2, 3, 255, 4, 5, 6, 255], 2, 1, 4).data]).toEqual(wanted);
});

// BT.601, full range: red = luma + 1.402 × its difference from 128, and so on.
it.each([
  [
    'without differences is grey',
    [50, 100, 150, 200],
    128,
    128,
    [50, 50, 50, 100, 100, 100, 150, 150, 150, 200, 200, 200],
  ],
  ['red differs', [100, 100, 100, 100], 128, 178, Array.from({ length: 4 }, () => [170, 64, 100]).flat()],
  ['blue differs', [100, 100, 100, 100], 178, 128, Array.from({ length: 4 }, () => [100, 83, 189]).flat()],
])('a frame of planes: %s', (_what, luma, blue, red, wanted) => {
  const { data } = rgbOfPlanes(Uint8Array.of(...luma, blue, red), 2, 2);
  data.forEach((value, at) => expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(1));
});
