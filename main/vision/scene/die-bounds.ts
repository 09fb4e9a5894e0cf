import { project } from '../printed/view.ts';
import type { View } from '../printed/types.ts';
import { type Box, type Canvas, clipped } from './canvas.ts';
import { type Body, cornersOf } from './die-body.ts';

/** Up to here the lens's bend is worked out well enough to say where a corner is seen. */
const MILD_BEND = 0.1;
/** By how many pixels bent places are known, amply. */
const SURE = 2;

/** Pixels of the picture in which a body may be seen. */
export function dieBounds(canvas: Canvas, body: Body): Box {
  const loose = clipped(canvas, looseBox(canvas.view, body));
  const tight = tightBox(canvas.view, body, loose);
  return tight ? clipped(canvas, meet(loose, tight)) : loose;
}

const meet = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Round the places where corners of a box are seen, in the table's axes. */
function boxRound(view: View, corners: readonly (readonly [number, number, number])[]): Box {
  const seen = corners.map(([x, y, z]) => project(view, x, y, -z));
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A body however turned, seen through any lens. */
const looseBox = (view: View, { middle, half }: Body): Box =>
  boxRound(view, cornersOf({ axes: UPRIGHT, middle, half: half * 1.75 }));

/** Close round a body as it lies; null where the camera is at it, or its lens bends too much. */
function tightBox(view: View, body: Body, loose: Box): Box | null {
  const { width, height, focal, bend } = view;
  const [x, y, z] = body.middle;
  const r = view.rotation;
  const depth = r[6] * x + r[7] * y + r[8] * z + view.shift[2];
  if (depth < 2 * body.half) return null;
  // How far from the middle of the picture, in focal lengths.
  const u = Math.max(Math.abs(loose[0] - width / 2), Math.abs(loose[2] - width / 2)) / focal;
  const v = Math.max(Math.abs(loose[1] - height / 2), Math.abs(loose[3] - height / 2)) / focal;
  if (Math.abs(bend) * (u * u + v * v) > MILD_BEND) return null;
  const straight = boxRound({ ...view, bend: 0 }, cornersOf(body));
  return bentBox(view, straight);
}

/** A box round all that lies in a box before the lens bends it. */
function bentBox({ width, height, focal, bend }: View, [left, top, right, bottom]: Box): Box {
  const xs = [left - width / 2, right - width / 2];
  const ys = [top - height / 2, bottom - height / 2];
  const least = (ends: readonly number[]): number =>
    ends[0]! * ends[1]! < 0 ? 0 : Math.min(...ends.map(Math.abs));
  const most = (ends: readonly number[]): number => Math.max(...ends.map(Math.abs));
  const bents = [least, most].map((end) => 1 + (bend * (end(xs) ** 2 + end(ys) ** 2)) / focal ** 2);
  const [bentX, bentY] = [xs, ys].map((ends) => ends.flatMap((end) => bents.map((bent) => end * bent)));
  return [
    width / 2 + Math.min(...bentX!) - SURE,
    height / 2 + Math.min(...bentY!) - SURE,
    width / 2 + Math.max(...bentX!) + SURE,
    height / 2 + Math.max(...bentY!) + SURE,
  ];
}
