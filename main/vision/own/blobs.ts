/** A connected patch of marked pixels in a square cut-out. Places are in pixels from its upper left corner. */
export interface Blob {
  readonly x: number;
  readonly y: number;
  readonly area: number;
  readonly touchesRim: boolean;
  /** Its shorter axis against its longer one, 1 for a disc. */
  readonly aspect: number;
  /** Which way its longer axis lies, in radians. */
  readonly turn: number;
  /** Its area against that of the ellipse with the same axes, 1 for a disc. */
  readonly fill: number;
  /** Which pixels belong to it. */
  readonly pixels: readonly number[];
}

/** The connected patches of `mask` (1 where marked, `size × size`), four neighbours to a pixel. */
export function blobsIn(mask: Uint8Array, size: number, value = 1): Blob[] {
  const seen = new Uint8Array(mask.length);
  const found: Blob[] = [];
  for (let i = 0; i < mask.length; i += 1) {
    if (mask[i] !== value || seen[i]) continue;
    const pixels = [i];
    seen[i] = 1;
    for (let k = 0; k < pixels.length; k += 1) {
      const p = pixels[k]!;
      const x = p % size;
      const near = [x > 0 ? p - 1 : -1, x < size - 1 ? p + 1 : -1, p - size, p + size];
      for (const q of near)
        if (q >= 0 && q < mask.length && mask[q] === value && !seen[q]) {
          seen[q] = 1;
          pixels.push(q);
        }
    }
    found.push(blobOf(pixels, size));
  }
  return found;
}

function blobOf(pixels: readonly number[], size: number): Blob {
  const area = pixels.length;
  let [sx, sy] = [0, 0];
  let touchesRim = false;
  for (const p of pixels) {
    const x = p % size;
    const y = (p - x) / size;
    sx += x;
    sy += y;
    if (x === 0 || y === 0 || x === size - 1 || y === size - 1) touchesRim = true;
  }
  const [cx, cy] = [sx / area, sy / area];
  let [xx, yy, xy] = [0, 0, 0];
  for (const p of pixels) {
    const u = (p % size) - cx;
    const v = Math.floor(p / size) - cy;
    xx += u * u;
    yy += v * v;
    xy += u * v;
  }
  // A pixel is a square, not a point.
  [xx, yy, xy] = [xx / area + 1 / 12, yy / area + 1 / 12, xy / area];
  const spread = Math.sqrt((xx - yy) ** 2 + 4 * xy * xy);
  const aspect = Math.sqrt(Math.max(0, xx + yy - spread) / (xx + yy + spread));
  const fill = area / (4 * Math.PI * Math.sqrt(Math.max(1e-6, xx * yy - xy * xy)));
  return {
    x: cx + 0.5,
    y: cy + 0.5,
    area,
    touchesRim,
    aspect,
    fill,
    turn: Math.atan2(2 * xy, xx - yy) / 2,
    pixels,
  };
}

/** Marks what lies wholly within marked patches and is smaller than `most` pixels: a lamp's reflection in a pip. */
export function fillHoles(mask: Uint8Array, size: number, most: number): void {
  for (const { area, touchesRim, pixels } of blobsIn(mask, size, 0))
    if (area < most && !touchesRim) for (const p of pixels) mask[p] = 1;
}
