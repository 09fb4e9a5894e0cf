import type { Gray } from '../../../main/vision/index.ts';

/** How a camera was held, as EXIF writes it: 1 is upright, 2 to 8 mirrored and turned. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * The orientation that a JPEG's EXIF block gives; 1 where it gives none, or one that cannot be.
 * Source: JEITA CP-3451, 4.5.2 (APP1), 4.6.2 (IFD) and 4.6.4 (Orientation).
 */
export function orientationOf(jpeg: Buffer): Orientation {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0;
    // The picture begins, or ends: EXIF comes before.
    if (marker === 0xda || marker === 0xd9) return 1;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = jpeg.readUInt16BE(at + 2);
    const block = jpeg.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && block.toString('latin1', 0, 6) === 'Exif\0\0') return inTiff(block.subarray(6));
    at += 2 + Math.max(2, length);
  }
  return 1;
}

function inTiff(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const count = short(first);
  for (let i = 0; i < count; i += 1) {
    const entry = first + 2 + 12 * i;
    if (entry + 12 > tiff.length) return 1;
    if (short(entry) !== ORIENTATION || short(entry + 2) !== SHORT) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** A picture as it was seen, from how it was stored: in brightness or in colours. */
export function upright(image: Gray, orientation: Orientation): Gray {
  if (orientation === 1) return image;
  const { width, height, data } = image;
  const lies = orientation >= 5;
  const step = Math.max(1, Math.round(data.length / (width * height)));
  const size = lies ? { width: height, height: width } : { width, height };
  const out: Gray = { ...size, data: new Uint8Array(width * height * step) };
  // Where the stored picture's column and row come from, for each of the upright one.
  const isFlippedX = [2, 3, 7, 8].includes(orientation);
  const isFlippedY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0, p = 0; y < out.height; y += 1)
    for (let x = 0; x < out.width; x += 1, p += step) {
      const [u, v] = lies ? [y, x] : [x, y];
      const column = isFlippedX ? width - 1 - u : u;
      const row = isFlippedY ? height - 1 - v : v;
      for (let c = 0; c < step; c += 1) out.data[p + c] = data[(row * width + column) * step + c] ?? 0;
    }
  return out;
}
