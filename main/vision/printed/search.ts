import { type Gray, gray, type Point, type Quad } from '../image.ts';
import type { Match } from '../codes/book.ts';
import { between, homographyOf, mapPoint, middleOf } from '../geometry.ts';
import { align } from './align.ts';
import { FACE } from './types.ts';
import { quadOfPatch, refineQuad, sideOf } from './frames.ts';
import { findPatches } from './patches.ts';
import { FRAME_CORNERS, isSure, readPearls } from './pearls.ts';

/** The picture smoothed by 3 × 3; the outermost pixels stay as they are. */
function smooth(image: Gray): Gray {
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
function integral({ width, height, data }: Gray): Uint32Array {
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
function contrastMask(image: Gray, sums: Uint32Array, radius: number, kind: 'dark' | 'light'): Uint8Array {
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
const STRIP = Math.round((STRIP_SHARE / STRIP_MOST) * 255);

/**
 * Darkness of each pixel on a dark strip narrower than `2 · radius + 1`, 0 to 255: the difference from the
 * morphological closing (maximum, then minimum). Unlike a local mean it ignores large dark areas beside the strip:
 * shaded sides of dice, shadows, dark tables.
 */
function darkStrips(image: Gray, radius: number): Gray {
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

/** A dark frame in the picture. */
export interface Frame {
  /** Its outer corners in pixels, clockwise. */
  readonly quad: Quad;
  readonly middle: Point;
  /** Mean side in pixels. */
  readonly side: number;
  readonly match: Match | null;
  /** Set once the corners are refined in the plane of the tops (`lay`). */
  readonly laid?: boolean;
  /** If only partly visible: why. */
  readonly partly?: 'covered' | 'cut';
}

/** Parameters of one pass: radius of the surroundings in pixels. */
export interface Pass {
  readonly radius: number;
  /** What to look for: dark frames, or the light windows inside them, which stay separate where frames merge. */
  readonly what: 'frames' | 'strips' | 'windows';
  /** Whether the camera's position is known, so that `lay` will refine the corners. */
  readonly isLaid: boolean;
}

/** A picture prepared for several searches. */
export interface Searched {
  readonly image: Gray;
  readonly smoothed: Gray;
  readonly sums: Uint32Array;
}

export function prepare(image: Gray): Searched {
  const smoothed = smooth(image);
  return { image, smoothed, sums: integral(smoothed) };
}

/** Finds frames with sides of `least` to `most` pixels, except those that `known` has read already. */
export function searchFrames(
  { smoothed, sums }: Searched,
  pass: Pass,
  size: { readonly least: number; readonly most: number },
  isKnown: (middle: Point, side: number) => boolean,
): Frame[] {
  const { width, height } = smoothed;
  const { radius, what } = pass;
  const share = what === 'windows' ? WINDOW : 1;
  const mask =
    what === 'strips'
      ? darkStrips(smoothed, radius).data.map((value) => (value >= STRIP ? 1 : 0))
      : contrastMask(smoothed, sums, radius, what === 'frames' ? 'dark' : 'light');
  const limits = { least: size.least * share * 0.6, most: size.most * share * 1.5 };
  const frames: Frame[] = [];
  for (const patch of findPatches(mask, width, height, limits)) {
    const bounds = Math.max(patch.right - patch.left, patch.bottom - patch.top) + 1;
    // The ring of a frame covers at least a sixth of its bounds, even rotated by 45°.
    if (patch.area < 0.12 * bounds * bounds * 0.5) continue;
    const middle = { x: (patch.left + patch.right + 1) / 2, y: (patch.top + patch.bottom + 1) / 2 };
    if (isKnown(middle, (bounds * 0.7) / share)) continue;
    const frame = frameOf(smoothed, quadOfPatch(patch), size, pass);
    if (frame) frames.push(frame);
  }
  return frames;
}

const WINDOW = FACE.window / FACE.frame;

function frameOf(
  image: Gray,
  rough: Quad | null,
  { least, most }: { readonly least: number; readonly most: number },
  { what, isLaid }: Pass,
): Frame | null {
  if (!rough) return null;
  const share = what === 'windows' ? WINDOW : 1;
  const first = sideOf(rough) / share;
  if (first < 0.7 * least || first > 1.3 * most) return null;
  const outside = what === 'windows' ? 'dark' : 'light';
  // The second pass stays closer to the first result.
  const near = refineQuad(image, rough, Math.max(2, first * 0.09), outside);
  const edges = near && refineQuad(image, near, Math.max(1.5, first * 0.045), outside);
  const quad = edges && what === 'windows' ? roundWindow(edges) : edges;
  if (!quad) return null;
  const side = sideOf(quad);
  if (side < least || side > most) return null;
  return aligned(image, { quad, middle: middleOf(quad), side, match: readPearls(image, quad, what) }, isLaid);
}

/** The frame around a window. */
function roundWindow(window: Quad): Quad | null {
  const h = homographyOf(
    FRAME_CORNERS.map(({ x, y }) => ({ x: x * WINDOW, y: y * WINDOW })),
    window,
  );
  if (!h) return null;
  const [a, b, c, d] = FRAME_CORNERS.map(({ x, y }) => mapPoint(h, x, y));
  return [a!, b!, c!, d!];
}

/** Refines the corners of a likely frame and reads it again. With `isLaid`, certain dice are skipped, because `lay` refines them better. */
export function aligned(image: Gray, frame: Frame, isLaid: boolean): Frame {
  const { quad, match } = frame;
  if (!match || match.score < 0.6 || (isLaid && match.meaning.kind === 'die' && isSure(match))) return frame;
  const found = align(image, quad, match.large);
  if (!found || found.fit < 0.55) return frame;
  const again = readPearls(image, found.quad);
  // A wrong word skews the face, so it reads no better.
  if (!again || again.score < match.score - 0.02) return frame;
  return { quad: found.quad, middle: middleOf(found.quad), side: sideOf(found.quad), match: again };
}

/** Whether two frames are the same one. */
export const isSame = (a: Pick<Frame, 'middle' | 'side'>, b: Pick<Frame, 'middle' | 'side'>): boolean =>
  between(a.middle, b.middle) < 0.4 * Math.min(a.side, b.side);
