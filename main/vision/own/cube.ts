import type { Point, Quad, Rgb } from '../image.ts';
import { hullOf } from '../geometry.ts';
import { project, backProject } from '../printed/view.ts';
import { edgeOf, centreOf } from './frame.ts';
import type { Calibration } from './plane.ts';
import { besideOf, stepAcross, climb, ALONG, stepOfPixels } from './step.ts';
import type { Candidate } from './find.ts';

/** Position of a die that stands flat on the table: centre of its top in mm, rotation in radians. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Weight of the edges between the top and the visible sides, which have less contrast. */
const INNER = 0.5;
/** Colour step that scores one half; dice in the table's colour have no larger ones. */
const HALF_STEP = 8;

/** A segment of a die's outline, or an edge between two of its sides. */
interface Line {
  readonly p: Point;
  readonly q: Point;
  /** Length in edges of the top. */
  readonly length: number;
  readonly isInner: boolean;
}

interface Outline {
  readonly top: Quad;
  readonly edge: number;
  readonly lines: readonly Line[];
}

/** The outline of a die that stands flat, as the camera sees it. */
function outlineAt({ x, y, turn }: Pose, { view, dieMm }: NonNullable<Calibration>): Outline {
  const half = dieMm / 2;
  const [c, s] = [Math.cos(turn) * half, Math.sin(turn) * half];
  const square = (height: number): Quad => {
    const at = (u: number, v: number): Point => project(view, x + u * c - v * s, y + u * s + v * c, height);
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  };
  const [top, foot] = [square(dieMm), square(0)];
  const hull = hullOf([...top, ...foot]);
  const edge = edgeOf(top);
  const lineFrom = (p: Point, q: Point, isInner: boolean): Line => ({
    p,
    q,
    length: Math.hypot(q.x - p.x, q.y - p.y) / edge,
    isInner,
  });
  const lines = hull.map((p, i) => lineFrom(p, hull[(i + 1) % hull.length]!, false));
  for (let i = 0; i < 4; i += 1) {
    const [p, q] = [top[i]!, top[(i + 1) % 4]!];
    if (!hull.includes(p) || !hull.includes(q)) lines.push(lineFrom(p, q, true));
  }
  return { top, edge, lines };
}

/** How well an outline matches the picture, and the colour step across each of its parts. */
function seenAt(
  image: Rgb,
  { edge, lines }: Outline,
  half = HALF_STEP,
): { readonly score: number; readonly steps: number[] } {
  const steps: number[] = [];
  let [sum, weight] = [0, 0];
  const beside = besideOf(edge);
  for (const { p, q, length, isInner } of lines) {
    const { step, seen } = stepAcross(image, p, q, { beside, half });
    const counts = isInner ? INNER : length;
    sum += seen * counts;
    weight += counts;
    // A barely visible side has no outline of its own.
    if (!isInner && length > 0.4) steps.push(step);
  }
  return { score: sum / weight, steps };
}

interface Fit {
  readonly pose: Pose;
  readonly outline: Outline;
  readonly score: number;
  /** Mean colour step across each part of the die's outline. */
  readonly steps: readonly number[];
}

/** First steps of the search, in mm and radians, and how often they are halved. */
const FIRST = { x: 1.6, y: 1.6, turn: 0.09 };
const ROUNDS = 5;

/** A flat die and how well its outline matches, 0 to 1. */
export interface Standing {
  readonly at: Candidate;
  readonly score: number;
}

/** Fits a flat die to the softened picture, starting at a square; null if no position projects there. */
export function fitCube(
  image: Rgb,
  from: Candidate,
  calibration: NonNullable<Calibration>,
  rounds = ROUNDS,
): Standing | null {
  const { view, dieMm } = calibration;
  const middle = backProject(view, from, dieMm);
  const [a, b] = from.corners;
  const [p, q] = [backProject(view, a, dieMm), backProject(view, b, dieMm)];
  if (!middle || !p || !q) return null;
  const there = fitAt(image, { ...middle, turn: Math.atan2(q.y - p.y, q.x - p.x) }, calibration);
  return standingOf(image, refined(image, there, calibration, rounds), from.votes);
}

/** Moves and rotates a die until its outline matches best. */
const refined = (image: Rgb, from: Fit, calibration: NonNullable<Calibration>, rounds = ROUNDS): Fit =>
  climb<Pose, Fit>(from, (pose) => fitAt(image, pose, calibration), {
    names: ['x', 'y', 'turn'],
    step: FIRST,
    rounds,
    isLikely: () => true,
  });

/** Colour step that scores one half, as a share of the die's own contrast. */
const HALF_OF_OWN = 0.25;

function standingOf(image: Rgb, { outline, steps, score }: Fit, votes: number): Standing {
  const { top } = outline;
  const sorted = [...steps].sort((x, y) => x - y);
  const step = steps.reduce((sum, value) => sum + value, 0) / steps.length;
  // A die in the table's colour has a faint outline, but an even one.
  const even = seenAt(image, outline, HALF_OF_OWN * step).score;
  const at: Candidate = {
    corners: top,
    ...centreOf(top),
    edge: outline.edge,
    weakest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    step,
    skew: 1,
    votes,
    stands: even,
  };
  return { at, score };
}

/** How well the outline of a die at this position matches the picture. */
function fitAt(image: Rgb, pose: Pose, calibration: NonNullable<Calibration>): Fit {
  const outline = outlineAt(pose, calibration);
  return { pose, outline, ...seenAt(image, outline) };
}

/** Search range and step around a spot, as shares of the edge, and rotations per quarter turn. */
const SEARCH = { reach: 0.5, pace: 0.11, turns: 6 };
/** How many starting positions are fitted, and how many fits are kept. */
const STARTS = 4;
const KEPT = 3;
/** Positions closer than this, as a share of the edge, are the same. */
const ONE_START = 0.2;
const ONE_FIT = 0.08;

/** Pixel pairs on both sides of an outline, as byte offsets from its centre, with the weight of each pair. */
interface Probe {
  readonly outside: Int32Array;
  readonly inside: Int32Array;
  readonly weights: Float32Array;
  readonly total: number;
  /** Distance of the farthest pixel from the centre, in pixels. */
  readonly reach: number;
}

/** Moving an outline by whole pixels only needs one set of offsets. */
function probeOf({ edge, lines }: Outline, { x, y }: Point, width: number): Probe {
  const many = lines.length * ALONG.length;
  const [outside, inside] = [new Int32Array(many), new Int32Array(many)];
  const weights = new Float32Array(many);
  const beside = besideOf(edge);
  let [i, total, reach] = [0, 0, 0];
  for (const { p, q, length, isInner } of lines) {
    const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const [nx, ny] = [((q.y - p.y) / long) * beside, ((p.x - q.x) / long) * beside];
    const weight = (isInner ? INNER : length) / ALONG.length;
    for (const t of ALONG) {
      const [dx, dy] = [p.x + (q.x - p.x) * t - x, p.y + (q.y - p.y) * t - y];
      outside[i] = 3 * (Math.round(dy + ny) * width + Math.round(dx + nx));
      inside[i] = 3 * (Math.round(dy - ny) * width + Math.round(dx - nx));
      weights[i] = weight;
      total += weight;
      reach = Math.max(reach, Math.abs(dx) + beside, Math.abs(dy) + beside);
      i += 1;
    }
  }
  return { outside, inside, weights, total, reach: Math.ceil(reach) + 1 };
}

function seenBy({ outside, inside, weights, total }: Probe, { data }: Rgb, at: number): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const step = stepOfPixels(data, at + outside[i]!, at + inside[i]!);
    sum += (weights[i]! * step) / (step + HALF_STEP);
  }
  return sum / total;
}

interface Tried {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly score: number;
}

/** All positions near a spot on a coarse grid, best first. */
function placesNear(image: Rgb, spot: Point, calibration: NonNullable<Calibration>): Tried[] {
  const middle = backProject(calibration.view, spot, calibration.dieMm);
  if (!middle) return [];
  const { width, height } = image;
  const tried: Tried[] = [];
  for (let k = 0; k < SEARCH.turns; k += 1) {
    const turn = (k * Math.PI) / 2 / SEARCH.turns;
    // Within this range a die's appearance does not change with its position.
    const outline = outlineAt({ ...middle, turn }, calibration);
    const probe = probeOf(outline, spot, width);
    const pace = Math.max(1, Math.round(SEARCH.pace * outline.edge));
    const steps = Math.ceil((SEARCH.reach * outline.edge) / pace);
    for (let j = -steps; j <= steps; j += 1)
      for (let i = -steps; i <= steps; i += 1) {
        const [x, y] = [Math.round(spot.x) + i * pace, Math.round(spot.y) + j * pace];
        if (Math.min(x, y, width - 1 - x, height - 1 - y) < probe.reach) continue;
        tried.push({ x, y, turn, score: seenBy(probe, image, 3 * (y * width + x)) });
      }
  }
  return tried.sort((a, b) => b.score - a.score);
}

/** The likeliest positions of a flat die near a spot of the softened picture, best first. The face is ignored. */
export function cubesNear(
  image: Rgb,
  spot: Point,
  calibration: NonNullable<Calibration>,
  { starts: most = STARTS }: { readonly starts?: number } = {},
): Standing[] {
  const starts: Pose[] = [];
  for (const { x, y, turn } of placesNear(image, spot, calibration)) {
    if (starts.length >= most) break;
    const at = backProject(calibration.view, { x, y }, calibration.dieMm);
    if (!at) continue;
    const pose = { ...at, turn };
    if (!starts.some((other) => isNear(other, pose, ONE_START * calibration.dieMm))) starts.push(pose);
  }
  const fits = starts.map((pose) => refined(image, fitAt(image, pose, calibration), calibration));
  const found: Fit[] = [];
  for (const fit of fits.sort((a, b) => b.score - a.score))
    if (found.length < KEPT && !found.some(({ pose }) => isNear(pose, fit.pose, ONE_FIT * calibration.dieMm)))
      found.push(fit);
  return found.map((fit) => standingOf(image, fit, 1));
}

const isNear = (a: Pose, b: Pose, mm: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < mm && Math.abs(Math.sin(2 * (a.turn - b.turn))) < 0.3;
