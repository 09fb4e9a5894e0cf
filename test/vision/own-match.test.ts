import { describe, expect, test } from 'vitest';
import type { Quad, Rgb } from '../../main/vision/index.ts';
import { describe as lookOf, likeness } from '../../main/vision/own/describe.ts';
import { type DiceSet, SAMPLE_SIZE } from '../../main/vision/own/types.ts';
import { rectify } from '../../main/vision/own/frame.ts';
import { SAMPLE_GROW, matcherOf } from '../../main/vision/own/match.ts';
import { readTaughtFace } from '../../main/vision/own/taught-face.ts';
import { POKER_STYLES, RANKS } from '../support/camera/own/faces.ts';
import { rankOn } from '../support/camera/own/teach.ts';

/** Red dice with white ranks in rings: a thin ring is like another one only where both lie exactly. */
const [, , , RINGS] = POKER_STYLES;
const SIDES = [1, 2, 3, 4, 5, 6] as const;

/** A die of this many pixels on a grey table, its sides along the picture's. */
const EDGE = 40;
const SIZE = 80;
const TOP = squareAt(SIZE / 2, SIZE / 2, EDGE);

function squareAt(x: number, y: number, width: number, height = width): Quad {
  const [left, right] = [x - width / 2, x + width / 2];
  const [top, bottom] = [y - height / 2, y + height / 2];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The face as the camera sees it, in light of a colour; drawn out to the right and left where `wide` says so. */
function pictureOf(side: number, light: readonly number[] = [1, 1, 1], wide = 1): Rgb {
  const art = RINGS!.faces[side - 1] as { image: Rgb };
  const whole = squareAt(art.image.width / 2, art.image.height / 2, art.image.width);
  const face = rectify(art.image, whole, EDGE, 1);
  const data = new Uint8Array(SIZE * SIZE * 3).fill(120);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const u = Math.floor((x + 0.5 - SIZE / 2) / wide + EDGE / 2);
      const v = y - (SIZE - EDGE) / 2;
      for (let c = 0; c < 3; c += 1) {
        const p = 3 * (y * SIZE + x) + c;
        const isIn = u >= 0 && v >= 0 && u < EDGE && v < EDGE;
        data[p] = (isIn ? face.data[3 * (v * EDGE + u) + c]! : 120) * light[c]!;
      }
    }
  return { width: SIZE, height: SIZE, data };
}

const sampleOf = (side: number, corners = TOP): Uint8Array =>
  Uint8Array.from(rectify(pictureOf(side), corners, SAMPLE_SIZE, SAMPLE_GROW).data);

const setOf = (samples: (side: number) => readonly Uint8Array[]): DiceSet => ({
  name: 'rings',
  dice: [
    { name: 'one', faces: SIDES.map((side) => ({ side, shows: rankOn(side), samples: samples(side) })) },
  ],
});
const SET = setOf((side) => [sampleOf(side)]);

const readAt = (image: Rgb, corners: Quad, set = SET) => readTaughtFace(image, corners, matcherOf(set));

test.each([
  ['warm', [1, 0.8, 0.55]],
  ['cold', [0.6, 0.8, 1]],
])('a face looks the same in %s light', (_name, light) => {
  for (const side of SIDES) {
    const seen = rectify(pictureOf(side, light), TOP, SAMPLE_SIZE, SAMPLE_GROW).data;
    expect(likeness(lookOf(seen).values, lookOf(sampleOf(side)).values), RANKS[side - 1]).toBeGreaterThan(
      0.99,
    );
  }
});

describe('a face in a square that lies not quite on the top', () => {
  test.each([
    ['aside', squareAt(42.5, 37.5, EDGE)],
    ['too large', squareAt(40.5, 39.5, 1.1 * EDGE)],
    ['too small', squareAt(39, 41, 0.9 * EDGE)],
  ])('%s: is found in place, and accepted', (_name, corners) => {
    for (const side of SIDES) {
      const { shows, score, why } = readAt(pictureOf(side), corners);
      expect([shows, why]).toEqual([rankOn(side), null]);
      expect(score).toBeGreaterThan(0.96);
    }
  });
});

test('a stretched face is tilted: recognised, but not accepted', () => {
  for (const side of SIDES)
    expect(readAt(pictureOf(side, [1, 1, 1], 0.8), TOP)).toMatchObject({
      shows: rankOn(side),
      why: 'leans',
    });
});

test('a sample unlike its face’s others is ignored', () => {
  // Of each face one was cut out too far aside, as an outline that was laid badly does.
  const set = setOf((side) => [sampleOf(side), sampleOf(side), sampleOf(side, squareAt(45, 35, 0.8 * EDGE))]);
  for (const side of SIDES)
    expect(readAt(pictureOf(side), TOP, set)).toMatchObject({ shows: rankOn(side), why: null });
  // The picture lies as the bad sample does: its face's others still tell it.
  for (const side of SIDES)
    expect(readAt(pictureOf(side), squareAt(43, 37, 0.9 * EDGE), set)).toMatchObject({
      shows: rankOn(side),
      why: null,
    });
});
