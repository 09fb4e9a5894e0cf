import { MAT } from '../printed/face.ts';
import { matShapes } from '../sheet/mat.ts';
import type { Body } from './die-body.ts';
import { type Canvas, lookThrough, shades } from './draw-die.ts';
import { project } from '../printed/view.ts';
import { softNoise } from './random.ts';
import { type Mipmap, drawShapes, levelFor, mipmapOf, pick } from './raster.ts';
import type { SceneLight, SceneMat, TableKind } from './types.ts';

const MAT_SCALE = 6;
const mats = new Map<boolean, Mipmap>();

function matPicture(black: boolean): Mipmap {
  const known = mats.get(black);
  if (known) return known;
  const { width, height } = MAT.sheet;
  const size = { widthMm: width, heightMm: height, originX: 0, originY: 0 };
  const made = mipmapOf(drawShapes(matShapes({ black }), size, MAT_SCALE, '#fbfaf6'), MAT_SCALE);
  mats.set(black, made);
  return made;
}

/** Colour of the bare table at a place, in mm, into `out`. */
function bare(kind: TableKind, x: number, y: number, seed: number, out: Float64Array): void {
  const fine = softNoise(x * 1.7, y * 1.7, seed) - 0.5;
  const broad = softNoise(x / 22, y / 22, seed + 1) - 0.5;
  if (kind === 'wood') {
    const ring = Math.sin(y * 0.55 + 5 * softNoise(x / 70, y / 14, seed + 2)) * 0.5;
    const grain = 14 * ring + 16 * (softNoise(x / 18, y * 1.1, seed + 3) - 0.5) + 5 * fine;
    out[0] = 158 + grain + 12 * broad;
    out[1] = 112 + grain * 0.8 + 10 * broad;
    out[2] = 70 + grain * 0.6 + 8 * broad;
    return;
  }
  const [r, g, b, rough] = BARE[kind];
  const change = rough * fine + 8 * broad;
  out[0] = r + change * 0.7;
  out[1] = g + change;
  out[2] = b + change * 0.8;
}

/** Mean colours of the plain tables, and how rough each looks. */
const BARE = {
  felt: [22, 92, 66, 22],
  'dark-felt': [34, 30, 40, 16],
  paper: [236, 234, 228, 4],
  grey: [128, 128, 128, 8],
} as const;

/** Draws the table and what is printed on the mat, wherever the camera sees it. */
export function drawTable(canvas: Canvas, kind: TableKind, mat: SceneMat | undefined, seed: number): void {
  const look = new Float64Array(3);
  const out = new Float64Array(3);
  const [ex, ey, ez] = canvas.eye;
  const onMat = mat ? matPainter(canvas, mat) : null;
  for (let y = 0, p = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1, p += 3) {
      lookThrough(canvas, x + 0.5, y + 0.5, look);
      if (look[2]! <= 1e-3) continue;
      const t = -ez / look[2]!;
      const [tx, ty] = [ex + look[0]! * t, ey + look[1]! * t];
      if (!onMat?.(tx, ty, out)) bare(kind, tx, ty, seed, out);
      canvas.data[p] = out[0]!;
      canvas.data[p + 1] = out[1]!;
      canvas.data[p + 2] = out[2]!;
    }
  }
}

type Painter = (x: number, y: number, out: Float64Array) => boolean;

function matPainter(canvas: Canvas, { x, y, turn = 0, scale = 1, black = false }: SceneMat): Painter {
  const picture = matPicture(black);
  const pxPerMm = canvas.view.focal / Math.max(1, -canvas.eye[2]);
  const level = picture.levels[levelFor(picture, pxPerMm)]!;
  const perMm = level.width / MAT.sheet.width;
  const angle = (turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const left = (MAT.sheet.width - MAT.width) / 2;
  const top = (MAT.sheet.height - MAT.height) / 2;
  return (px, py, out) => {
    const u = (px - x) * c + (py - y) * s + left;
    const v = -(px - x) * s + (py - y) * c + top;
    if (u < 0 || v < 0 || u > MAT.sheet.width || v > MAT.sheet.height) return false;
    pick(level, u * perMm, v * perMm, out);
    return true;
  };
}

/** Offsets within the lamp from which a place on the table is looked at, as shares of its radius. */
const LAMP_SPOTS = [
  [0, 0],
  [0.7, 0.2],
  [-0.5, 0.6],
  [-0.3, -0.7],
  [0.4, -0.5],
] as const;

/** Darkens the table where dice keep the lamp off it. */
export function drawShadows(
  canvas: Canvas,
  bodies: readonly Body[],
  { shadow = 0.45, lampSize = 60 }: SceneLight,
): void {
  if (shadow <= 0) return;
  const dark = new Float32Array(canvas.width * canvas.height);
  const look = new Float64Array(3);
  const [ex, ey, ez] = canvas.eye;
  for (const body of bodies) {
    const [left, top, right, bottom] = shadowBounds(canvas, body, lampSize);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        lookThrough(canvas, x + 0.5, y + 0.5, look);
        if (look[2]! <= 1e-3) continue;
        const t = -ez / look[2]!;
        let barred = 0;
        for (const [dx, dy] of LAMP_SPOTS)
          if (shades(body, ex + look[0]! * t, ey + look[1]! * t, canvas.lamp, dx * lampSize, dy * lampSize))
            barred += 1;
        const p = y * canvas.width + x;
        dark[p] = Math.max(dark[p]!, barred / LAMP_SPOTS.length);
      }
    }
  }
  for (let i = 0; i < dark.length; i += 1) {
    const share = 1 - shadow * dark[i]!;
    for (let c = 0; c < 3; c += 1) canvas.data[3 * i + c] = canvas.data[3 * i + c]! * share;
  }
}

function shadowBounds(
  canvas: Canvas,
  { middle, half }: Body,
  lampSize: number,
): [number, number, number, number] {
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
  return [
    Math.max(0, Math.floor(left)),
    Math.max(0, Math.floor(top)),
    Math.min(canvas.width, Math.ceil(right)),
    Math.min(canvas.height, Math.ceil(bottom)),
  ];
}
