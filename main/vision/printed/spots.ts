import { type Homography, between, homographyOf, mapPoint } from '../geometry.ts';
import type { Gray, Point } from '../image.ts';
import { FACE, type View } from './types.ts';
import { BAND, LIGHT, LIGHTER } from './fit.ts';
import { FRAME_CORNERS } from './pearls.ts';
import type { Frame } from './search.ts';
import { backProject, project } from './view.ts';

/** Maps a face's millimetres (of a 16 mm die) to the picture, for a top at a place and rotation on the table. */
export function squareAt(
  view: View,
  { x, y }: Point,
  turn: number,
  scale: number,
  dieMm: number,
): Homography | null {
  const [c, s] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const seen = FRAME_CORNERS.map((corner) =>
    project(view, x + corner.x * c - corner.y * s, y + corner.x * s + corner.y * c, dieMm),
  );
  return homographyOf(FRAME_CORNERS, seen);
}

/** Size of the tiles that are searched, in pixels; each has its own perspective, with one spot every few mm. */
const TILE = 64;
const EVERY_MM = 0.8;
/** Rotations tried first, per quarter turn. */
const TURNS = 8;
/** Fits worse than this show no frame: in every other rotation, and in all. */
const SOMEWHAT = 0.2;
const ROUGHLY = 0.42;
const MOST = 60;
/** Least variation of brightness for a tile to hold a frame. */
const FLAT = 10;

interface Spot extends Point {
  readonly turn: number;
}

/** Places where a frame fits roughly, with its rotation, likeliest first. */
export function likelySpots(image: Gray, view: View, dieMm: number, known: readonly Frame[]): Spot[] {
  const pxPerMm = pxPerMmAt(view, dieMm);
  const stride = Math.max(1, Math.round(EVERY_MM * pxPerMm));
  const columns = Math.ceil(image.width / stride);
  const rows = Math.ceil(image.height / stride);
  const fits = new Float32Array(columns * rows);
  const turns = new Uint8Array(columns * rows);
  const isTaken = takenBy(known, columns, rows, stride);
  for (let top = 0; top < image.height; top += TILE)
    for (let left = 0; left < image.width; left += TILE) {
      const offsets = offsetsAt(image, view, { x: left + TILE / 2, y: top + TILE / 2 }, dieMm);
      if (!offsets || isFlat(image, left, top, offsets.reach)) continue;
      const { reach } = offsets;
      for (let y = Math.ceil(top / stride) * stride; y < Math.min(top + TILE, image.height); y += stride)
        for (let x = Math.ceil(left / stride) * stride; x < Math.min(left + TILE, image.width); x += stride) {
          const p = (y / stride) * columns + x / stride;
          if (isTaken[p] === 1) continue;
          const at = y * image.width + x;
          const isWhole = Math.min(x, y, image.width - 1 - x, image.height - 1 - y) >= reach;
          let [best, turn] = [0, 0];
          const look = (k: number): void => {
            const [dark, light] = [offsets.dark[k]!, offsets.light[k]!];
            const fit = isWhole ? roughFit(image.data, at, dark, light) : edgeFit(image, x, y, dark, light);
            if (fit > best) [best, turn] = [fit, k];
          };
          // Every other rotation first; those between only next to one that fits.
          for (let k = 0; k < TURNS; k += 2) look(k);
          if (best < SOMEWHAT) continue;
          const beside = turn;
          look((beside + 1) % TURNS);
          look((beside + TURNS - 1) % TURNS);
          if (best < ROUGHLY) continue;
          fits[p] = best;
          turns[p] = turn;
        }
    }
  return peaksOf(fits, columns, rows, Math.max(1, Math.round((3 * pxPerMm) / stride)))
    .slice(0, MOST)
    .map(({ x, y }) => ({
      x: x * stride + 0.5,
      y: y * stride + 0.5,
      turn: (turns[y * columns + x]! * Math.PI) / 2 / TURNS,
    }));
}

/** 1 where a known frame rules out another frame's centre. */
function takenBy(known: readonly Frame[], columns: number, rows: number, stride: number): Uint8Array {
  const isTaken = new Uint8Array(columns * rows);
  for (const { middle, side } of known) {
    const reach = 0.5 * side;
    for (let y = Math.max(0, Math.ceil((middle.y - reach) / stride)); y < rows; y += 1) {
      if (y * stride > middle.y + reach) break;
      for (let x = Math.max(0, Math.ceil((middle.x - reach) / stride)); x < columns; x += 1) {
        if (x * stride > middle.x + reach) break;
        isTaken[y * columns + x] = 1;
      }
    }
  }
  return isTaken;
}

/** Byte offsets of a frame's sample spots from its centre, for each rotation. */
interface Offsets {
  readonly dark: readonly Int32Array[];
  readonly light: readonly Int32Array[];
  /** Farthest offset, in pixels. */
  readonly reach: number;
}

function offsetsAt({ width }: Gray, view: View, at: Point, dieMm: number): Offsets | null {
  const place = backProject(view, at, dieMm);
  if (!place) return null;
  let reach = 0;
  const steps = (h: Homography, spots: readonly (readonly [number, number])[]): Int32Array =>
    Int32Array.from(spots, ([x, y]) => {
      const seen = mapPoint(h, x, y);
      const [dx, dy] = [Math.round(seen.x - at.x), Math.round(seen.y - at.y)];
      reach = Math.max(reach, Math.abs(dx), Math.abs(dy));
      return dy * width + dx;
    });
  const dark: Int32Array[] = [];
  const light: Int32Array[] = [];
  for (let k = 0; k < TURNS; k += 1) {
    const h = squareAt(view, place, (k * Math.PI) / 2 / TURNS, dieMm / FACE.die, dieMm);
    if (!h) return null;
    dark.push(steps(h, BAND));
    light.push(steps(h, LIGHT));
  }
  return { dark, light, reach: reach + 1 };
}

function isFlat({ data, width, height }: Gray, left: number, top: number, reach: number): boolean {
  let [least, most] = [255, 0];
  for (let y = Math.max(0, top - reach); y < Math.min(height, top + TILE + reach); y += 2)
    for (let x = Math.max(0, left - reach); x < Math.min(width, left + TILE + reach); x += 2) {
      const value = data[y * width + x] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  return most - least < FLAT;
}

/** One in this many spots is checked first; most places fail already. */
const GLANCE = 3;

/** `fitAt` at whole pixels; 0 where it is hopeless. */
function roughFit(data: Uint8Array, at: number, darks: Int32Array, lights: Int32Array): number {
  const [nd, nl] = [darks.length, lights.length];
  let [dark, light] = [0, 0];
  for (let i = 0; i < nd; i += GLANCE) dark += data[at + (darks[i] as number)] as number;
  for (let i = 0; i < nl; i += GLANCE) light += data[at + (lights[i] as number)] as number;
  if (light / Math.ceil(nl / GLANCE) - dark / Math.ceil(nd / GLANCE) < LIGHTER / 2) return 0;
  let squares = 0;
  [dark, light] = [0, 0];
  for (let i = 0; i < nd; i += 1) {
    const value = data[at + (darks[i] as number)] as number;
    dark += value;
    squares += value * value;
  }
  for (let i = 0; i < nl; i += 1) {
    const value = data[at + (lights[i] as number)] as number;
    light += value;
    squares += value * value;
  }
  const more = light / nl - dark / nd;
  if (more < LIGHTER) return 0;
  const n = nd + nl;
  const spread = Math.sqrt(Math.max(1, squares / n - ((dark + light) / n) ** 2));
  return (more * Math.sqrt(nd * nl)) / n / spread;
}

/** Least share of a cut-off frame inside the picture. */
const IN_PICTURE = 0.55;

/** `roughFit` for frames cut off by the picture's edge. */
function edgeFit(
  { data, width, height }: Gray,
  x: number,
  y: number,
  darks: Int32Array,
  lights: Int32Array,
): number {
  let squares = 0;
  const sumOf = (steps: Int32Array): [number, number] => {
    let [sum, seen] = [0, 0];
    for (const step of steps) {
      const dy = Math.round(step / width);
      const [px, py] = [x + step - dy * width, y + dy];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const value = data[py * width + px] as number;
      sum += value;
      squares += value * value;
      seen += 1;
    }
    return [sum, seen];
  };
  const [dark, nd] = sumOf(darks);
  if (nd < IN_PICTURE * darks.length) return 0;
  const [light, nl] = sumOf(lights);
  if (nl < IN_PICTURE * lights.length) return 0;
  const more = light / nl - dark / nd;
  if (more < LIGHTER) return 0;
  const n = nd + nl;
  return (more * Math.sqrt(nd * nl)) / n / Math.sqrt(Math.max(1, squares / n - ((dark + light) / n) ** 2));
}

function pxPerMmAt(view: View, dieMm: number): number {
  const a = backProject(view, { x: view.width / 2 - 10, y: view.height / 2 }, dieMm);
  const b = backProject(view, { x: view.width / 2 + 10, y: view.height / 2 }, dieMm);
  return a && b ? (20 / Math.max(1e-6, between(a, b))) * (dieMm / FACE.die) : 2.5;
}

/** Local maxima of a map within `reach`, highest first. */
function peaksOf(map: Float32Array, width: number, height: number, reach: number): Point[] {
  const peaks: { x: number; y: number; value: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = map[y * width + x] as number;
      if (value > 0 && isHighest(map, width, height, x, y, reach, value)) peaks.push({ x, y, value });
    }
  }
  return peaks.sort((a, b) => b.value - a.value);
}

function isHighest(
  map: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  reach: number,
  value: number,
): boolean {
  for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j += 1)
    for (let i = Math.max(0, x - reach); i <= Math.min(width - 1, x + reach); i += 1) {
      const other = map[j * width + i] as number;
      if (other > value || (other === value && (j < y || (j === y && i < x)))) return false;
    }
  return true;
}
