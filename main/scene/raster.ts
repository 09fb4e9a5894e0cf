import type { View } from '../vision/printed/types.ts';
import { type Rgb, rgb } from '../vision/image.ts';
import { type Shape, ringsOf } from '../vision/sheet/shape.ts';

/** A picture being made: red, green, blue as real numbers, and where the lamp hangs. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly view: View;
  /** Where the camera is, mm, the third axis down. */
  readonly eye: readonly [number, number, number];
  readonly lamp: readonly [number, number, number];
  readonly gloss: number;
}

/** A box in the picture: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The whole pixels of the picture that a box reaches. */
export const clipped = (
  { width, height }: Pick<Canvas, 'width' | 'height'>,
  [left, top, right, bottom]: Box,
): Box => [
  Math.max(0, Math.floor(left)),
  Math.max(0, Math.floor(top)),
  Math.min(width, Math.ceil(right)),
  Math.min(height, Math.ceil(bottom)),
];

/** The direction in which a pixel looks, along the table's axes; not of length 1. */
export function lookThrough({ view }: Pick<Canvas, 'view'>, px: number, py: number, out: Float64Array): void {
  const u = (px - view.width / 2) / view.focal;
  const v = (py - view.height / 2) / view.focal;
  let scale = 1;
  if (view.bend !== 0) {
    const rr = u * u + v * v;
    for (let k = 0; k < 5; k += 1) scale = 1 / (1 + view.bend * scale * scale * rr);
  }
  const x = u * scale;
  const y = v * scale;
  const r = view.rotation;
  out[0] = r[0] * x + r[3] * y + r[6];
  out[1] = r[1] * x + r[4] * y + r[7];
  out[2] = r[2] * x + r[5] * y + r[8];
}

/** Rows that each pixel's coverage is counted in. */
const ROWS = 4;

export const colourOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** A picture of shapes: `scale` pixels a mm, the shapes' origin at `originX`, `originY` mm from the upper left corner. */
export function drawShapes(
  shapes: readonly Shape[],
  size: {
    readonly widthMm: number;
    readonly heightMm: number;
    readonly originX: number;
    readonly originY: number;
  },
  scale: number,
  background: string,
): Rgb {
  const image = rgb(Math.round(size.widthMm * scale), Math.round(size.heightMm * scale));
  const [r, g, b] = colourOf(background);
  for (let i = 0; i < image.data.length; i += 3) {
    image.data[i] = r;
    image.data[i + 1] = g;
    image.data[i + 2] = b;
  }
  for (const { path, fill, evenOdd = false } of shapes) {
    const rings = ringsOf(path).map((ring) =>
      ring.map((value, i) => (value + (i % 2 === 0 ? size.originX : size.originY)) * scale),
    );
    fillRings(image, rings, colourOf(fill), evenOdd);
  }
  return image;
}

/** An edge's crossing of a row: where, and whether it runs down or up. */
type Crossing = readonly [x: number, wind: number];

/** A straight piece of a ring. */
type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

/** For each row of pixels the edges that may cross it, in the order of the rings: few of all. */
function edgesByRow(rings: readonly (readonly number[])[], height: number): Edge[][] {
  const rows = Array.from({ length: height }, (): Edge[] => []);
  for (const ring of rings) {
    const n = ring.length;
    for (let i = 0; i < n; i += 2) {
      const edge: Edge = [ring[i]!, ring[i + 1]!, ring[(i + 2) % n]!, ring[(i + 3) % n]!];
      const top = Math.max(0, Math.floor(Math.min(edge[1], edge[3])));
      const bottom = Math.min(height - 1, Math.floor(Math.max(edge[1], edge[3])));
      for (let y = top; y <= bottom; y += 1) rows[y]!.push(edge);
    }
  }
  return rows;
}

function crossingsAt(edges: readonly Edge[], y: number): Crossing[] {
  const found: Crossing[] = [];
  for (const [x1, y1, x2, y2] of edges) {
    if (y1 <= y === y2 <= y) continue;
    found.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y2 > y1 ? 1 : -1]);
  }
  return found.sort((a, b) => a[0] - b[0]);
}

function fillRings(
  image: Rgb,
  rings: readonly (readonly number[])[],
  [r, g, b]: readonly [number, number, number],
  evenOdd: boolean,
): void {
  const coverage = new Float32Array(image.width + 1);
  for (const [y, edges] of edgesByRow(rings, image.height).entries()) {
    if (edges.length === 0) continue;
    coverage.fill(0);
    for (let row = 0; row < ROWS; row += 1) {
      const crossings = crossingsAt(edges, y + (row + 0.5) / ROWS);
      let wind = 0;
      for (let i = 0; i + 1 < crossings.length; i += 1) {
        wind += crossings[i]![1];
        const inside = evenOdd ? i % 2 === 0 : wind !== 0;
        if (inside) cover(coverage, crossings[i]![0], crossings[i + 1]![0], image.width);
      }
    }
    for (let x = 0, p = y * image.width * 3; x < image.width; x += 1, p += 3) {
      const share = Math.min(1, coverage[x]! / ROWS);
      if (share === 0) continue;
      image.data[p] = image.data[p]! + (r - image.data[p]!) * share;
      image.data[p + 1] = image.data[p + 1]! + (g - image.data[p + 1]!) * share;
      image.data[p + 2] = image.data[p + 2]! + (b - image.data[p + 2]!) * share;
    }
  }
}

/** Adds how much of each pixel of a row lies between two places. */
function cover(coverage: Float32Array, from: number, to: number, width: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  for (let x = Math.floor(left); x < right; x += 1) {
    coverage[x] = coverage[x]! + Math.min(right, x + 1) - Math.max(left, x);
  }
}

/** A picture and its halves, quarters …, so that it can be seen small without flicker. */
export interface Mipmap {
  readonly levels: readonly Rgb[];
  /** Pixels a mm of the first level. */
  readonly scale: number;
}

export function mipmapOf(image: Rgb, scale: number): Mipmap {
  const levels = [image];
  for (let last = image; Math.min(last.width, last.height) >= 32;) {
    last = halved(last);
    levels.push(last);
  }
  return { levels, scale };
}

function halved({ width, height, data }: Rgb): Rgb {
  const out = rgb(width >> 1, height >> 1);
  for (let y = 0, q = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      const p = (2 * y * width + 2 * x) * 3;
      for (let c = 0; c < 3; c += 1, q += 1) {
        const below = p + width * 3 + c;
        out.data[q] = (data[p + c]! + data[p + 3 + c]! + data[below]! + data[below + 3]! + 2) >> 2;
      }
    }
  }
  return out;
}

/** The level whose pixels are about as large as the `pxPerMm` they are seen at. */
export const levelFor = ({ levels, scale }: Mipmap, pxPerMm: number): number =>
  Math.max(0, Math.min(levels.length - 1, Math.floor(Math.log2(scale / Math.max(0.1, pxPerMm)))));

/** Colour at x, y of a level's pixels, bilinear, into `out`. */
export function pick({ width, height, data }: Rgb, x: number, y: number, out: Float64Array): void {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const i = u | 0;
  const j = v | 0;
  const fx = u - i;
  const fy = v - j;
  const p = (j * width + i) * 3;
  const q = p + width * 3;
  for (let c = 0; c < 3; c += 1) {
    const a = data[p + c]!;
    const b = data[q + c]!;
    const top = a + (data[p + 3 + c]! - a) * fx;
    const low = b + (data[q + 3 + c]! - b) * fx;
    out[c] = top + (low - top) * fy;
  }
}
