import type { Rgb } from '../image.ts';

/** An integral image with `line` sums per row. Sums may overflow 32 bits; differences over a rectangle do not. */
export interface Sums {
  readonly width: number;
  readonly height: number;
  readonly line: number;
  readonly sums: Int32Array;
}

/** Integral image of a weighted sum of red, green and blue, with integer weights. */
export function sumsOf(
  { width, height, data }: Rgb,
  [red, green, blue]: readonly [number, number, number],
): Sums {
  const line = width + 1;
  const sums = new Int32Array(line * (height + 1));
  for (let y = 0, p = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0, q = (y + 1) * line + 1; x < width; x += 1, p += 3, q += 1) {
      row += red * data[p]! + green * data[p + 1]! + blue * data[p + 2]!;
      sums[q] = (sums[q - line]! + row) | 0;
    }
  }
  return { width, height, line, sums };
}
