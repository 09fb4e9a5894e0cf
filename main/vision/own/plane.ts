import type { Point, Quad, Rgb } from '../image.ts';
import { backProject, fitView, ontoPlane, project } from '../printed/view.ts';
import type { View } from '../printed/types.ts';
import type { Candidate } from './find.ts';
import type { OwnOptions } from './types.ts';

const DIE_MM = 16;

/** The camera's position and the dice's edge in mm; null if unknown. */
export type Calibration = { readonly view: View; readonly dieMm: number } | null;

/** From marked corners, or from an earlier reading. */
export function viewFor({ width, height }: Rgb, { setup, view }: OwnOptions): Calibration {
  const dieMm = setup?.dieMm ?? DIE_MM;
  if (setup?.plane.kind === 'corners') {
    const { corners, widthMm: w, heightMm: h } = setup.plane;
    const table = [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ];
    const points = table.map((place, i) => ({ table: place, seen: corners[i]! }));
    const fitted = fitView(points, width, height, setup.focal ? { focal: setup.focal } : {});
    return fitted ? { view: fitted.view, dieMm } : null;
  }
  return view ? { view, dieMm } : null;
}

/** Position of a top on the table, in mm; null if unknown. */
export const placeOn = (calibration: Calibration, { x, y }: Candidate): Point | null =>
  calibration ? backProject(calibration.view, { x, y }, calibration.dieMm) : null;

/** Edge of a top at a place of the picture, in pixels. */
export function edgeUnder({ view, dieMm }: NonNullable<Calibration>, at: Point): number {
  const middle = backProject(view, at, dieMm);
  if (!middle) return 0;
  const [a, b] = [project(view, middle.x, middle.y, dieMm), project(view, middle.x + dieMm, middle.y, dieMm)];
  const c = project(view, middle.x, middle.y + dieMm, dieMm);
  return (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - a.x, c.y - a.y)) / 2;
}

/** Whether a top cannot be a flat square of the right size. */
export function leansFrom(calibration: Calibration, { corners }: Candidate): boolean {
  if (!calibration) return false;
  const flat = ontoPlane(calibration.view, corners, calibration.dieMm);
  if (!flat) return true;
  const sides = flat.map((a, i) => {
    const b = flat[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y) / calibration.dieMm;
  });
  return Math.max(...sides) > 1.25 || Math.min(...sides) < 0.8;
}

/** Pose is estimated at this edge in pixels: larger dice are slower and no more accurate. */
export const LARGE_EDGE = 26;

/** The square in the picture at `1 / by` of its size. */
export const shrunk = (one: Candidate, by: number): Candidate => ({
  ...one,
  x: one.x / by,
  y: one.y / by,
  edge: one.edge / by,
  corners: one.corners.map(({ x, y }) => ({ x: x / by, y: y / by })) as unknown as Quad,
});

/** The calibration for the picture at `1 / by` of its size. */
export const calibrationAt = (
  calibration: NonNullable<Calibration>,
  by: number,
): NonNullable<Calibration> => {
  const { width, height, focal } = calibration.view;
  return {
    ...calibration,
    view: { ...calibration.view, width: width / by, height: height / by, focal: focal / by },
  };
};
