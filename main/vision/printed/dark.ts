import { type Gray, gray } from '../image.ts';

/** The picture smoothed by 3 × 3; the outermost pixels stay as they are. */
export function smooth(image: Gray): Gray {
  const { width, height, data } = image;
  const out = gray(width, height);
  out.data.set(data);
  // Sums of three in a row, kept for three rows, so that each pixel is added up once.
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

/** How much darker than its surroundings a pixel must be: a share of their mean, and never fewer steps than these. */
const SHARE = 0.06;
const STEPS = 3;

/** 1 where a pixel is darker than the mean of the square of `2 · radius + 1` round it, else 0. */
export function darkMask(image: Gray, sums: Uint32Array, radius: number): Uint8Array {
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
      if ((data[p] as number) * count < sum - drop) mask[p] = 1;
    }
  }
  return mask;
}

/** Dark patches grown and shrunk again by `radius`, which closes gaps that wear or specks tore. */
export function closeGaps(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const grown = sweep(mask, width, height, radius, 1);
  return sweep(grown, width, height, radius, 0);
}

/** Spreads `value` by `radius` along rows, then along columns. */
function sweep(mask: Uint8Array, width: number, height: number, radius: number, value: 0 | 1): Uint8Array {
  const along = new Uint8Array(mask.length).fill(1 - value);
  for (let y = 0; y < height; y += 1) {
    let until = -1;
    for (let x = 0, p = y * width; x < width; x += 1, p += 1) {
      if (mask[p] !== value) continue;
      const from = Math.max(until + 1, x - radius);
      until = Math.min(width - 1, x + radius);
      for (let k = from; k <= until; k += 1) along[y * width + k] = value;
    }
  }
  const out = new Uint8Array(mask.length).fill(1 - value);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    for (let x = 0; x < width; x += 1) {
      if (along[y * width + x] !== value) continue;
      for (let k = top; k <= bottom; k += 1) out[k * width + x] = value;
    }
  }
  return out;
}
