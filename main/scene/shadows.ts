import { project } from '../vision/printed/view.ts';
import { type Box, type Canvas, clipped } from './raster.ts';
import { type Body, cornersOf } from './die-body.ts';
import type { SceneLight } from './types.ts';

/** Offsets within the lamp from which a place on the table is looked at, as shares of its radius. */
const LAMP_SPOTS = [
  [0, 0],
  [0.7, 0.2],
  [-0.5, 0.6],
  [-0.3, -0.7],
  [0.4, -0.5],
] as const;

/** A spot of the lamp, and the box on the table, in mm, beyond which a body never bars it. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a body keeps the lamp off, within bounds in pixels. */
export interface Shadow {
  readonly body: Body;
  readonly spots: readonly Spot[];
  readonly bounds: Box;
  /** How dark it is where the whole lamp is barred, 0 to 1. */
  readonly depth: number;
}

/** What each body keeps the lamp off. */
export function shadowsOf(
  canvas: Canvas,
  bodies: readonly Body[],
  { shadow = 0.45, lampSize = 60 }: SceneLight,
): Shadow[] {
  if (shadow <= 0) return [];
  const [lx, ly, lz] = canvas.lamp;
  return bodies.map((body) => ({
    body,
    spots: LAMP_SPOTS.map(([dx, dy]) => spotOver(body, lx + dx * lampSize, ly + dy * lampSize, lz)),
    bounds: shadowBounds(canvas, body, lampSize),
    depth: shadow,
  }));
}

function spotOver(body: Body, x: number, y: number, z: number): Spot {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [cx, cy, cz] of cornersOf(body)) {
    // A body as high as the lamp may bar it anywhere.
    if (cz - z < 1) return { x, y, z, left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    const far = -z / (cz - z);
    left = Math.min(left, x + (cx - x) * far);
    right = Math.max(right, x + (cx - x) * far);
    top = Math.min(top, y + (cy - y) * far);
    bottom = Math.max(bottom, y + (cy - y) * far);
  }
  // Against rounding.
  const more = 0.01;
  return { x, y, z, left: left - more, top: top - more, right: right + more, bottom: bottom + more };
}

/** Darkens a row of the table, whose places are given, where bodies keep the lamp off it. */
export function darkenRow(
  { width, data }: Canvas,
  y: number,
  places: Float64Array,
  shadows: readonly Shadow[],
): void {
  const here = shadows.filter(({ bounds }) => y >= bounds[1] && y < bounds[3]);
  const depth = here[0]?.depth;
  if (depth === undefined) return;
  const dark = new Float32Array(width);
  for (const shadow of here) addShadow(shadow, places, dark);
  for (let x = 0, p = 3 * y * width; x < width; x += 1, p += 3) {
    if (dark[x] === 0) continue;
    const share = 1 - depth * dark[x]!;
    data[p] = data[p]! * share;
    data[p + 1] = data[p + 1]! * share;
    data[p + 2] = data[p + 2]! * share;
  }
}

function addShadow({ body, spots, bounds }: Shadow, places: Float64Array, dark: Float32Array): void {
  const [left, , right] = bounds;
  for (let x = left; x < right; x += 1) {
    // It cannot be darker.
    if (dark[x] === 1) continue;
    const tx = places[2 * x]!;
    const ty = places[2 * x + 1]!;
    let barred = 0;
    for (const spot of spots) {
      const isNear = tx > spot.left && tx < spot.right && ty > spot.top && ty < spot.bottom;
      if (isNear && isBarred(body, tx, ty, spot)) barred += 1;
    }
    if (barred > 0) dark[x] = Math.max(dark[x]!, barred / LAMP_SPOTS.length);
  }
}

/** Whether the way from a place on the table to a spot of the lamp is barred by a body. */
function isBarred({ axes: a, middle, half }: Body, x: number, y: number, spot: Spot): boolean {
  const ox = x - middle[0];
  const oy = y - middle[1];
  const oz = -middle[2];
  const lx = spot.x - x;
  const ly = spot.y - y;
  const lz = spot.z;
  let near = 0;
  let far = 1;
  for (let i = 0; i < 9; i += 3) {
    const o = a[i]! * ox + a[i + 1]! * oy + a[i + 2]! * oz;
    const d = a[i]! * lx + a[i + 1]! * ly + a[i + 2]! * lz;
    const p = (-half - o) / d;
    const q = (half - o) / d;
    near = Math.max(near, Math.min(p, q));
    far = Math.min(far, Math.max(p, q));
  }
  return near < far;
}

function shadowBounds(canvas: Canvas, { middle, half }: Body, lampSize: number): Box {
  const reach = half * 1.75;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const dx of [-reach, reach])
    for (const dy of [-reach, reach])
      for (const up of [0, -middle[2] + reach]) {
        const [x, y] = [middle[0] + dx, middle[1] + dy];
        // From the lamp through the body's box down to the table.
        const share = up / Math.max(1, -canvas.lamp[2] - up);
        const spread = lampSize * share;
        for (const side of [-spread, spread]) {
          const px = x + (x - canvas.lamp[0]) * share + side;
          const py = y + (y - canvas.lamp[1]) * share + side;
          const at = project(canvas.view, px, py, 0);
          left = Math.min(left, at.x);
          right = Math.max(right, at.x);
          top = Math.min(top, at.y);
          bottom = Math.max(bottom, at.y);
        }
      }
  return clipped(canvas, [left, top, right, bottom]);
}
