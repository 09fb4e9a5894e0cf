import type { Rgb } from '../../../main/vision/index.ts';
import { cameraPlace, project } from '../../../main/vision/printed/view.ts';
import {
  type Box,
  type Canvas,
  clipped,
  lookThrough,
  levelFor,
  mipmapOf,
  pick,
} from '../../../main/scene/raster.ts';

/** A flat thing that is no die: a card, a coin, a telephone. Lengths in mm. */
export interface SceneThing {
  /** What is seen of it, as wide and as high as it is. */
  readonly image: Rgb;
  readonly wide: number;
  readonly high: number;
  /** Where its middle lies, and how it is turned, clockwise seen from above, in degrees. */
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  /** How high its upper side is above the table. */
  readonly thick?: number;
  /** Round, of its width, with a hole in its middle as a ring has; else with corners of this radius. */
  readonly round?: boolean;
  readonly hole?: number;
  readonly corner?: number;
}

/** How dark the table is beside a thing that keeps the lamp off it. */
const SHADOW = 0.6;

/** Draws what lies there and is no die: flat things, each with its shadow on the side away from the lamp. */
export function drawThings(canvas: Canvas, things: readonly SceneThing[]): void {
  for (const thing of things) {
    const { thick = 1 } = thing;
    const away = thick / -canvas.lamp[2];
    const shadow = { x: (thing.x - canvas.lamp[0]) * away, y: (thing.y - canvas.lamp[1]) * away };
    eachPixel(canvas, { ...thing, x: thing.x + shadow.x, y: thing.y + shadow.y }, 0, (p) => {
      for (let c = 0; c < 3; c += 1) canvas.data[p + c] = canvas.data[p + c]! * SHADOW;
    });
    drawTop(canvas, thing, thick);
  }
}

function drawTop(canvas: Canvas, thing: SceneThing, thick: number): void {
  const picture = mipmapOf(thing.image, thing.image.width / thing.wide);
  const pxPerMm = canvas.view.focal / Math.max(1, -cameraPlace(canvas.view)[2]);
  const level = picture.levels[levelFor(picture, pxPerMm)]!;
  const perMm = level.width / thing.wide;
  const out = new Float64Array(3);
  eachPixel(canvas, thing, thick, (p, u, v) => {
    pick(level, (u + thing.wide / 2) * perMm, (v + thing.high / 2) * perMm, out);
    for (let c = 0; c < 3; c += 1) canvas.data[p + c] = out[c]!;
  });
}

/** Calls `each` with every pixel in which a thing is seen, and the place there in mm from the thing's middle. */
function eachPixel(
  canvas: Canvas,
  thing: SceneThing,
  above: number,
  each: (p: number, u: number, v: number) => void,
): void {
  const angle = ((thing.turn ?? 0) * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [ex, ey, ez] = canvas.eye;
  const look = new Float64Array(3);
  const reach = Math.hypot(thing.wide, thing.high) / 2;
  const [left, top, right, bottom] = boundsOf(canvas, thing.x, thing.y, reach, above);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      lookThrough(canvas, x + 0.5, y + 0.5, look);
      if (look[2]! <= 1e-3) continue;
      const t = (-above - ez) / look[2]!;
      const [dx, dy] = [ex + look[0]! * t - thing.x, ey + look[1]! * t - thing.y];
      const [u, v] = [dx * c + dy * s, dy * c - dx * s];
      if (isOn(thing, u, v)) each((y * canvas.width + x) * 3, u, v);
    }
}

function isOn(
  { wide, high, round = false, hole = 0, corner = 0 }: SceneThing,
  u: number,
  v: number,
): boolean {
  if (round) return Math.hypot(u, v) <= wide / 2 && Math.hypot(u, v) >= hole / 2;
  const [du, dv] = [Math.abs(u) - wide / 2 + corner, Math.abs(v) - high / 2 + corner];
  return Math.max(du, dv) <= corner && (Math.min(du, dv) <= 0 || Math.hypot(du, dv) <= corner);
}

function boundsOf(canvas: Canvas, x: number, y: number, reach: number, above: number): Box {
  const corners = [-reach, reach].flatMap((dx) =>
    [-reach, reach].map((dy) => project(canvas.view, x + dx, y + dy, above)),
  );
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  return clipped(canvas, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
}
