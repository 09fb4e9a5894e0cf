import type { Rgb, Point, Quad } from '../image.ts';
import { soften, centreOf, edgeOf, shrinkColours } from './frame.ts';
import { type Channel, type Limits, RegionFinder } from './regions.ts';
import { areaOf } from '../geometry.ts';
import { type Box, boxRound, squaresAlong, squaresIn, fitOutline, skewOf } from './outline.ts';

/** A channel and the levels at which it is thresholded. */
interface Slices {
  readonly channel: Channel;
  readonly levels: readonly number[];
}

const BRIGHTNESS_STEP = 14;
/** Thresholds of the colour differences, relative to the picture's median colour. */
const COLOUR_STEPS = [8, 14, 22, 34, 50];

/** Brightness, red against green, and blue against both, each with its thresholds. */
function slicesOf({ width, height, data }: Rgb): Slices[] {
  const n = width * height;
  const make = (): Channel => ({ width, height, data: new Uint8Array(n) });
  const [bright, red, blue] = [make(), make(), make()];
  for (let i = 0, p = 0; i < n; i += 1, p += 3) {
    const r = data[p]!;
    const g = data[p + 1]!;
    const b = data[p + 2]!;
    bright.data[i] = (77 * r + 150 * g + 29 * b + 128) >> 8;
    red.data[i] = 128 + ((r - g) >> 1);
    blue.data[i] = 128 + ((2 * b - r - g) >> 2);
  }
  const brightLevels: number[] = [];
  for (let level = 20; level <= 245; level += BRIGHTNESS_STEP) brightLevels.push(level);
  return [
    { channel: soften(bright, 1), levels: brightLevels },
    { channel: soften(red, 1), levels: coloursLevels(red) },
    { channel: soften(blue, 1), levels: coloursLevels(blue) },
  ];
}

function coloursLevels({ data }: Channel): number[] {
  const counts = new Int32Array(256);
  for (let i = 0; i < data.length; i += 3) counts[data[i]!] = counts[data[i]!]! + 1;
  const share = (part: number): number => {
    let left = (data.length / 3) * part;
    let at = 0;
    for (; at < 255 && left > 0; at += 1) left -= counts[at]!;
    return at;
  };
  const [low, middle, high] = [share(0.002), share(0.5), share(0.998)];
  return COLOUR_STEPS.flatMap((step) => [middle - step, middle + step]).filter(
    (level) => level > low && level <= high,
  );
}

/** A square that may be the top of a die. */
export interface Candidate {
  readonly corners: Quad;
  readonly x: number;
  readonly y: number;
  readonly edge: number;
  /** The weakest, second weakest and mean colour step across its sides. */
  readonly weakest: number;
  readonly second: number;
  readonly step: number;
  /** Ratio of its longer to its shorter side or diagonal. */
  readonly skew: number;
  /** Number of thresholds at which it was found. */
  readonly votes: number;
  /** How well a flat die's outline matches there, 0 to 1; absent if none was fitted. */
  readonly stands?: number;
  /** How much better a leaning die's outline matches there, 0 to 1; absent if none was fitted. */
  readonly leans?: number;
}

interface FindOptions {
  /** Edge of a top in pixels, if known. */
  readonly edge?: number;
}

/** Edges of tops that are searched for, in pixels and as a share of the picture's longer side. */
const LEAST = 13;
const MOST_SHARE = 0.3;
/** Pictures are reduced to at most this width before thresholding. */
const LARGEST = 800;
const MOST_SKEW = 1.32;
const MOST_CANDIDATES = 300;
const MOST_IN_HEAPS = 120;
const MOST_HEAPS = 300;

interface Group {
  box: Box;
  votes: number;
  /** Share of its rectangle that the hull fills. */
  fill: number;
}

/** The hull of a region that is not a square: touching dice, or something else. */
type Heap = readonly Point[];
interface Found {
  readonly squares: readonly Candidate[];
  readonly heaps: readonly Heap[];
}

/** Finds squares that may be tops of dice, of any colour on any background, likeliest first. */
export function findSquares(image: Rgb, { edge }: FindOptions = {}): Found {
  const by = Math.max(1, Math.ceil(Math.max(image.width, image.height) / LARGEST));
  const small = shrinkColours(image, by);
  const most = Math.max(small.width, small.height) * MOST_SHARE;
  const limits: Limits = edge
    ? { least: (edge * 0.7) / by, most: (edge * 2.2) / by }
    : { least: Math.max(9, LEAST / by), most };
  const { groups, heaps } = collect(small, limits);
  const found: Candidate[] = [];
  for (const { box, votes } of groups.slice(0, MOST_CANDIDATES)) {
    const one = candidateAt(image, enlarged(box, by), votes);
    if (one) keep(found, one);
  }
  return { squares: found, heaps: heaps.map((hull) => hull.map(({ x, y }) => ({ x: x * by, y: y * by }))) };
}

/** Squares of this size along the straight parts of a heap's outline, where touching dice may lie. */
export function findInHeaps(image: Rgb, heaps: readonly Heap[], edge: number): Candidate[] {
  const boxes: Box[] = [];
  for (const heap of heaps) {
    const { halfWidth, halfHeight } = boxRound(heap);
    if (Math.min(halfWidth, halfHeight) < 0.4 * edge || Math.max(halfWidth, halfHeight) > 2.2 * edge)
      continue;
    for (const box of squaresAlong(heap, edge))
      if (boxes.length < MOST_IN_HEAPS && !boxes.some((other) => isAlike(other, box))) boxes.push(box);
  }
  const found: Candidate[] = [];
  for (const box of boxes) {
    const one = candidateAt(image, box, 1);
    if (one && Math.abs(one.edge / edge - 1) < 0.15) keep(found, one);
  }
  return found;
}

/** Rectangles that moved to the same place count once. */
function keep(found: Candidate[], one: Candidate): void {
  const i = found.findIndex(
    (other) =>
      Math.hypot(other.x - one.x, other.y - one.y) < Math.max(1, 0.02 * one.edge) &&
      Math.abs(other.edge / one.edge - 1) < 0.03,
  );
  if (i < 0) found.push(one);
  else {
    const other = found[i]!;
    const better = other.weakest >= one.weakest ? other : one;
    found[i] = { ...better, votes: other.votes + one.votes };
  }
}

function candidateAt(image: Rgb, box: Box, votes: number): Candidate | null {
  const outline = fitOutline(image, box);
  if (!outline) return null;
  const { corners, steps } = outline;
  const skew = skewOf(corners);
  if (!(skew <= MOST_SKEW)) return null;
  const step = steps.reduce((sum, value) => sum + value, 0) / 4;
  return {
    corners,
    ...centreOf(corners),
    edge: edgeOf(corners),
    weakest: Math.min(...steps),
    second: [...steps].sort((p, q) => p - q)[1] ?? 0,
    step,
    skew,
    votes,
  };
}

const enlarged = (box: Box, by: number): Box => ({
  ...box,
  x: box.x * by,
  y: box.y * by,
  halfWidth: box.halfWidth * by,
  halfHeight: box.halfHeight * by,
});

/** Rectangles of regions at every threshold; duplicates count once. Most frequent first. */
function collect(small: Rgb, limits: Limits): { groups: Group[]; heaps: Heap[] } {
  const heaps: Heap[] = [];
  const finder = new RegionFinder(small.width, small.height);
  const groups: Group[] = [];
  const cells = new Map<number, Group[]>();
  for (const { channel, levels } of slicesOf(small))
    for (const level of levels)
      for (const above of [true, false])
        for (const { hull } of finder.find(channel, level, above, limits)) {
          const box = boxRound(hull);
          const fill = areaOf(hull) / (4 * box.halfWidth * box.halfHeight);
          const squares = fill < 0.76 ? [] : squaresIn(box);
          for (const square of squares) add(groups, cells, { box: square, votes: 1, fill });
          if (squares.length === 0 && heaps.length < MOST_HEAPS) heaps.push(hull);
        }
  groups.sort((a, b) => b.votes - a.votes);
  return { groups, heaps };
}

const CELL = 8;

function add(groups: Group[], cells: Map<number, Group[]>, one: Group): void {
  const { box } = one;
  const [i, j] = [Math.floor(box.x / CELL), Math.floor(box.y / CELL)];
  for (let dj = -1; dj <= 1; dj += 1)
    for (let di = -1; di <= 1; di += 1)
      for (const other of cells.get((j + dj) * 4096 + i + di) ?? [])
        if (isAlike(other.box, box)) {
          other.votes += 1;
          if (one.fill > other.fill) [other.box, other.fill] = [box, one.fill];
          return;
        }
  groups.push(one);
  const key = j * 4096 + i;
  const cell = cells.get(key);
  if (cell) cell.push(one);
  else cells.set(key, [one]);
}

function isAlike(a: Box, b: Box): boolean {
  const [p, q] = [a.halfWidth + a.halfHeight, b.halfWidth + b.halfHeight];
  const turned = Math.abs(Math.sin(2 * (a.turn - b.turn)));
  return (
    Math.hypot(a.x - b.x, a.y - b.y) < 0.07 * Math.min(p, q) &&
    Math.abs(p - q) < 0.08 * Math.min(p, q) &&
    turned < 0.3
  );
}
