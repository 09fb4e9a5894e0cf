import { type Gray, gray } from '../image.ts';

/** The picture smoothed by 3 × 3; the outermost pixels stay as they are. */
export function smooth(image: Gray): Gray {
  const { width, height, data } = image;
  const out = gray(width, height);
  out.data.set(data);
  // Rolling sums of three columns, kept for three rows.
  const rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  const sumRow = (y: number, into: Uint16Array): void => {
    for (let x = 1, p = y * width + 1; x < width - 1; x += 1, p += 1)
      into[x] = (data[p - 1] as number) + (data[p] as number) + (data[p + 1] as number);
  };
  if (height < 3) return out;
  sumRow(0, rows[0]!);
  sumRow(1, rows[1]!);
  for (let y = 1; y < height - 1; y += 1) {
    const [a, b, c] = [rows[(y - 1) % 3]!, rows[y % 3]!, rows[(y + 1) % 3]!];
    sumRow(y + 1, c);
    for (let x = 1, p = y * width + 1; x < width - 1; x += 1, p += 1)
      // 7282 / 65536 is a ninth.
      out.data[p] = (((a[x] as number) + (b[x] as number) + (c[x] as number)) * 7282 + 32768) >> 16;
  }
  return out;
}

/** Sums of brightness from the upper left corner: `(width + 1) × (height + 1)`. */
export function integral({ width, height, data }: Gray): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0, p = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0, q = (y + 1) * stride + 1; x < width; x += 1, p += 1, q += 1) {
      row += data[p] as number;
      sums[q] = (sums[q - stride] as number) + row;
    }
  }
  return sums;
}

/** Least darkness of a pixel relative to its surroundings: a share of their mean, and at least this many steps. */
const SHARE = 0.06;
const STEPS = 3;

/** 1 where a pixel is darker (or lighter) than the mean of the surrounding square of `2 · radius + 1`, else 0. */
export function contrastMask(
  image: Gray,
  sums: Uint32Array,
  radius: number,
  kind: 'dark' | 'light',
): Uint8Array {
  const { width, height, data } = image;
  const stride = width + 1;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0, p = y * width; x < width; x += 1, p += 1) {
      const left = x > radius ? x - radius : 0;
      const right = x + radius + 1 < width ? x + radius + 1 : width;
      const count = rows * (right - left);
      const sum =
        (sums[bottom + right] as number) -
        (sums[bottom + left] as number) -
        (sums[top + right] as number) +
        (sums[top + left] as number);
      const least = sum * SHARE;
      const drop = least > STEPS * count ? least : STEPS * count;
      const apart = (data[p] as number) * count - sum;
      if ((kind === 'dark' ? -apart : apart) > drop) mask[p] = 1;
    }
  }
  return mask;
}

/** Least contrast of a strip in steps, and the share of its surroundings that makes it certain. */
const STRIP_STEPS = 4;
const STRIP_SHARE = 0.08;
/** Contrast above this share of the surroundings counts no more. */
const STRIP_MOST = 0.4;
/** The value of `darkStrips` for a certain strip. */
export const STRIP = Math.round((STRIP_SHARE / STRIP_MOST) * 255);

/**
 * Darkness of each pixel on a dark strip narrower than `2 · radius + 1`, 0 to 255: the difference from the
 * morphological closing (maximum, then minimum). Unlike a local mean it ignores large dark areas beside the strip:
 * shaded sides of dice, shadows, dark tables.
 */
export function darkStrips(image: Gray, radius: number): Gray {
  const { width, height, data } = image;
  const filled = extremes(extremes(data, width, height, radius, 1), width, height, radius, -1);
  const out = gray(width, height);
  for (let p = 0; p < data.length; p += 1) {
    const light = filled[p] as number;
    const drop = light - (data[p] as number);
    if (drop < STRIP_STEPS) continue;
    const share = (drop * 255) / (light * STRIP_MOST);
    out.data[p] = share < 255 ? share : 255;
  }
  return out;
}

/** The lightest (`sign` 1) or darkest (-1) within `radius` rows and columns of each pixel. */
function extremes(data: Uint8Array, width: number, height: number, radius: number, sign: 1 | -1): Uint8Array {
  const along = new Uint8Array(data.length);
  const out = new Uint8Array(data.length);
  const flip = sign === 1 ? 0 : 255;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const from = row + (x > radius ? x - radius : 0);
      const to = row + (x + radius < width ? x + radius : width - 1);
      let most = 0;
      for (let p = from; p <= to; p += 1) {
        const value = (data[p] as number) ^ flip;
        if (value > most) most = value;
      }
      along[row + x] = most;
    }
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const from = y > radius ? y - radius : 0;
    const to = y + radius < height ? y + radius : height - 1;
    for (let x = 0; x < width; x += 1) {
      let most = 0;
      for (let p = from * width + x, k = from; k <= to; k += 1, p += width) {
        const value = along[p] as number;
        if (value > most) most = value;
      }
      out[row + x] = most ^ flip;
    }
  }
  return out;
}
