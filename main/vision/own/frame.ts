import { type Gray, type Point, type Quad, type Rgb, rgb } from '../image.ts';
import { homographyOf, type Matrix, product } from '../geometry.ts';

/** The picture in colour; a grey one gets equal channels. */
export function colours(image: Rgb | Gray): Rgb {
  if (image.data.length >= image.width * image.height * 3) return image;
  const out = rgb(image.width, image.height);
  for (let i = 0, p = 0; i < image.width * image.height; i += 1, p += 3) {
    const value = image.data[i] ?? 0;
    out.data[p] = value;
    out.data[p + 1] = value;
    out.data[p + 2] = value;
  }
  return out;
}

/** A colour picture from bytes of 3 or 4 (`step`) per pixel. */
export function rgbOf(bytes: ArrayLike<number>, width: number, height: number, step: 3 | 4): Rgb {
  const out = rgb(width, height);
  for (let p = 0, q = 0; p < out.data.length; p += 3, q += step)
    for (let c = 0; c < 3; c += 1) out.data[p + c] = bytes[q + c] ?? 0;
  return out;
}

/** A colour picture from a video frame (I420: luma, then blue and red differences at half size; BT.601, full range) without row padding. */
export function rgbOfPlanes(bytes: Uint8Array, width: number, height: number): Rgb {
  const out = rgb(width, height);
  const half = Math.ceil(width / 2);
  const blueAt = width * height;
  const redAt = blueAt + half * Math.ceil(height / 2);
  for (let y = 0, p = 0, q = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, p += 3, q += 1) {
      const k = (y >> 1) * half + (x >> 1);
      const luma = bytes[q] ?? 0;
      const [u, v] = [(bytes[blueAt + k] ?? 128) - 128, (bytes[redAt + k] ?? 128) - 128];
      const clamp = (value: number): number => Math.min(255, Math.max(0, value));
      out.data[p] = clamp(luma + 1.402 * v);
      out.data[p + 1] = clamp(luma - 0.344136 * u - 0.714136 * v);
      out.data[p + 2] = clamp(luma + 1.772 * u);
    }
  return out;
}

/** Reduces the picture to `1 / by` of its size by averaging blocks of `by × by`. */
export function shrinkColours(image: Rgb, by: number): Rgb {
  if (by <= 1) return image;
  const out = rgb(Math.floor(image.width / by), Math.floor(image.height / by));
  const area = by * by;
  for (let y = 0, q = 0; y < out.height; y += 1)
    for (let x = 0; x < out.width; x += 1, q += 3) {
      let [r, g, b] = [0, 0, 0];
      for (let dy = 0; dy < by; dy += 1) {
        let p = ((y * by + dy) * image.width + x * by) * 3;
        for (let dx = 0; dx < by; dx += 1, p += 3) {
          r += image.data[p]!;
          g += image.data[p + 1]!;
          b += image.data[p + 2]!;
        }
      }
      out.data[q] = r / area;
      out.data[q + 1] = g / area;
      out.data[q + 2] = b / area;
    }
  return out;
}

/** Bilinear colour at a position, into `out`; outside the picture the border colour. */
export function colourAt({ data, width, height }: Rgb, x: number, y: number, out: Float64Array): void {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const i = u | 0;
  const j = v | 0;
  const fx = u - i;
  const fy = v - j;
  const p = (j * width + i) * 3;
  const q = p + width * 3;
  for (let c = 0; c < 3; c += 1) {
    const top = data[p + c]! + (data[p + 3 + c]! - data[p + c]!) * fx;
    const low = data[q + c]! + (data[q + 3 + c]! - data[q + c]!) * fx;
    out[c] = top + (low - top) * fy;
  }
}

/** A square cut-out seen from straight above: `size × size` colours, row by row. `grow` 1 shows exactly the face. */
export interface Patch {
  readonly size: number;
  readonly grow: number;
  readonly data: Float32Array;
}

const UNIT = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
] as const;

/** A correction in the face's own plane: shift (shares of the edge), rotation (radians), scale. */
export interface Nudge {
  readonly dx: number;
  readonly dy: number;
  readonly turn: number;
  readonly scale: number;
  /** Widens by this factor and flattens by the same: for a square that includes part of a side. */
  readonly stretch: number;
  /** Stretches along one diagonal and shrinks along the other. */
  readonly shear: number;
}
export const NO_NUDGE: Nudge = { dx: 0, dy: 0, turn: 0, scale: 1, stretch: 1, shear: 0 };

export function rectify(image: Rgb, corners: Quad, size: number, grow: number, nudge = NO_NUDGE): Patch {
  const data = new Float32Array(size * size * 3);
  const h = homographyOf(UNIT, corners);
  if (!h) return { size, grow, data };
  const edge = (lengthOf(corners, 0) + lengthOf(corners, 1)) / 2;
  const m = product(h, matrixOf(nudge));
  // If the picture has more pixels than the patch, average several for one.
  const fine = (edge * grow) / size > 1.5 ? 2 : 1;
  const [pace, many] = [grow / size / fine, fine * fine];
  for (let j = 0, p = 0; j < size; j += 1)
    for (let i = 0; i < size; i += 1, p += 3) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let k = 0; k < many; k += 1) {
        const across = (i * fine + (k % fine) + 0.5) * pace - grow / 2;
        const along = (j * fine + Math.floor(k / fine) + 0.5) * pace - grow / 2;
        const w = m[6] * across + m[7] * along + m[8];
        const x = (m[0] * across + m[1] * along + m[2]) / w;
        colourAt(image, x, (m[3] * across + m[4] * along + m[5]) / w, colour);
        r += colour[0]!;
        g += colour[1]!;
        b += colour[2]!;
      }
      data[p] = r / many;
      data[p + 1] = g / many;
      data[p + 2] = b / many;
    }
  return { size, grow, data };
}

const colour = new Float64Array(3);

/** Maps a position on the face, in edges from its centre. */
function matrixOf({ dx, dy, turn, scale, stretch, shear }: Nudge): Matrix {
  const [c, s] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const across = [stretch * c - shear * s, stretch * s + shear * c] as const;
  const along = [shear * c - s / stretch, shear * s + c / stretch] as const;
  return [across[0], along[0], dx, across[1], along[1], dy, 0, 0, 1];
}

export const lengthOf = (corners: Quad, side: number): number => {
  const a = corners[side % 4]!;
  const b = corners[(side + 1) % 4]!;
  return Math.hypot(a.x - b.x, a.y - b.y);
};

/** Mean length of the four sides. */
export const edgeOf = (corners: Quad): number =>
  (lengthOf(corners, 0) + lengthOf(corners, 1) + lengthOf(corners, 2) + lengthOf(corners, 3)) / 4;

export const centreOf = ([a, b, c, d]: Quad): Point => ({
  x: (a.x + b.x + c.x + d.x) / 4,
  y: (a.y + b.y + c.y + d.y) / 4,
});
