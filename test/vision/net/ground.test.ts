import { describe, expect, test } from 'vitest';
import type { Point } from '../../../main/vision/image.ts';
import { type Stance, groundIn, groundUnder, offFrom } from '../../../main/vision/net/ground.ts';
import { tablePlaneOf, viewOf } from '../../../main/vision/own/camera-place.ts';
import { areaOf } from '../../../main/vision/geometry.ts';
import { type View, project } from '../../../main/vision/index.ts';
import { type Random, seeded } from '../../support/random.ts';

const SIZE = { width: 1280, height: 720 };
const DIE = 16;

const viewAt = (tilt: number, toward: number, focal = 0.75): View => {
  const [a, b] = [Math.tan(tilt) * Math.cos(toward), Math.tan(tilt) * Math.sin(toward)];
  return viewOf({ a, b, height: 500 }, { ...SIZE, focal: focal * SIZE.width });
};

/** A die at a place of the table (mm), which leans by so much towards x, as a reader without errors sees it. */
function stanceAt(view: View, x: number, y: number, lean = 0): Stance {
  // In mm of the table: x, y, and height above it.
  const seen = (u: number, v: number, z: number): Point => {
    const [across, up] = [u * Math.cos(lean) + z * Math.sin(lean), z * Math.cos(lean) - u * Math.sin(lean)];
    return project(view, x + across, y + v, up);
  };
  const half = DIE / 2;
  const corners = [
    seen(-half, -half, DIE),
    seen(half, -half, DIE),
    seen(half, half, DIE),
    seen(-half, half, DIE),
  ];
  const at = seen(0, 0, DIE);
  const foot = seen(0, 0, 0);
  const edge = Math.sqrt(Math.abs(areaOf(corners)));
  return { at, edge, down: { x: (foot.x - at.x) / edge, y: (foot.y - at.y) / edge } };
}

const anywhere = (random: Random): readonly [number, number] => [
  (random.real() - 0.5) * 300,
  (random.real() - 0.5) * 170,
];
const degrees = (value: number): number => (value * Math.PI) / 180;

describe.each([0, 15, 30])('a camera %i° from straight above', (tilt) => {
  test('dice that lie flat do so under its position, and agree on it by themselves', () => {
    const random = seeded(tilt + 1);
    for (const focal of [0.65, 0.75, 1.2]) {
      const view = viewAt(degrees(tilt), random.real() * 6, focal);
      const stances = Array.from({ length: 6 }, () => stanceAt(view, ...anywhere(random)));
      const known = groundIn(view, DIE);
      const agreed = groundUnder(stances, SIZE, DIE);
      expect(agreed?.flat).toBe(6);
      for (const stance of stances) {
        expect(offFrom(stance, known).lean).toBeLessThan(0.01);
        expect(offFrom(stance, known).size).toBeLessThan(0.02);
        expect(offFrom(stance, agreed ?? known).lean).toBeLessThan(0.08);
        expect(offFrom(stance, agreed ?? known).size).toBeLessThan(0.1);
      }
    }
  });

  test('one that leans among others is found by as much as it leans', () => {
    const random = seeded(tilt + 7);
    for (let time = 0; time < 20; time += 1) {
      const view = viewAt(degrees(tilt), random.real() * 6);
      const lean = degrees(12 + random.real() * 20);
      const flat = Array.from({ length: 4 }, () => stanceAt(view, ...anywhere(random)));
      const leaning = stanceAt(view, ...anywhere(random), lean);
      const agreed = groundUnder([leaning, ...flat], SIZE, DIE);
      expect(agreed?.flat).toBe(4);
      expect(offFrom(leaning, agreed ?? groundIn(view, DIE)).lean).toBeGreaterThan(0.15);
    }
  });

  test('the camera’s position follows from the dice', () => {
    const random = seeded(tilt + 3);
    const view = viewAt(degrees(tilt), 1);
    const stances = Array.from({ length: 8 }, () => stanceAt(view, ...anywhere(random)));
    const agreed = groundUnder(stances, SIZE, DIE);
    const [found, true_] = [tablePlaneOf(agreed?.view ?? view), tablePlaneOf(view)];
    expect(Math.hypot(found.a - true_.a, found.b - true_.b)).toBeLessThan(0.08);
    expect(Math.abs(found.height / true_.height - 1)).toBeLessThan(0.15);
  });
});

test('without dice there is no ground', () => {
  expect(groundUnder([], SIZE, DIE)).toBeNull();
});
