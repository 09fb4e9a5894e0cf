import { type Homography, between, homographyOf, mapPoint, middleOf } from '../geometry.ts';
import { type Gray, type Point, type Quad, sample } from '../image.ts';
import { align } from './align.ts';
import { FACE, PEARL_PLACES } from './face.ts';
import { sideOf } from './frames.ts';
import { UNKNOWN_WORD } from './pattern.ts';
import { FRAME_CORNERS, readPearls } from './pearls.ts';
import { aligned, type Frame, type Searched } from './search.ts';
import type { View } from './types.ts';
import { backProject, project } from './view.ts';

/**
 * Looks for frames where the camera's place is known, and with it how large a top is at every place: first for spots that
 * are light inside and darker round it, then for the turn and place at which a frame fits there. It needs no closed outline:
 * worn frames, blurred ones, and those that run together with a shadow are found so.
 */
export function huntFrames(
  { smoothed }: Searched,
  view: View,
  dieMm: number,
  isKnown: (middle: Point, side: number) => boolean,
): Frame[] {
  const scale = dieMm / FACE.die;
  const frames: Frame[] = [];
  for (const spot of likelySpots(smoothed, view, dieMm)) {
    const place = backProject(view, spot, dieMm);
    if (!place) continue;
    const h = squareAt(view, place, spot.turn, scale, dieMm);
    if (!h || isKnown(spot, sideOf(cornersAt(h)))) continue;
    const quad = bestFit(smoothed, h);
    if (!quad) continue;
    const frame = readAt(smoothed, quad);
    if (frame && !isKnown(frame.middle, frame.side)) frames.push(frame);
  }
  return frames;
}

/** Maps a face's millimetres (as on a die of 16 mm) to the picture: a top at a place of the table, turned. */
function squareAt(
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

const cornersAt = (h: Homography): Quad => {
  const [a, b, c, d] = FRAME_CORNERS.map(({ x, y }) => mapPoint(h, x, y));
  return [a!, b!, c!, d!];
};

/** The picture is looked over in tiles of so many pixels, each with its own perspective, at every so many mm. */
const TILE = 64;
const EVERY_MM = 0.8;
/** Turns that are tried first, of a quarter of a circle. */
const TURNS = 8;
/** So many spots at most are looked at closely. */
const MOST = 60;
/** A tile's part in which brightness differs by less holds no frame. */
const FLAT = 10;

interface Spot extends Point {
  readonly turn: number;
}

/** Places at which a frame fits roughly, and how it is turned there, the likeliest first. */
function likelySpots(image: Gray, view: View, dieMm: number): Spot[] {
  const pxPerMm = pxPerMmAt(view, dieMm);
  const stride = Math.max(1, Math.round(EVERY_MM * pxPerMm));
  const columns = Math.ceil(image.width / stride);
  const rows = Math.ceil(image.height / stride);
  const fits = new Float32Array(columns * rows);
  const turns = new Uint8Array(columns * rows);
  for (let top = 0; top < image.height; top += TILE)
    for (let left = 0; left < image.width; left += TILE) {
      const offsets = offsetsAt(image, view, { x: left + TILE / 2, y: top + TILE / 2 }, dieMm);
      if (!offsets || isFlat(image, left, top, offsets.reach)) continue;
      const [fromX, toX] = within(left, offsets.reach, image.width, stride);
      const [fromY, toY] = within(top, offsets.reach, image.height, stride);
      for (let y = fromY; y < toY; y += stride)
        for (let x = fromX; x < toX; x += stride) {
          const p = (y / stride) * columns + x / stride;
          for (let k = 0; k < TURNS; k += 1) {
            const fit = roughFit(image.data, y * image.width + x, offsets.dark[k]!, offsets.light[k]!);
            if (fit > (fits[p] as number)) {
              fits[p] = fit;
              turns[p] = k;
            }
          }
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

/** Multiples of `stride` in a tile, not nearer to the picture's edge than `reach`. */
function within(from: number, reach: number, length: number, stride: number): [number, number] {
  const first = Math.ceil(Math.max(from, reach) / stride) * stride;
  return [first, Math.min(from + TILE, length - reach)];
}

/** Where the spots of a frame lie round its middle, as steps in the picture's bytes, for each turn. */
interface Offsets {
  readonly dark: readonly Int32Array[];
  readonly light: readonly Int32Array[];
  /** The farthest of them, in pixels. */
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

/** `fitAt` at whole pixels; 0 where it is hopeless. */
function roughFit(data: Uint8Array, at: number, darks: Int32Array, lights: Int32Array): number {
  let [dark, light, squares] = [0, 0, 0];
  for (let i = 0; i < darks.length; i += 1) {
    const value = data[at + (darks[i] as number)] as number;
    dark += value;
    squares += value * value;
  }
  for (let i = 0; i < lights.length; i += 1) {
    const value = data[at + (lights[i] as number)] as number;
    light += value;
    squares += value * value;
  }
  const [nd, nl] = [darks.length, lights.length];
  const more = light / nl - dark / nd;
  if (more < LIGHTER) return 0;
  const n = nd + nl;
  const spread = Math.sqrt(Math.max(1, squares / n - ((dark + light) / n) ** 2));
  const fit = (more * Math.sqrt(nd * nl)) / n / spread;
  return fit > ROUGHLY ? fit : 0;
}

function pxPerMmAt(view: View, dieMm: number): number {
  const a = backProject(view, { x: view.width / 2 - 10, y: view.height / 2 }, dieMm);
  const b = backProject(view, { x: view.width / 2 + 10, y: view.height / 2 }, dieMm);
  return a && b ? (20 / Math.max(1e-6, between(a, b))) * (dieMm / FACE.die) : 2.5;
}

/** Places where a map is highest within `reach` both ways, the highest first. */
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

/** Where a frame is looked at: between pearls on the band; on the window's rim and outside the frame, both light. */
const BAND: readonly (readonly [number, number])[] = PEARL_PLACES.map(([x, y], i) => {
  const [nx, ny] = PEARL_PLACES[(i + 1) % 24]!;
  return [(x + nx) / 2, (y + ny) / 2];
});
const LIGHT: readonly (readonly [number, number])[] = [3.7, 6.9].flatMap((out) =>
  [-0.66, -0.22, 0.22, 0.66].flatMap((share): (readonly [number, number])[] => [
    [share * out, -out],
    [out, share * out],
    [-share * out, out],
    [-out, -share * out],
  ]),
);
const SPOTS = [...BAND, ...LIGHT];

/** A frame that fits worse than this is none; at first, and in the end. */
const ROUGHLY = 0.45;
const FITS = 0.7;
/** How much lighter a frame's surroundings are at least, in steps. */
const LIGHTER = 4;

interface Pose {
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}

/** The corners at which a frame fits best near a spot; null where none does. */
function bestFit(image: Gray, h: Homography): Quad | null {
  let best: Pose = { turn: 0, x: 0, y: 0 };
  let most = fitAt(image, h, best);
  const tryAt = (pose: Pose): void => {
    const fit = fitAt(image, h, pose);
    if (fit > most) [most, best] = [fit, pose];
  };
  for (let step = 0.6; step > 0.06; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const { turn, x, y } = best;
      for (const by of [-1, 1]) {
        tryAt({ turn: turn + by * step * 0.12, x, y });
        tryAt({ turn, x: x + by * step, y });
        tryAt({ turn, x, y: y + by * step });
      }
    }
  }
  if (most < FITS) return null;
  const [c, s] = [Math.cos(best.turn), Math.sin(best.turn)];
  const [a, b, d, e] = FRAME_CORNERS.map(({ x, y }) =>
    mapPoint(h, best.x + x * c - y * s, best.y + x * s + y * c),
  );
  return [a!, b!, d!, e!];
}

/** How much lighter window and rim are than the band, against how much all differ: 0 to 1. */
function fitAt(image: Gray, h: Homography, { turn, x, y }: Pose): number {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  let [dark, light, squares] = [0, 0, 0];
  for (let i = 0; i < SPOTS.length; i += 1) {
    const [px, py] = SPOTS[i] as readonly [number, number];
    const [u, v] = [x + px * c - py * s, y + px * s + py * c];
    const w = h[6]! * u + h[7]! * v + 1;
    const value = sample(image, (h[0]! * u + h[1]! * v + h[2]!) / w, (h[3]! * u + h[4]! * v + h[5]!) / w);
    squares += value * value;
    if (i < BAND.length) dark += value;
    else light += value;
  }
  const n = SPOTS.length;
  const [nd, nl] = [BAND.length, LIGHT.length];
  const spread = Math.sqrt(Math.max(1, squares / n - ((dark + light) / n) ** 2));
  return ((light / nl - dark / nd) * Math.sqrt(nd * nl)) / n / spread;
}

/** Lays a face with unknown pearls over the fit, reads it, and keeps what reads likely. */
function readAt(image: Gray, rough: Quad): Frame | null {
  const quad = align(image, rough, UNKNOWN_WORD, false)?.quad ?? rough;
  const match = readPearls(image, quad, 'windows') ?? readPearls(image, rough, 'windows');
  if (!match) return null;
  return aligned(image, { quad, middle: middleOf(quad), side: sideOf(quad), match });
}
