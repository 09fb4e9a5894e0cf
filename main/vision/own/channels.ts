import type { Rgb } from '../image.ts';
import type { Channel } from './regions.ts';

/** A channel and the levels at which regions are looked for in it. */
export interface Slices {
  readonly channel: Channel;
  readonly levels: readonly number[];
}

const BRIGHTNESS_STEP = 14;
/** How far from the picture's middle colour the levels of the colour differences lie. */
const COLOUR_STEPS = [8, 14, 22, 34, 50];

/** Brightness, red against green and blue against both, each with its levels. */
export function slicesOf({ width, height, data }: Rgb): Slices[] {
  const n = width * height;
  const make = (): Channel => ({ width, height, data: new Uint8Array(n) });
  const [bright, red, blue] = [make(), make(), make()];
  for (let i = 0, p = 0; i < n; i += 1, p += 3) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
    bright.data[i] = (77 * r + 150 * g + 29 * b + 128) >> 8;
    red.data[i] = 128 + ((r - g) >> 1);
    blue.data[i] = 128 + ((2 * b - r - g) >> 2);
  }
  const brightLevels: number[] = [];
  for (let level = 20; level <= 245; level += BRIGHTNESS_STEP) brightLevels.push(level);
  return [
    { channel: smoothed(bright), levels: brightLevels },
    { channel: smoothed(red), levels: coloursLevels(red) },
    { channel: smoothed(blue), levels: coloursLevels(blue) },
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

/** Each pixel the mean of itself and its neighbours, weighed 1 2 1 both ways. */
function smoothed({ width, height, data }: Channel): Channel {
  const rows = new Uint16Array(data.length);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const p = row + x;
      const [a, b] = [data[x > 0 ? p - 1 : p]!, data[x < width - 1 ? p + 1 : p]!];
      rows[p] = a + 2 * data[p]! + b;
    }
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x;
      const [a, b] = [rows[y > 0 ? p - width : p]!, rows[y < height - 1 ? p + width : p]!];
      out[p] = (a + 2 * rows[p]! + b + 8) >> 4;
    }
  return { width, height, data: out };
}
