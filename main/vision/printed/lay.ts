import type { Gray, Point, Quad } from '../image.ts';
import { middleOf } from '../geometry.ts';
import { align } from './align.ts';
import { sideOf } from './frames.ts';
import type { Frame } from './search.ts';
import type { View } from './types.ts';
import { ontoPlane, project } from './view.ts';

/** Frames whose face fits worse than this keep their corners. */
const FITS = 0.5;

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
  if (!found || found.fit < FITS) return frame;
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
