/** A greyscale picture, row by row from the upper left: 0 is black, 255 white. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture in colour: red, green, blue, three bytes a pixel, row by row from the upper left. */
export interface Rgb {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A point of a picture, in pixels from its upper left corner; the middle of the first pixel is at 0.5, 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise in the picture. */
export type Quad = readonly [Point, Point, Point, Point];

export const gray = (width: number, height: number): Gray => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

export const rgb = (width: number, height: number): Rgb => ({
  width,
  height,
  data: new Uint8Array(width * height * 3),
});

/** Brightness of red, green and blue bytes as television weighs them (BT.601), `step` bytes a pixel: 3 or 4. */
export function grayOf(bytes: ArrayLike<number>, width: number, height: number, step: 3 | 4): Gray {
  const out = gray(width, height);
  for (let i = 0, j = 0; i < out.data.length; i += 1, j += step) {
    const red = bytes[j] ?? 0;
    const green = bytes[j + 1] ?? 0;
    const blue = bytes[j + 2] ?? 0;
    out.data[i] = (77 * red + 150 * green + 29 * blue + 128) >> 8;
  }
  return out;
}

export const grayOfRgb = ({ data, width, height }: Rgb): Gray => grayOf(data, width, height, 3);

/** One colour's brightness: 0 red, 1 green, 2 blue. */
export const channelOf = ({ data, width, height }: Rgb, channel: number): Gray => ({
  ...{ width, height },
  data: Uint8Array.from({ length: width * height }, (_, i) => data[3 * i + channel]!),
});

/**
 * The luma plane of a video frame (I420 or NV12), `stride` bytes a row, as it comes: no copy if rows have no padding.
 * Missing bytes are black.
 */
export function grayOfLuma(plane: Uint8Array, width: number, height: number, stride = width): Gray {
  if (stride === width && plane.length >= width * height)
    return { width, height, data: plane.subarray(0, width * height) };
  const out = gray(width, height);
  for (let y = 0; y < height; y += 1) {
    out.data.set(plane.subarray(y * stride, y * stride + width), y * width);
  }
  return out;
}

/** The picture at `1 / by` of its size: averages blocks of `by × by`. */
export function shrink(image: Gray, by: number): Gray {
  if (by <= 1) return image;
  const width = Math.floor(image.width / by);
  const height = Math.floor(image.height / by);
  const out = gray(width, height);
  const area = by * by;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < by; dy += 1) {
        const row = (y * by + dy) * image.width + x * by;
        for (let dx = 0; dx < by; dx += 1) sum += image.data[row + dx] ?? 0;
      }
      out.data[y * width + x] = sum / area;
    }
  }
  return out;
}

/** Bilinear brightness; outside the picture the border brightness. */
export function sample({ data, width, height }: Gray, x: number, y: number): number {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const i = u | 0;
  const j = v | 0;
  const p = j * width + i;
  const fx = u - i;
  const fy = v - j;
  const a = data[p] as number;
  const b = data[p + 1] as number;
  const c = data[p + width] as number;
  const d = data[p + width + 1] as number;
  return a + (b - a) * fx + (c - a + (a - b - c + d) * fx) * fy;
}

/** Adds `share` of the colour at a place, between pixels, to three numbers of `out`; outside it is that of the border. */
export function addColour(
  { width, height, data }: Rgb,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  to: number,
): void {
  const u = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const v = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const [left, top, row] = [u | 0, v | 0, 3 * width];
  const [fx, fy] = [u - left, v - top];
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  for (let k = 0, p = top * row + 3 * left; k < 3; k += 1, p += 1)
    out[to + k]! += share * (a * data[p]! + b * data[p + 3]! + c * data[p + row]! + d * data[p + row + 3]!);
}
