import type { Point, Rgb, Quad } from '../image.ts';
import { type Sums, sumsOf } from './sums.ts';
import type { Candidate } from './find.ts';
import { shrinkColours } from './frame.ts';
import { shrunk } from './plane.ts';
import type { Sized } from './plane-by-sizes.ts';

/** Half sides of the compared squares, as shares of a pip's diameter: one inside the pip, and those of the ring around it. */
const INNER = 0.38;
const RING = { from: 0.66, to: 1.15 };
/** Sample positions per pip. */
const PLACES = 2.6;
/** Least contrast of a pip with its surroundings, in steps of 255. */
const LEAST = 12;
/** Distance of the surroundings as a share of the diameter, and how many of eight directions may fail, because of other pips. */
const ROUND = 0.85;
const NEIGHBOURS = 2;
const MOST = 250;

/** A round mark of a given size. */
interface Mark extends Point {
  /** Contrast with its surroundings, in steps of 255. */
  readonly value: number;
}

/** Integral image of three times the brightness. */
const brightnessSums = (image: Rgb): Sums => sumsOf(image, [1, 1, 1]);

/** Geometry of the search for marks of one size, in pixels. */
interface Probe {
  readonly size: number;
  readonly pace: number;
  readonly inner: number;
  readonly from: number;
  readonly to: number;
  /** Areas of the inner square and of the ring. */
  readonly within: number;
  readonly beside: number;
}

function probeFor(size: number): Probe {
  const [inner, from, to] = [INNER, RING.from, RING.to].map((share) => Math.max(1, Math.round(share * size)));
  const areas = { within: areaOf(inner!), beside: areaOf(to!) - areaOf(from!) };
  return {
    size,
    pace: Math.max(1, Math.floor(size / PLACES)),
    inner: inner!,
    from: from!,
    to: to!,
    ...areas,
  };
}

/** Sum of brightness over a square with this half side. */
const around = ({ line, sums }: Sums, p: number, half: number): number => {
  const above = p - half * line - half;
  const below = p + (half + 1) * line - half;
  const across = 2 * half + 1;
  return (sums[below + across]! - sums[below]! - sums[above + across]! + sums[above]!) | 0;
};

/** How much lighter a place is than its surroundings, in steps of 255. */
const lighterAt = (sums: Sums, p: number, { inner, from, to, within, beside }: Probe): number =>
  (around(sums, p, inner) / within - (around(sums, p, to) - around(sums, p, from)) / beside) / 3;

/** How much lighter each place is than its surroundings, and the number of places per row. */
function lightness(sums: Sums, probe: Probe): { readonly values: Float32Array; readonly many: number } {
  const { pace, to } = probe;
  const many = Math.floor((sums.width - 2 * to - 2) / pace);
  const rows = Math.floor((sums.height - 2 * to - 2) / pace);
  const values = new Float32Array(Math.max(0, many * rows));
  for (let j = 0, k = 0; j < rows; j += 1)
    for (let i = 0, p = (to + 1 + j * pace) * sums.line + to + 1; i < many; i += 1, p += pace, k += 1)
      values[k] = lighterAt(sums, p, probe);
  return { values, many };
}

const areaOf = (half: number): number => (2 * half + 1) ** 2;

/**
 * Finds light and dark marks of the size of pips, strongest first.
 *
 * @param size a pip's diameter in pixels
 */
function marksIn(
  sums: Sums,
  size: number,
): { readonly light: readonly Mark[]; readonly dark: readonly Mark[] } {
  const probe = probeFor(size);
  const { pace, to } = probe;
  const { values, many } = lightness(sums, probe);
  const near = Math.max(1, Math.round((0.5 * size) / pace));
  const [light, dark]: [Mark[], Mark[]] = [[], []];
  for (let q = near * many; q < values.length - near * many; q += 1) {
    const value = values[q]!;
    if (value < LEAST && value > -LEAST) continue;
    const i = q % many;
    if (i < near || i >= many - near || !isPeak(values, many, q, near)) continue;
    const j = (q - i) / many;
    const p = (to + 1 + j * pace) * sums.line + to + 1 + i * pace;
    const step = stepRound(sums, p, probe, Math.sign(value));
    if (step < LEAST) continue;
    const [dx, dy] = middleNear(sums, p, probe, Math.sign(value));
    const mark = { x: to + 1.5 + pace * i + dx, y: to + 1.5 + pace * j + dy, value: step };
    (value > 0 ? light : dark).push(mark);
  }
  const clearest = (marks: Mark[]): Mark[] => marks.sort((a, b) => b.value - a.value).slice(0, MOST);
  return { light: clearest(light), dark: clearest(dark) };
}

const WAYS = Array.from(
  { length: 8 },
  (_, k) => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)] as const,
);

/** Contrast of a place in all but a few directions. */
function stepRound(sums: Sums, p: number, { size, inner }: Probe, sign: number): number {
  const here = around(sums, p, inner) / areaOf(inner);
  const steps = WAYS.map(([dx, dy]) => {
    const there = p + Math.round(dy * ROUND * size) * sums.line + Math.round(dx * ROUND * size);
    return (sign * (here - around(sums, there, 0))) / 3;
  });
  return steps.sort((a, b) => a - b)[NEIGHBOURS]!;
}

/** Sub-pixel offset of a mark's centre, where its contrast is highest. */
function middleNear(sums: Sums, p: number, probe: Probe, sign: number): readonly [number, number] {
  const at = (x: number, y: number): number => sign * lighterAt(sums, p + y * sums.line + x, probe);
  let [x, y] = [0, 0];
  for (let moved = true, best = at(0, 0); moved && Math.max(Math.abs(x), Math.abs(y)) < probe.pace;) {
    moved = false;
    for (const [dx, dy] of STEPS) {
      const value = at(x + dx, y + dy);
      if (value > best) [best, x, y, moved] = [value, x + dx, y + dy, true];
    }
  }
  const here = at(x, y);
  const fine = (before: number, after: number): number => {
    const bend = before + after - 2 * here;
    return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  };
  return [x + fine(at(x - 1, y), at(x + 1, y)), y + fine(at(x, y - 1), at(x, y + 1))];
}

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether no place nearby has higher contrast. */
function isPeak(values: Float32Array, many: number, q: number, near: number): boolean {
  const value = values[q]!;
  for (let dj = -near; dj <= near; dj += 1)
    for (let di = -near; di <= near; di += 1) {
      const other = values[q + dj * many + di]!;
      if (value > 0 ? other > value : other < value) return false;
      if (other === value && (dj < 0 || (dj === 0 && di < 0))) return false;
    }
  return true;
}

/** Diameters of pips to search for, in pixels, and the ratio of a diameter to a top's edge. */
const SIZES = [4, 5.2, 6.8, 8.8, 11.4, 14.8];
const OF_EDGE = { least: 0.12, most: 0.26 };
/** Larger pictures are reduced to this width; their dice are still large enough. */
const LARGEST = 1000;
/** Distance of opposite corner pips, in pip diameters; and of neighbouring pips, in edges. */
const APART = { least: 2.6, most: 4.9 };
const STEP = 0.242;
/** Radius of all pips of a face, radius kept clear around them, and tolerance of each pip; shares of the edge. */
const WITHIN = 0.4;
const BESIDE = 0.52;
const OFF = 0.065;
/** Ignore marks weaker than this share of the others. */
const WEAKEST = 0.5;
/** Grid cells of two to six pips as bits, row by row: two opposite corners and what may lie between them. */
const CORNERS = 0b100000001;
const MIDDLE = 0b000010000;
const ALL_CORNERS = 0b101000101;
const FACES: ReadonlySet<number> = new Set([
  CORNERS,
  CORNERS | MIDDLE,
  ALL_CORNERS,
  ALL_CORNERS | MIDDLE,
  ALL_CORNERS | 0b000101000,
  ALL_CORNERS | 0b010000010,
]);
/** Placeholder: the outline has not been measured. */
const NO_OUTLINE = { weakest: 0, second: 0, step: 0, skew: 1, votes: 1 };
/** Faces closer than this to a likelier one, in edges, are parts of it. */
const NEAR = 0.5;

/** A square whose marks form the pattern of two to six pips; its weight is their number. */
interface PipSquare extends Candidate, Sized {
  /** Distance of the worst mark from its position, in edges. */
  readonly off: number;
}

/**
 * Finds squares by their pips alone, without a visible outline, likeliest first.
 *
 * @param edge edge of a top in pixels, if known
 */
export function pipSquaresIn(picture: Rgb, edge: number | null = null): (Candidate & Sized)[] {
  const by = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LARGEST));
  const sums = brightnessSums(shrinkColours(picture, by));
  const found = sizesFor(edge && edge / by).flatMap((size) => {
    const { light, dark } = marksIn(sums, size);
    return [...squaresOf(light, size), ...squaresOf(dark, size)];
  });
  found.sort((a, b) => b.weight - a.weight || a.off - b.off);
  const kept: PipSquare[] = [];
  for (const one of found) if (!kept.some((other) => isPartOf(one, other))) kept.push(one);
  return kept.map((one) => ({ ...shrunk(one, 1 / by), weight: one.weight }));
}

const sizesFor = (edge: number | null): readonly number[] =>
  edge ? SIZES.filter((size) => size > OF_EDGE.least * edge && size < OF_EDGE.most * edge) : SIZES;

const isPartOf = (one: PipSquare, other: PipSquare): boolean =>
  Math.hypot(other.x - one.x, other.y - one.y) <= NEAR * Math.max(one.edge, other.edge);

/** Tries every pair of marks as opposite corner pips. */
function squaresOf(marks: readonly Mark[], size: number): readonly PipSquare[] {
  const found: PipSquare[] = [];
  for (let k = 0; k < marks.length; k += 1)
    for (let l = 0; l < k; l += 1) {
      const [p, q] = [marks[k]!, marks[l]!];
      const apart = Math.hypot(q.x - p.x, q.y - p.y);
      if (apart < APART.least * size || apart > APART.most * size) continue;
      const square = squareBetween(p, q, marks);
      if (square) found.push(square);
    }
  return found;
}

/** A pip as seen, and its position on the face, in edges from the centre. */
interface Placed {
  readonly seen: Point;
  readonly place: Point;
}

/** The face with two marks as opposite corner pips; null if the marks between them fit no number. */
function squareBetween(p: Mark, q: Mark, marks: readonly Mark[]): PipSquare | null {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const edge = Math.hypot(dx, dy) / (2 * Math.SQRT2 * STEP);
  const turn = Math.atan2(dy, dx) - Math.PI / 4;
  const [c, s] = [Math.cos(turn) / edge, Math.sin(turn) / edge];
  const weakest = WEAKEST * Math.min(p.value, q.value);
  const pips: Placed[] = [];
  let [places, worst, isBeside] = [0, 0, false];
  for (const seen of marks) {
    const [x, y] = [seen.x - (p.x + q.x) / 2, seen.y - (p.y + q.y) / 2];
    const [u, v] = [x * c + y * s, y * c - x * s];
    const far = Math.max(Math.abs(u), Math.abs(v));
    if (far > BESIDE || seen.value < weakest) continue;
    const [i, j] = [nearestStep(u), nearestStep(v)];
    const off = Math.hypot(u - i * STEP, v - j * STEP);
    if (far > WITHIN) isBeside = true;
    else if (off > OFF) return null;
    else {
      places |= 1 << (3 * j + i + 4);
      worst = Math.max(worst, off);
      pips.push({ seen, place: { x: i * STEP, y: j * STEP } });
    }
  }
  // Half of a four or a row of a six also looks like a two or a three, with more pips beside it.
  if (!FACES.has(places) || (isBeside && pips.length < 4)) return null;
  return { ...squareThrough(pips), ...NO_OUTLINE, weight: pips.length, off: worst };
}

/** The least-squares square through the pips of a face, whose positions are centred on it. */
function squareThrough(pips: readonly Placed[]): Pick<Candidate, 'x' | 'y' | 'edge' | 'corners'> {
  const mean = (of: (one: Placed) => number): number =>
    pips.reduce((sum, one) => sum + of(one), 0) / pips.length;
  const [x, y] = [mean(({ seen }) => seen.x), mean(({ seen }) => seen.y)];
  const size = mean(({ place }) => place.x ** 2 + place.y ** 2);
  // Direction of the face's first side in the picture.
  const c = mean(({ seen, place }) => (seen.x - x) * place.x + (seen.y - y) * place.y) / size;
  const s = mean(({ seen, place }) => (seen.y - y) * place.x - (seen.x - x) * place.y) / size;
  const at = (i: number, j: number): Point => ({ x: x + (i * c - j * s) / 2, y: y + (i * s + j * c) / 2 });
  const corners: Quad = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  return { x, y, edge: Math.hypot(c, s), corners };
}

const nearestStep = (at: number): number => Math.max(-1, Math.min(1, Math.round(at / STEP)));
