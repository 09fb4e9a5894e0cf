import { homographyOf, middleOf } from '../geometry.ts';
import type { Gray, Quad, Point } from '../image.ts';
import { align, UNKNOWN_WORD } from './align.ts';
import { FACE, type View } from './types.ts';
import { type Fit, bestFit, partsOf } from './fit.ts';
import { sideOf } from './frames.ts';
import { FRAME_CORNERS, isSure, readPearls } from './pearls.ts';
import { aligned, type Frame, type Searched } from './search.ts';
import { likelySpots, squareAt } from './spots.ts';
import { backProject, ontoPlane, project } from './view.ts';

/**
 * Searches for frames when the camera's position, and so the size of a top at every place, is known: first for
 * light spots with darker surroundings, then for the rotation and place at which a frame fits. It needs no closed
 * outline, so it finds worn or blurred frames and those that merge with a shadow.
 */
export function huntFrames(
  { smoothed }: Searched,
  view: View,
  dieMm: number,
  known: readonly Frame[],
): Frame[] {
  const scale = dieMm / FACE.die;
  const frames: Frame[] = [];
  for (const spot of likelySpots(smoothed, view, dieMm, known)) {
    const place = backProject(view, spot, dieMm);
    if (!place) continue;
    const h = squareAt(view, place, spot.turn, scale, dieMm);
    if (!h) continue;
    const fit = bestFit(smoothed, h);
    const frame = fit && readAt(smoothed, fit);
    if (frame) frames.push(frame);
  }
  return frames;
}

/** A worse fit is at best part of a frame. */
const FITS = 0.7;
/** Least number of the eight half sides, and least variation of the pearls, for something like a frame. */
const SEEN = { covered: 5, cut: 4, pearls: 0.12 };

/** Fits a face with unknown pearls and reads it; null if it is not even partly one of ours. */
function readAt(image: Gray, { quad: rough, fit }: Fit): Frame | null {
  const quad = align(image, rough, UNKNOWN_WORD, false)?.quad ?? rough;
  const match = readPearls(image, quad, 'windows') ?? readPearls(image, rough, 'windows');
  const frame = match && aligned(image, { quad, middle: middleOf(quad), side: sideOf(quad), match }, true);
  if (frame?.match && isSure(frame.match)) return frame;
  const partly = partlySeen(image, rough);
  if (partly === 'none') return null;
  if (partly === 'all') return fit >= FITS ? frame : null;
  return { quad: rough, middle: middleOf(rough), side: sideOf(rough), match: frame?.match ?? null, partly };
}

/** Whether a frame is visible, and if only partly, why. */
function partlySeen(image: Gray, quad: Quad): 'all' | 'none' | NonNullable<Frame['partly']> {
  const h = homographyOf(FRAME_CORNERS, quad);
  if (!h) return 'none';
  const { good, inPicture, pearls } = partsOf(image, h);
  if (pearls < SEEN.pearls) return 'none';
  if (inPicture < 8) return good >= SEEN.cut && good >= inPicture - 1 ? 'cut' : 'none';
  return good < 8 && good >= SEEN.covered ? 'covered' : 'all';
}

/** Frames whose face fits worse than this keep their corners. */
const LAID_FITS = 0.5;

/**
 * Refines a frame's corners with the known camera: the perspective of the plane of the tops is fixed, so the six
 * affine numbers are more accurate. It suits leaning dice too, whose own perspective differs by less than the
 * picture resolves.
 */
export function lay(frame: Frame, view: View, image: Gray, dieMm: number): Frame {
  const { match, quad } = frame;
  if (!match || match.score < 0.6) return frame;
  const places = ontoPlane(view, quad, dieMm);
  if (!places) return frame;
  const flat = parallel(places).map(({ x, y }) => project(view, x, y, dieMm));
  const start: Quad = [flat[0]!, flat[1]!, flat[2]!, flat[3]!];
  const found = align(image, start, match.large, false);
  if (!found || found.fit < LAID_FITS) return frame;
  return { ...frame, quad: found.quad, middle: middleOf(found.quad), side: sideOf(found.quad), laid: true };
}

/** The parallelogram closest to four corners. */
function parallel(corners: readonly Point[]): Point[] {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const m = middleOf(corners);
  const [ux, uy] = [(b.x - a.x + c.x - d.x) / 4, (b.y - a.y + c.y - d.y) / 4];
  const [vx, vy] = [(d.x - a.x + c.x - b.x) / 4, (d.y - a.y + c.y - b.y) / 4];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]) => ({ x: m.x + u! * ux + v! * vx, y: m.y + u! * uy + v! * vy }));
}
