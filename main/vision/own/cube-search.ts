import type { Point, Rgb } from '../image.ts';
import { backProject } from '../printed/view.ts';
import { type Fit, fitAt, refined, type Standing, standingOf } from './cube.ts';
import { HALF_STEP, INNER, type Outline, outlineAt, type Pose } from './cube-outline.ts';
import type { Calibration } from './plane.ts';
import { ALONG, besideOf, stepOfPixels } from './step.ts';

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
