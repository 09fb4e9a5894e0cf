import type { Rgb } from '../image.ts';
import { soften } from './frame.ts';
import type { Channel } from './regions.ts';

/** A channel and the levels at which it is thresholded. */
export interface Slices {
  readonly channel: Channel;
  readonly levels: readonly number[];
}

const BRIGHTNESS_STEP = 14;
/** Thresholds of the colour differences, relative to the picture's median colour. */
const COLOUR_STEPS = [8, 14, 22, 34, 50];

/** Brightness, red against green, and blue against both, each with its thresholds. */
export function slicesOf({ width, height, data }: Rgb): Slices[] {
  const n = width * height;
  const make = (): Channel => ({ width, height, data: new Uint8Array(n) });
  const [bright, red, blue] = [make(), make(), make()];
  for (let i = 0, p = 0; i < n; i += 1, p += 3) {
    const r = data[p]!;
    const g = data[p + 1]!;
    const b = data[p + 2]!;
    bright.data[i] = (77 * r + 150 * g + 29 * b + 128) >> 8;
    red.data[i] = 128 + ((r - g) >> 1);
    blue.data[i] = 128 + ((2 * b - r - g) >> 2);
  }
  const brightLevels: number[] = [];
  for (let level = 20; level <= 245; level += BRIGHTNESS_STEP) brightLevels.push(level);
  return [
    { channel: soften(bright, 1), levels: brightLevels },
    { channel: soften(red, 1), levels: coloursLevels(red) },
    { channel: soften(blue, 1), levels: coloursLevels(blue) },
  ];
}

function coloursLevels({ data }: Channel): number[] {
  const counts = new Int32Array(256);
  for (let i = 0; i < data.length; i += 3) counts[data[i]!] = counts[data[i]!]! + 1;
  const share = (part: number): number => {
    let left = (data.length / 3) * part;
    let at = 0;
    for (; at < 255 && left > 0; at += 1) left -= counts[at]!;
    return at;
  };
  const [low, middle, high] = [share(0.002), share(0.5), share(0.998)];
  return COLOUR_STEPS.flatMap((step) => [middle - step, middle + step]).filter(
    (level) => level > low && level <= high,
  );
}
