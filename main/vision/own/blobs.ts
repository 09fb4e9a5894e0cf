/** Connected pixels of one value in a square cut-out. */
interface Connected {
  readonly pixels: Int32Array;
  readonly touchesRim: boolean;
}

/** A connected patch of marked pixels in a square cut-out. Places are in pixels from its upper left corner. */
export interface Blob extends Connected {
  readonly x: number;
  readonly y: number;
  readonly area: number;
  /** Ratio of the shorter to the longer axis, 1 for a disc. */
  readonly aspect: number;
  /** Direction of the longer axis, in radians. */
  readonly turn: number;
  /** Ratio of its area to that of the ellipse with the same axes, 1 for a disc. */
  readonly fill: number;
}

/** A square cut-out padded by one pixel on each side, so that every pixel has four neighbours. */
interface Framed {
  /** Places per row, and the offsets of the four neighbours. */
  readonly line: number;
  readonly steps: Int32Array;
  /** The pixel at each place, and the column of each pixel. */
  readonly pixel: Int32Array;
  readonly column: Int32Array;
}

const frames = new Map<number, Framed>();

function framed(size: number): Framed {
  const known = frames.get(size);
  if (known) return known;
  const line = size + 2;
  const made = {
    line,
    steps: Int32Array.of(-1, 1, -line, line),
    pixel: Int32Array.from(
      { length: line * line },
      (_, p) => (Math.floor(p / line) - 1) * size + (p % line) - 1,
    ),
    column: Int32Array.from({ length: size * size }, (_, p) => p % size),
  };
  frames.set(size, made);
  return made;
}

/** Marks visited places and the padding. */
const MET = 2;

/** The 4-connected components of `mask` (`size × size`) with this value. */
function connectedIn(mask: Uint8Array, size: number, value: 0 | 1): Connected[] {
  const { line, steps, pixel, column } = framed(size);
  const left = new Uint8Array(line * line).fill(MET);
  for (let y = 0; y < size; y += 1) left.set(mask.subarray(y * size, (y + 1) * size), (y + 1) * line + 1);
  // All visited places, component by component.
  const met = new Int32Array(mask.length);
  const found: Connected[] = [];
  let end = 0;
  for (let p = line; p < left.length - line; p += 1) {
    if (left[p] !== value) continue;
    const start = end;
    left[p] = MET;
    met[end] = p;
    end += 1;
    for (let k = start; k < end; k += 1)
      for (let way = 0; way < steps.length; way += 1) {
        const q = met[k]! + steps[way]!;
        if (left[q] !== value) continue;
        left[q] = MET;
        met[end] = q;
        end += 1;
      }
    let touchesRim = false;
    for (let k = start; k < end; k += 1) {
      const q = pixel[met[k]!]!;
      const x = column[q]!;
      met[k] = q;
      if (x === 0 || x === size - 1 || q < size || q >= mask.length - size) touchesRim = true;
    }
    found.push({ pixels: met.subarray(start, end), touchesRim });
  }
  return found;
}

/** The connected patches of `mask` (1 where marked, `size × size`). */
export const blobsIn = (mask: Uint8Array, size: number): Blob[] =>
  connectedIn(mask, size, 1).map((one) => blobOf(one, size));

function blobOf({ pixels, touchesRim }: Connected, size: number): Blob {
  const area = pixels.length;
  const { column } = framed(size);
  let sx = 0;
  let sy = 0;
  for (let k = 0; k < area; k += 1) {
    const x = column[pixels[k]!]!;
    sx += x;
    sy += (pixels[k]! - x) / size;
  }
  const cx = sx / area;
  const cy = sy / area;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let k = 0; k < area; k += 1) {
    const x = column[pixels[k]!]!;
    const u = x - cx;
    const v = (pixels[k]! - x) / size - cy;
    xx += u * u;
    yy += v * v;
    xy += u * v;
  }
  // A pixel is a square, not a point.
  xx = xx / area + 1 / 12;
  yy = yy / area + 1 / 12;
  xy /= area;
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

/** Fills holes smaller than `most` pixels inside marked patches, such as a lamp's reflection in a pip. */
export function fillHoles(mask: Uint8Array, size: number, most: number): void {
  for (const { pixels, touchesRim } of connectedIn(mask, size, 0))
    if (pixels.length < most && !touchesRim) for (const p of pixels) mask[p] = 1;
}
