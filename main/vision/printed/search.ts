import type { Match } from '../codes/decode.ts';
import { between, homographyOf, mapPoint, middleOf } from '../geometry.ts';
import type { Gray, Point, Quad } from '../image.ts';
import { align } from './align.ts';
import { contrastMask, integral, smooth, STRIP, darkStrips } from './dark.ts';
import { FACE } from './face.ts';
import { quadOfPatch, refineQuad, sideOf } from './frames.ts';
import { findPatches } from './patches.ts';
import { FRAME_CORNERS, isSure, readPearls } from './pearls.ts';

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
