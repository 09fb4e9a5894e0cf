import { type Homography, mapPoint } from '../geometry.ts';
import { addColour, type Rgb } from '../image.ts';
import { findPatches } from '../printed/patches.ts';
import { CARD } from './card.ts';

/** Pixels a mm of the card that pips are counted on. */
const SCALE = 2;
const WIDTH = CARD.width * SCALE;
const HEIGHT = CARD.height * SCALE;
/** Blocks that the paper's brightness is measured in: light falls unevenly. */
const BLOCKS = { across: 3, down: 4, paperShare: 0.15 } as const;
/** Margin without pips, mm: beside it lie the indices. */
const MARGIN = { side: 10, top: 2 } as const;
/** The share of the middle that is ink even on an ace, and how bright it may be, the paper being 1. */
const INK_SHARE = 0.012;
const BRIGHTEST_INK = 0.8;
/** Smallest mark, pixels. */
const LEAST_PIXELS = 14;
/** Largest pip, mm. */
const MOST = { width: 19, height: 22 } as const;
/** Pips of a card are equal: the largest by the smallest at most. */
const MOST_UNEVEN = 2.1;
/** How far from its place a pip may lie, mm. */
const NEAR = 3.2;

/** Pips in the left, middle and right column for each count. */
const COLUMNS: Readonly<Record<number, readonly [number, number, number]>> = {
  2: [0, 2, 0],
  3: [0, 3, 0],
  4: [2, 0, 2],
  5: [2, 1, 2],
  6: [3, 0, 3],
  7: [3, 1, 3],
  8: [3, 2, 3],
  9: [4, 1, 4],
  10: [4, 2, 4],
};

/** A mark on the card: area in pixels, the rest in mm. */
interface Mark {
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isAtSide: boolean;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The card's face, upright: red, green and blue one after the other. */
function rectified(image: Rgb, toPicture: Homography): Float32Array {
  const out = new Float32Array(3 * WIDTH * HEIGHT);
  for (let j = 0, to = 0; j < HEIGHT; j += 1)
    for (let i = 0; i < WIDTH; i += 1, to += 3) {
      const { x, y } = mapPoint(toPicture, (i + 0.5) / SCALE, (j + 0.5) / SCALE);
      addColour(image, x, y, 1, out, to);
    }
  return out;
}

/** Brightness of the paper in each block of a channel. */
function paperIn(colours: Float32Array, channel: number): number[] {
  const { across, down, paperShare } = BLOCKS;
  return Array.from({ length: across * down }, (_, block) => {
    const [left, top] = [(block % across) * (WIDTH / across), Math.floor(block / across) * (HEIGHT / down)];
    const values: number[] = [];
    for (let y = top; y < top + HEIGHT / down; y += 2)
      for (let x = left; x < left + WIDTH / across; x += 2)
        values.push(colours[3 * (Math.floor(y) * WIDTH + Math.floor(x)) + channel]!);
    values.sort((a, b) => b - a);
    return Math.max(10, values[Math.floor(values.length * paperShare)]!);
  });
}

/** Brightness of each pixel by that of the paper there, of the channel in which it is darkest. */
function inkOf(colours: Float32Array): Float32Array {
  const { across, down } = BLOCKS;
  const papers = [0, 1, 2].map((channel) => paperIn(colours, channel));
  const out = new Float32Array(WIDTH * HEIGHT);
  for (let j = 0, p = 0; j < HEIGHT; j += 1)
    for (let i = 0; i < WIDTH; i += 1, p += 1) {
      const u = clamp(((i + 0.5) / WIDTH) * across - 0.5, 0, across - 1.001);
      const v = clamp(((j + 0.5) / HEIGHT) * down - 0.5, 0, down - 1.001);
      const block = (v | 0) * across + (u | 0);
      const [fx, fy] = [u % 1, v % 1];
      let least = 9;
      for (const [channel, paper] of papers.entries()) {
        const upper = paper[block]! * (1 - fx) + paper[block + 1]! * fx;
        const lower = paper[block + across]! * (1 - fx) + paper[block + across + 1]! * fx;
        least = Math.min(least, colours[3 * p + channel]! / (upper * (1 - fy) + lower * fy));
      }
      out[p] = least;
    }
  return out;
}

/** Marks of ink between the indices; null where there is hardly any. */
function marksOn(colours: Float32Array): Mark[] | null {
  const ink = inkOf(colours);
  const middle: number[] = [];
  for (let y = 10; y < HEIGHT - 10; y += 1)
    for (let x = 24; x < WIDTH - 24; x += 1) middle.push(ink[y * WIDTH + x]!);
  const darkest = middle.sort((a, b) => a - b)[Math.floor(middle.length * INK_SHARE)]!;
  if (darkest > BRIGHTEST_INK) return null;
  const level = (1 + darkest) / 2;
  const mask = new Uint8Array(WIDTH * HEIGHT);
  const [left, top] = [MARGIN.side * SCALE, MARGIN.top * SCALE];
  const right = WIDTH - left - 1;
  for (let y = top; y < HEIGHT - top; y += 1)
    for (let x = left; x <= right; x += 1) mask[y * WIDTH + x] = ink[y * WIDTH + x]! < level ? 1 : 0;
  return findPatches(mask, WIDTH, HEIGHT, { least: 2, most: HEIGHT })
    .filter(({ area }) => area >= LEAST_PIXELS)
    .map((patch) => ({
      area: patch.area,
      x: (patch.left + patch.right + 1) / 2 / SCALE,
      y: (patch.top + patch.bottom + 1) / 2 / SCALE,
      width: (patch.right - patch.left + 1) / SCALE,
      height: (patch.bottom - patch.top + 1) / SCALE,
      isAtSide: patch.left <= left || patch.right >= right,
    }));
}

/** What may be pips: without rests of indices and specks. */
function pipsAmong(marks: readonly Mark[]): readonly Mark[] {
  const sizes = marks.filter(({ isAtSide }) => !isAtSide).map(({ area }) => area);
  const median = sizes.sort((a, b) => a - b)[sizes.length >> 1];
  if (median === undefined) return [];
  return marks.filter(
    ({ isAtSide, x, width, area }) => area > median * 0.16 && !(isAtSide && (x < 14 || x > 49) && width < 5),
  );
}

/**
 * Counts a card's pips without knowing its font: equal marks in the places that all decks share.
 *
 * @param toPicture from the card's mm to pixels
 * @returns 1 to 10; null where the marks are no pips, as on a court
 */
export function countPips(image: Rgb, toPicture: Homography): number | null {
  const pips = pipsAmong(marksOn(rectified(image, toPicture)) ?? []);
  const count = pips.length;
  if (count === 0 || count > 10) return null;
  if (count === 1) {
    const { x, y, height } = pips[0]!;
    // An ace may be as large as it likes, in the middle.
    return Math.abs(x - CARD.width / 2) < 3 && Math.abs(y - CARD.height / 2) < 3 && height < 30 ? 1 : null;
  }
  if (pips.some(({ width, height }) => width > MOST.width || height > MOST.height)) return null;
  const sizes = pips.map(({ area }) => area);
  if (Math.max(...sizes) / Math.min(...sizes) > MOST_UNEVEN) return null;
  const isSymmetric = pips.every((one) =>
    pips.some((other) => Math.hypot(CARD.width - one.x - other.x, CARD.height - one.y - other.y) < NEAR),
  );
  if (isSymmetric === (count === 7)) return null;
  const columns = [0, 0, 0];
  for (const { x } of pips)
    columns[1 + (Math.abs(x - CARD.width / 2) < 3.6 ? 0 : Math.sign(x - CARD.width / 2))]! += 1;
  return COLUMNS[count]?.every((many, i) => many === columns[i]) ? count : null;
}
