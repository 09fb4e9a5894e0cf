import type { Match } from '../codes/decode.ts';
import { between, middleOf } from '../geometry.ts';
import type { Gray, Point, Quad } from '../image.ts';
import { align } from './align.ts';
import { closeGaps, darkMask, integral, smooth } from './dark.ts';
import { quadOfPatch, refineQuad, sideOf } from './frames.ts';
import { findPatches } from './patches.ts';
import { readPearls } from './pearls.ts';

/** A dark frame that was found. */
export interface Frame {
  /** Its outer corners in pixels, clockwise. */
  readonly quad: Quad;
  readonly middle: Point;
  /** Mean side in pixels. */
  readonly side: number;
  readonly match: Match | null;
}

/** How one look over the picture goes: radius of the surroundings, and of the gaps that are closed, in pixels. */
export interface Pass {
  readonly radius: number;
  readonly gap: number;
}

/** A picture made ready to be searched several times. */
export interface Searched {
  readonly image: Gray;
  readonly smoothed: Gray;
  readonly sums: Uint32Array;
}

export function prepare(image: Gray): Searched {
  const smoothed = smooth(image);
  return { image, smoothed, sums: integral(smoothed) };
}

/** Finds frames whose sides measure `least` to `most` pixels, leaving out those whose middle `known` has read already. */
export function searchFrames(
  { smoothed, sums }: Searched,
  { radius, gap }: Pass,
  size: { readonly least: number; readonly most: number },
  isKnown: (middle: Point, side: number) => boolean,
): Frame[] {
  const { width, height } = smoothed;
  const dark = darkMask(smoothed, sums, radius);
  const mask = gap > 0 ? closeGaps(dark, width, height, gap) : dark;
  const frames: Frame[] = [];
  for (const patch of findPatches(mask, width, height, { least: size.least * 0.6, most: size.most * 1.5 })) {
    const bounds = Math.max(patch.right - patch.left, patch.bottom - patch.top) + 1;
    // A ring of frame covers at least a sixth of its bounds, even turned by 45°.
    if (patch.area < 0.12 * bounds * bounds * 0.5) continue;
    const middle = { x: (patch.left + patch.right + 1) / 2, y: (patch.top + patch.bottom + 1) / 2 };
    if (isKnown(middle, bounds * 0.7)) continue;
    const frame = frameOf(smoothed, quadOfPatch(patch), size);
    if (frame) frames.push(frame);
  }
  return frames;
}

function frameOf(
  image: Gray,
  rough: Quad | null,
  { least, most }: { readonly least: number; readonly most: number },
): Frame | null {
  if (!rough) return null;
  const first = sideOf(rough);
  if (first < 0.7 * least || first > 1.3 * most) return null;
  // The second look stays nearer to what the first found.
  const near = refineQuad(image, rough, Math.max(2, first * 0.09));
  const quad = near && refineQuad(image, near, Math.max(1.5, first * 0.045));
  if (!quad) return null;
  const side = sideOf(quad);
  if (side < least || side > most) return null;
  return aligned(image, { quad, middle: middleOf(quad), side, match: readPearls(image, quad) });
}

/** A frame that reads likely, with its corners where its face fits best, and read again there. */
function aligned(image: Gray, frame: Frame): Frame {
  const { quad, match } = frame;
  if (!match || match.score < 0.6) return frame;
  const found = align(image, quad, match.large);
  if (!found || found.fit < 0.55) return frame;
  const again = readPearls(image, found.quad);
  // A likely word that was the wrong one pulls the face askew: then it reads no better.
  if (!again || again.score < match.score - 0.02) return frame;
  return { quad: found.quad, middle: middleOf(found.quad), side: sideOf(found.quad), match: again };
}

/** Whether two frames are the same one, found twice. */
export const isSame = (a: Pick<Frame, 'middle' | 'side'>, b: Pick<Frame, 'middle' | 'side'>): boolean =>
  between(a.middle, b.middle) < 0.4 * Math.min(a.side, b.side);
