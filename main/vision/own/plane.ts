import type { Point, Quad, Rgb } from '../image.ts';
import { backProject, fitView, ontoPlane, project } from '../printed/view.ts';
import type { View } from '../printed/types.ts';
import type { Candidate } from './find.ts';
import type { OwnOptions } from './types.ts';

const DIE_MM = 16;

/** The camera's place and the dice's edge in mm; null where it is not known. */
export type Seat = { readonly view: View; readonly dieMm: number } | null;

/** From marked corners, or as an earlier reading found it. */
export function viewFor({ width, height }: Rgb, { setup, view }: OwnOptions): Seat {
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

/** Where a top lies on the table, in mm; null where that is not known. */
export const placeOn = (seat: Seat, { x, y }: Candidate): Point | null =>
  seat ? backProject(seat.view, { x, y }, seat.dieMm) : null;

/** How long the edge of a top is seen at a place of the picture, in pixels. */
export function edgeUnder({ view, dieMm }: NonNullable<Seat>, at: Point): number {
  const middle = backProject(view, at, dieMm);
  if (!middle) return 0;
  const [a, b] = [project(view, middle.x, middle.y, dieMm), project(view, middle.x + dieMm, middle.y, dieMm)];
  const c = project(view, middle.x, middle.y + dieMm, dieMm);
  return (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - a.x, c.y - a.y)) / 2;
}

/** Whether a top cannot be a square of the right size that lies flat. */
export function leansFrom(seat: Seat, { corners }: Candidate): boolean {
  if (!seat) return false;
  const flat = ontoPlane(seat.view, corners, seat.dieMm);
  if (!flat) return true;
  const sides = flat.map((a, i) => {
    const b = flat[(i + 1) % 4]!;
    return Math.hypot(a.x - b.x, a.y - b.y) / seat.dieMm;
  });
  return Math.max(...sides) > 1.25 || Math.min(...sides) < 0.8;
}

/** Dice of this edge, in pixels, tell how they lie as well as larger ones, whose edges are rounder, and sooner. */
export const LARGE_EDGE = 26;

/** A square as it is seen in the picture at `1 / by` of its size. */
export const shrunk = (one: Candidate, by: number): Candidate => ({
  ...one,
  x: one.x / by,
  y: one.y / by,
  edge: one.edge / by,
  corners: one.corners.map(({ x, y }) => ({ x: x / by, y: y / by })) as unknown as Quad,
});

/** The camera's place for the picture at `1 / by` of its size. */
export const seatAt = (seat: NonNullable<Seat>, by: number): NonNullable<Seat> => {
  const { width, height, focal } = seat.view;
  return { ...seat, view: { ...seat.view, width: width / by, height: height / by, focal: focal / by } };
};
