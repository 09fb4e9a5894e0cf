import { MAT } from '../vision/printed/types.ts';
import { matShapes } from '../vision/sheet/dice-sheet.ts';
import { type Canvas, lookThrough, type Mipmap, drawShapes, levelFor, mipmapOf, pick } from './raster.ts';
import { softNoise } from './random.ts';
import { type Shadow, darkenRow } from './shadows.ts';
import type { SceneMat, TableKind } from './types.ts';

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

/** Puts the colour at a place of the table, in mm, into `out`; false where it does not reach. */
type Painter = (x: number, y: number, out: Float64Array) => boolean;

/** Mean colours of the plain tables, and how rough each looks. */
const BARE = {
  felt: [22, 92, 66, 22],
  'dark-felt': [34, 30, 40, 16],
  paper: [236, 234, 228, 4],
  grey: [128, 128, 128, 8],
} as const;

function plainPainter(kind: keyof typeof BARE, seed: number): Painter {
  const [r, g, b, rough] = BARE[kind];
  return (x, y, out) => {
    const fine = softNoise(x * 1.7, y * 1.7, seed) - 0.5;
    const broad = softNoise(x / 22, y / 22, seed + 1) - 0.5;
    const change = rough * fine + 8 * broad;
    out[0] = r + change * 0.7;
    out[1] = g + change;
    out[2] = b + change * 0.8;
    return true;
  };
}

const woodPainter =
  (seed: number): Painter =>
  (x, y, out) => {
    const fine = softNoise(x * 1.7, y * 1.7, seed) - 0.5;
    const broad = softNoise(x / 22, y / 22, seed + 1) - 0.5;
    const ring = Math.sin(y * 0.55 + 5 * softNoise(x / 70, y / 14, seed + 2)) * 0.5;
    const grain = 14 * ring + 16 * (softNoise(x / 18, y * 1.1, seed + 3) - 0.5) + 5 * fine;
    out[0] = 158 + grain + 12 * broad;
    out[1] = 112 + grain * 0.8 + 10 * broad;
    out[2] = 70 + grain * 0.6 + 8 * broad;
    return true;
  };

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

/** The table, and what is printed on the mat. */
export function painterOf(canvas: Canvas, kind: TableKind, mat: SceneMat | undefined, seed: number): Painter {
  const bare = kind === 'wood' ? woodPainter(seed) : plainPainter(kind, seed);
  if (!mat) return bare;
  const onMat = matPainter(canvas, mat);
  return (x, y, out) => onMat(x, y, out) || bare(x, y, out);
}

/** Draws the table wherever the camera sees it, with the shadows on it. */
export function drawGround(canvas: Canvas, paint: Painter, shadows: readonly Shadow[]): void {
  const { width, height, data } = canvas;
  const places = new Float64Array(2 * width);
  const out = new Float64Array(3);
  for (let y = 0, p = 0; y < height; y += 1) {
    placesOf(canvas, y, places);
    for (let x = 0; x < width; x += 1, p += 3) {
      const tx = places[2 * x]!;
      // Above the horizon.
      if (Number.isNaN(tx)) continue;
      paint(tx, places[2 * x + 1]!, out);
      data[p] = out[0]!;
      data[p + 1] = out[1]!;
      data[p + 2] = out[2]!;
    }
    darkenRow(canvas, y, places, shadows);
  }
}

/** Where on the table each pixel of a row looks, in mm: x and y by turns; no number where none. */
function placesOf(canvas: Canvas, y: number, places: Float64Array): void {
  const [ex, ey, ez] = canvas.eye;
  const look = new Float64Array(3);
  for (let x = 0; x < canvas.width; x += 1) {
    lookThrough(canvas, x + 0.5, y + 0.5, look);
    const t = look[2]! <= 1e-3 ? NaN : -ez / look[2]!;
    places[2 * x] = ex + look[0]! * t;
    places[2 * x + 1] = ey + look[1]! * t;
  }
}
