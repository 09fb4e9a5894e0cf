import { cross, homographyOf, mapPoint, middleOf } from '../geometry.ts';
import { type Gray, type Point, type Quad, sample, shrink } from '../image.ts';
import { centreOf, edgeOf } from '../own/frame.ts';
import { FINDER_STEP, FOUND, type Look, type Nets, PATCH, TOGETHER, VIEW } from './nets.ts';

/** A place of the picture that may be the top of a die. */
export interface Top {
  /** Corners in pixels, clockwise in the picture. */
  readonly corners: Quad;
  /** How much the finder is sure of it, 0 to 1. */
  readonly heat: number;
}

/** A top with what the reader says of it. */
export interface ReadTop extends Top {
  /** The likeliest class (see `CLASSES`), its least and its mean likelihood over all looks. */
  readonly shows: number;
  readonly least: number;
  readonly mean: number;
  /** The mean likelihood of each class. */
  readonly classes: Float32Array;
  /** From the middle of the top to where that of the lower side is seen, in pixels. */
  readonly down: Point;
}

/** Widths of the picture at which the finder looks: from this share of its own, each smaller by √2, to this many pixels. */
const FIRST = 0.5;
const LEAST_WIDTH = 72;
const STEP = Math.SQRT2;
/** What is less hot is nothing. */
const WARM = 0.15;
/** Tops nearer to each other than this share of their edge are one. */
const ONE_PLACE = 0.4;
const MOST = 60;

const UNIT: Quad = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];

/**
 * Finds and reads all tops in a picture of brightness, hottest first.
 *
 * @param nothing what is no face with more than this likelihood at the first looks is left out
 */
export function readTops(nets: Nets, picture: Gray, nothing: number): readonly ReadTop[] {
  const halved = halvings(picture);
  return readEach(nets, halved, findIn(nets, picture, halved), nothing);
}

/** All places that may be tops, hottest first; of several at one place the hottest. */
function findIn(nets: Nets, picture: Gray, halved: readonly [Gray, ...Gray[]]): readonly Top[] {
  const found: Top[] = [];
  const wide = Math.max(picture.width, picture.height);
  for (let share = FIRST; share * wide >= LEAST_WIDTH; share /= STEP) {
    const [width, height] = [multipleOf4(picture.width * share), multipleOf4(picture.height * share)];
    const level = resized(halved, width, height);
    for (const tile of tilesOf(width, height)) {
      const heat = nets.find(cut(level, width, tile), tile.width, tile.height);
      const scale = { x: picture.width / width, y: picture.height / height };
      found.push(...topsIn(heat, tile, scale));
    }
  }
  const kept: Top[] = [];
  for (const top of found.sort((a, b) => b.heat - a.heat))
    if (kept.length < MOST && !kept.some((other) => isOnePlace(top.corners, other.corners))) kept.push(top);
  return kept;
}

/** Part of a level that the finder sees at once, in pixels. */
interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Largest tile, and by how much tiles overlap: more than a top with what lies around it. */
const TILE = { width: 640, height: 480 };
const OVERLAP = 64;
export const TILE_PIXELS = TILE.width * TILE.height;

function tilesOf(width: number, height: number): readonly Tile[] {
  const starts = (whole: number, part: number): number[] => {
    const many = whole <= part ? 1 : Math.ceil((whole - OVERLAP) / (part - OVERLAP));
    return Array.from({ length: many }, (_, i) => Math.max(0, Math.min(i * (part - OVERLAP), whole - part)));
  };
  return starts(height, TILE.height).flatMap((top) =>
    starts(width, TILE.width).map((left) => ({
      left,
      top,
      width: Math.min(width, TILE.width),
      height: Math.min(height, TILE.height),
    })),
  );
}

function cut(level: Float32Array, line: number, { left, top, width, height }: Tile): Float32Array {
  if (width === line && height * line === level.length) return level;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    out.set(level.subarray((top + y) * line + left, (top + y) * line + left + width), y * width);
  return out;
}

const multipleOf4 = (pixels: number): number => Math.max(4, 4 * Math.round(pixels / 4));

/** Whether two squares are about the same one. */
function isOnePlace(one: Quad, other: Quad): boolean {
  const [a, b] = [centreOf(one), centreOf(other)];
  const [p, q] = [edgeOf(one), edgeOf(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) < ONE_PLACE * Math.max(p, q);
}

/** The places of a level that are hotter than their neighbours, in pixels of the picture. */
function topsIn(found: Float32Array, { left, top, width, height }: Tile, scale: Point): Top[] {
  const [columns, rows] = [width / FINDER_STEP, height / FINDER_STEP];
  const tops: Top[] = [];
  const limit = Math.log(WARM / (1 - WARM));
  const heatAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? -Infinity : found[(y * columns + x) * FOUND]!;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const heat = heatAt(x, y);
      if (heat < limit || isCooler(heatAt, x, y, heat)) continue;
      const corners = cornersAt(
        found.subarray((y * columns + x) * FOUND),
        { x: left + FINDER_STEP * (x + 0.5), y: top + FINDER_STEP * (y + 0.5) },
        scale,
      );
      if (corners) tops.push({ corners, heat: 1 / (1 + Math.exp(-heat)) });
    }
  return tops;
}

function isCooler(heatAt: (x: number, y: number) => number, x: number, y: number, heat: number): boolean {
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) if (heatAt(x + dx, y + dy) > heat) return true;
  return false;
}

/** A place's eight numbers `[heat, dx, dy, xx / 8, xy / 8, yy / 8, cos 4t, sin 4t]`, the moments' root in pixels, around the place's middle. */
function cornersAt(cell: Float32Array, { x, y }: Point, scale: Point): Quad | null {
  const [, dx = 0, dy = 0, xx = 0, xy = 0, yy = 0, cos = 0, sin = 0] = cell;
  if (!(xx > 0.1 && yy > 0.1 && xx * yy > xy * xy)) return null;
  const turn = Math.atan2(sin, cos) / 4;
  const centre = { x: x + FINDER_STEP * dx, y: y + FINDER_STEP * dy };
  const corner = (quarter: number): Point => {
    const angle = turn + (quarter * Math.PI) / 2;
    const [u, v] = [8 * Math.SQRT2 * Math.cos(angle), 8 * Math.SQRT2 * Math.sin(angle)];
    return {
      x: scale.x * (centre.x + xx * u + xy * v),
      y: scale.y * (centre.y + xy * u + yy * v),
    };
  };
  return [corner(0), corner(1), corner(2), corner(3)];
}

/** How often the reader's own corners are taken. */
const CORRECTIONS = 2;
/** Looks at a top: quarter turns, and how much wider or closer than usual. */
const LOOKS: readonly (readonly [quarters: number, scale: number])[] = [
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [0, 1.1],
  [2, 0.92],
];

/** A top's edge in pixels above which the patch is cut from a smaller picture: as large as those that the reader was trained with. */
const LARGE = 56;

/** Reads these places after correcting their corners. */
function readEach(
  nets: Nets,
  halved: readonly Gray[],
  tops: readonly Top[],
  nothing: number,
): readonly ReadTop[] {
  let likely = tops;
  for (let time = 0; time < CORRECTIONS; time += 1) {
    const looks = looksAt(
      nets,
      halved,
      likely.map(({ corners }) => corners),
    );
    likely = likely.flatMap((top, i) => {
      const { classes, corners } = looks[i]!;
      return classes[0]! > nothing ? [] : { ...top, corners: corrected(top.corners, corners) ?? top.corners };
    });
  }
  const squares = likely.map(({ corners }) => corners);
  const views = squares.flatMap((corners) =>
    LOOKS.map(([quarters, scale]) => turned(scaled(corners, scale), quarters)),
  );
  const seen = looksAt(nets, halved, views);
  return likely.map(({ heat }, i) => {
    const looks = seen.slice(i * LOOKS.length, (i + 1) * LOOKS.length);
    const classes = looks[0]!.classes.map(
      (_, k) => looks.reduce((sum, look) => sum + look.classes[k]!, 0) / looks.length,
    );
    const shows = classes.indexOf(Math.max(...classes));
    const least = Math.min(...looks.map((look) => look.classes[shows]!));
    const down = middleOf(looks.map((look, k) => downIn(views[i * LOOKS.length + k]!, look)));
    return { corners: squares[i]!, heat, shows, least, mean: classes[shows]!, classes, down };
  });
}

/** Half of the stretch over which a square's own directions are taken, in half edges. */
const NEAR = 0.2;

/** Larger sines of a slant than this cannot be told apart. */
const STEEPEST = 0.97;

/** From the middle of the top to where that of the lower side is seen, in pixels: the tangent of the slant, since the patch is stretched to a square. */
function downIn(corners: Quad, { down: [across = 0, along = 0] }: Look): Point {
  const to = homographyOf(UNIT, corners);
  if (!to) return { x: 0, y: 0 };
  const sine = Math.min(STEEPEST, Math.hypot(across, along));
  const [u, v] = [across / Math.sqrt(1 - sine * sine), along / Math.sqrt(1 - sine * sine)];
  const [left, right] = [mapPoint(to, -NEAR, 0), mapPoint(to, NEAR, 0)];
  const [above, below] = [mapPoint(to, 0, -NEAR), mapPoint(to, 0, NEAR)];
  return {
    x: (u * (right.x - left.x) + v * (below.x - above.x)) / NEAR,
    y: (u * (right.y - left.y) + v * (below.y - above.y)) / NEAR,
  };
}

function looksAt(nets: Nets, halved: readonly Gray[], squares: readonly Quad[]): Look[] {
  const looks: Look[] = [];
  for (let i = 0; i < squares.length; i += TOGETHER)
    looks.push(...nets.read(squares.slice(i, i + TOGETHER).map((corners) => patchAt(halved, corners))));
  return looks;
}

const turned = ([a, b, c, d]: Quad, quarters: number): Quad => {
  const all = [a, b, c, d];
  const at = (i: number): Point => all[(i + quarters) % 4]!;
  return [at(0), at(1), at(2), at(3)];
};

function scaled(corners: Quad, by: number): Quad {
  const middle = centreOf(corners);
  const at = ({ x, y }: Point): Point => ({
    x: middle.x + (x - middle.x) * by,
    y: middle.y + (y - middle.y) * by,
  });
  return [at(corners[0]), at(corners[1]), at(corners[2]), at(corners[3])];
}

/** The square's corners moved by what the reader says, in half edges of the square seen from above. */
function corrected(corners: Quad, by: Float32Array): Quad | null {
  const from = homographyOf(UNIT, corners);
  if (!from) return null;
  const at = (i: number): Point => mapPoint(from, UNIT[i]!.x + by[2 * i]!, UNIT[i]!.y + by[2 * i + 1]!);
  return [at(0), at(1), at(2), at(3)];
}

/** What lies at a square and as much around it, seen from above: the mean of four samples a pixel. */
function patchAt(halved: readonly Gray[], corners: Quad): Float32Array {
  const out = new Float32Array(PATCH * PATCH);
  const to = homographyOf(UNIT, corners);
  if (!to) return out;
  const level = Math.min(halved.length - 1, Math.max(0, Math.ceil(Math.log2(edgeOf(corners) / LARGE))));
  const picture = halved[level]!;
  const by = 2 ** level;
  const pace = (2 * VIEW) / (2 * PATCH);
  for (let j = 0, p = 0; j < PATCH; j += 1)
    for (let i = 0; i < PATCH; i += 1, p += 1) {
      let sum = 0;
      for (let k = 0; k < 4; k += 1) {
        const { x, y } = mapPoint(
          to,
          (2 * i + (k & 1) + 0.5) * pace - VIEW,
          (2 * j + (k >> 1) + 0.5) * pace - VIEW,
        );
        sum += sample(picture, x / by, y / by);
      }
      out[p] = sum / 4;
    }
  return out;
}

/** Whether a point lies in a square. */
export const isInside = (point: Point, corners: Quad): boolean =>
  corners.every((corner, i) => cross(corner, corners[(i + 1) % 4]!, point) > 0);

/** A picture at half its size, again and again, as long as it can be halved: the first is the picture itself. */
function halvings(picture: Gray): readonly [Gray, ...Gray[]] {
  const levels: [Gray, ...Gray[]] = [picture];
  for (let last = picture; Math.min(last.width, last.height) >= 2; levels.push(last)) last = shrink(last, 2);
  return levels;
}

/** The picture at a smaller size, as the finder takes it, from the level that is larger by the least. */
function resized(halved: readonly [Gray, ...Gray[]], width: number, height: number): Float32Array {
  const level = halved.findLast((one) => one.width >= width) ?? halved[0];
  const [across, down] = [level.width / width, level.height / height];
  const out = new Float32Array(width * height);
  for (let y = 0, p = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, p += 1) out[p] = sample(level, (x + 0.5) * across, (y + 0.5) * down);
  return out;
}
