import { MAT_CORNERS } from '../codes/book.ts';
import type { Point, Quad } from '../image.ts';
import { FACE, MAT, type SeenMat, type View } from './types.ts';
import { isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import { type FittedView, type SeenPoint, fitView, project } from './view.ts';

export interface MatFinding {
  readonly mat: SeenMat | null;
  readonly view: View | null;
  readonly two: boolean;
}

/** Centres of the mat's corners, in mm, clockwise from the upper left. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: MAT.width, y: 0 },
  { x: MAT.width, y: MAT.height },
  { x: 0, y: MAT.height },
];
/** Largest reprojection error, in pixels. */
const FITS = 3;
const LIKELY = 0.7;

/** A frame's corners in the order of the upright face: clockwise from its upper left. */
export const upright = ({ quad, match }: Frame): Quad => {
  const by = match?.quarters ?? 0;
  return [quad[by % 4]!, quad[(by + 1) % 4]!, quad[(by + 2) % 4]!, quad[(by + 3) % 4]!];
};

const isMatFrame = (frame: Frame): boolean =>
  frame.match?.meaning.kind === 'mat' &&
  !frame.match.mirrored &&
  (isSure(frame.match) || frame.match.score >= LIKELY);

/**
 * Finds the mat among the frames and the camera's position from it: from all four corners, or from two or three if
 * the others are covered. With fewer, `before` is kept if they fit it.
 */
export function findMat(
  frames: readonly Frame[],
  width: number,
  height: number,
  setup: { readonly scale: number; readonly focal?: number; readonly before?: View },
): MatFinding {
  const seen = MAT_CORNERS.map((corner) =>
    frames.filter((frame) => {
      const { match } = frame;
      return match && isMatFrame(frame) && match.meaning.kind === 'mat' && match.meaning.corner === corner;
    }),
  );
  const two = seen.some((found) => found.filter(({ match }) => match && isSure(match)).length > 1);
  const best = seen.map((found) =>
    found.reduce<Frame | null>((a, b) => (a?.match && a.match.score >= (b.match?.score ?? 0) ? a : b), null),
  );
  const count = best.filter((frame) => frame !== null).length;
  if (count === 0) return { mat: null, view: setup.before ?? null, two };
  const mat = { corners: best.map((frame) => frame?.middle ?? null) };
  if (two) return { mat, view: null, two };
  const points = best.flatMap((frame, i) => (frame ? pointsOf(frame, i, setup.scale) : []));
  if (setup.before && fits(setup.before, points)) return { mat, view: setup.before, two };
  if (count < 2) return { mat, view: null, two };
  const fitted = fitView(points, width, height, { ...(setup.focal ? { focal: setup.focal } : {}) });
  return { mat, view: isGood(fitted) ? fitted.view : null, two };
}

const isGood = (fitted: FittedView | null): fitted is FittedView => fitted !== null && fitted.error < FITS;

function pointsOf(frame: Frame, corner: number, scale: number): SeenPoint[] {
  const { x, y } = CORNERS[corner]!;
  const half = (FACE.frame / 2) * MAT.corner;
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return upright(frame).map((seen, i) => {
    const [sx, sy] = signs[i]!;
    return { table: { x: (x + sx * half) * scale, y: (y + sy * half) * scale }, seen };
  });
}

/** Whether an earlier view still reprojects every point correctly. */
const fits = (view: View, points: readonly SeenPoint[]): boolean =>
  points.every(({ table, seen }) => {
    const { x, y } = project(view, table.x, table.y, 0);
    return Math.hypot(x - seen.x, y - seen.y) < FITS;
  });
