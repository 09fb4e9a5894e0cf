import { between, middleOf } from '../geometry.ts';
import type { Point } from '../image.ts';
import type { Patch } from '../printed/patches.ts';

/** A straight piece of an outline, clockwise in the picture: what it bounds is on its right. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/** The eight neighbours of a pixel, clockwise from the right. */
const STEPS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
const MOST_STEPS = 20_000;
/** How far an outline may leave a straight piece, in pixels. */
const STRAIGHT = 1.3;

/** The pixels round a patch, clockwise, from its topmost row. */
export function contourOf(mask: Uint8Array, width: number, { top, left, right }: Patch): Point[] {
  const height = mask.length / width;
  const isIn = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1;
  let x = left;
  while (x < right && !isIn(x, top)) x += 1;
  let y = top;
  const [startX, startY] = [x, y];
  const points: Point[] = [];
  let heading = 0;
  do {
    points.push({ x: x + 0.5, y: y + 0.5 });
    // The first neighbour that is in, clockwise from behind on the left.
    const turn = [6, 7, 0, 1, 2, 3, 4, 5].find((by) => {
      const [dx, dy] = STEPS[(heading + by) % 8]!;
      return isIn(x + dx, y + dy);
    });
    if (turn === undefined) break;
    heading = (heading + turn) % 8;
    x += STEPS[heading]![0];
    y += STEPS[heading]![1];
  } while ((x !== startX || y !== startY) && points.length < MOST_STEPS);
  return points;
}

/** Places of an outline between which it is straight (Ramer, Douglas and Peucker). */
function bendsOf(points: readonly Point[]): number[] {
  const bends = new Set([0, points.length - 1]);
  const stack: [number, number][] = [[0, points.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [first, last] = span;
    const [a, b] = [points[first]!, points[last]!];
    const long = between(a, b);
    let [most, at] = [STRAIGHT, -1];
    for (let i = first + 1; i < last; i += 1) {
      const p = points[i]!;
      const away =
        long < 2 ? between(p, a) : Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / long;
      if (away > most) [most, at] = [away, i];
    }
    if (at < 0) continue;
    bends.add(at);
    stack.push([first, at], [at, last]);
  }
  return [...bends].sort((a, b) => a - b);
}

/** The line that lies nearest to these points: their middle, and its direction. */
export function lineNear(points: readonly Point[]): readonly [at: Point, way: Point] {
  const at = middleOf(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2;
    xy += (x - at.x) * (y - at.y);
    yy += (y - at.y) ** 2;
  }
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  return [at, { x: Math.cos(turn), y: Math.sin(turn) }];
}

/** The line through a piece of an outline, between the ends of the piece. */
function fitted(points: readonly Point[]): Edge {
  const [at, way] = lineNear(points);
  const onLine = (p: Point): Point => {
    const t = (p.x - at.x) * way.x + (p.y - at.y) * way.y;
    return { x: at.x + t * way.x, y: at.y + t * way.y };
  };
  return { from: onLine(points[0]!), to: onLine(points[points.length - 1]!) };
}

/** The straight pieces of an outline. */
export function edgesOf(points: readonly Point[]): Edge[] {
  const bends = bendsOf(points);
  return bends.slice(1).flatMap((last, i) => {
    const piece = points.slice(bends[i], last + 1);
    return piece.length < 4 ? [] : [fitted(piece)];
  });
}
