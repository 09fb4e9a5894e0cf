import type { View } from '../printed/types.ts';

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
