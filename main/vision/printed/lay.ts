import type { Gray, Point, Quad } from '../image.ts';
import { middleOf } from '../geometry.ts';
import { align } from './align.ts';
import { sideOf } from './frames.ts';
import type { Frame } from './search.ts';
import type { View } from './types.ts';
import { ontoPlane, project } from './view.ts';

/** A frame whose face fits worse than this keeps its corners. */
const FITS = 0.5;

/**
 * Finds the corners of a frame again with the known camera place: the perspective of the plane of the tops is taken
 * as given, so that the six other numbers come out surer. A die that leans shows the same way: its own perspective
 * differs by less than a picture of a die can tell.
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

/** The parallelogram nearest to four corners. */
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
