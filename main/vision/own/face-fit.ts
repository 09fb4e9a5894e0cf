import { solve } from '../geometry.ts';
import { SAMPLE_SIZE } from './types.ts';
import { likeness, type Look } from './describe.ts';
import { NO_NUDGE, type Nudge } from './frame.ts';

/** A sample with its derivatives by position, rotation, size and stretch. */
export interface Slopes {
  readonly values: Float32Array;
  /** The derivative by each of `NAMES`. */
  readonly changes: readonly Float32Array[];
  /** Inner products of the derivatives. */
  readonly alike: readonly (readonly number[])[];
}

/** Parameters of the fit, in the order of the derivatives. */
const NAMES = ['dx', 'dy', 'turn', 'scale', 'stretch', 'shear'] as const satisfies readonly (keyof Nudge)[];

const N = SAMPLE_SIZE;
const AREA = N * N;

/** Derivatives of a sample. `grow`: the width that the sample shows, in edges of the face. */
export function slopesOf(values: Float32Array, grow: number): Slopes {
  const changes = NAMES.map(() => new Float32Array(values.length));
  const pace = grow / N;
  for (let p = 0; p < values.length; p += 1) {
    const at = p % AREA;
    const [i, j] = [at % N, Math.floor(at / N)];
    const [left, right] = [i > 0 ? 1 : 0, i < N - 1 ? 1 : 0];
    const [up, down] = [j > 0 ? 1 : 0, j < N - 1 ? 1 : 0];
    const across = (values[p + right]! - values[p - left]!) / ((left + right) * pace);
    const along = (values[p + down * N]! - values[p - up * N]!) / ((up + down) * pace);
    const [u, v] = [(i + 0.5 - N / 2) * pace, (j + 0.5 - N / 2) * pace];
    changes[0]![p] = across;
    changes[1]![p] = along;
    changes[2]![p] = u * along - v * across;
    changes[3]![p] = u * across + v * along;
    changes[4]![p] = u * across - v * along;
    changes[5]![p] = v * across + u * along;
  }
  for (const change of changes) {
    // Normalised pictures have mean 0 and length 1, so changes along these are removed.
    for (let c = 0; c < 3; c += 1) {
      let sum = 0;
      for (let p = c * AREA; p < (c + 1) * AREA; p += 1) sum += change[p]!;
      for (let p = c * AREA; p < (c + 1) * AREA; p += 1) change[p] = change[p]! - sum / AREA;
    }
    const along = likeness(change, values);
    for (let p = 0; p < change.length; p += 1) change[p] = change[p]! - along * values[p]!;
  }
  return { values, changes, alike: changes.map((a) => changes.map((b) => likeness(a, b))) };
}

/** The position of a look and its correlation with the sample there. */
export interface FaceFit {
  readonly nudge: Nudge;
  readonly score: number;
}

/** Least loss of correlation without the stretch for the stretch to mean anything. */
const LEAST_LOSS = 0.005;

/**
 * How much longer a face is in one direction than across it, relative to the sample: half the logarithm of the
 * ratio; 0 if its marks hardly show it.
 */
export function distortionOf({ alike }: Slopes, { stretch, shear }: Nudge): number {
  const by = [Math.log(stretch), shear];
  const loss = by.reduce(
    (sum, p, i) => sum + by.reduce((row, q, j) => row + p * q * alike[4 + i]![4 + j]!, 0),
    0,
  );
  return loss / 2 < LEAST_LOSS ? 0 : Math.hypot(...by);
}

/** Number of steps, and the least gain of a step. */
const STEPS = 8;
const LEAST_GAIN = 0.0005;
/** Damping for parameters that hardly change a sample, such as the rotation of a ring. */
const DAMP = 0.01;
/** Largest correction of a square, in edges, radians and ratios. */
const MOST = { move: 0.2, turn: 0.35, size: 1.22, shear: 0.2 };

/** Aligns a look with a sample by Gauss-Newton steps. */
export function fitFace(slopes: Slopes, lookAt: (nudge: Nudge) => Look, from: Nudge = NO_NUDGE): FaceFit {
  let look = lookAt(from).values;
  let best: FaceFit = { nudge: from, score: likeness(slopes.values, look) };
  let share = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const change = stepOf(slopes, look, best.score);
    if (!change) break;
    const nudge = moved(best.nudge, change, share);
    if (!nudge) break;
    const next = lookAt(nudge).values;
    const score = likeness(slopes.values, next);
    const gain = score - best.score;
    if (gain > 0) [look, best] = [next, { nudge, score }];
    if (gain < LEAST_GAIN) {
      if (share < 0.5 || gain > 0) break;
      share *= 0.4;
    }
  }
  return best;
}

/** The parameter change that brings the sample closest to the image; null if no change does. */
function stepOf({ changes, alike }: Slopes, look: Float32Array, score: number): readonly number[] | null {
  if (score < 0.2) return null;
  const rows = alike.map((row, i) => row.map((value, j) => (i === j ? value * (1 + DAMP) + 1e-4 : value)));
  return solve(
    rows,
    changes.map((change) => likeness(change, look) / score),
  );
}

/** Applies the inverse of a change to a nudge; null if it goes too far. */
function moved(nudge: Nudge, change: readonly number[], share: number): Nudge | null {
  const [dx = 0, dy = 0, turn = 0, scale = 0, stretch = 0, shear = 0] = change.map((value) => value * share);
  const [c, s] = [Math.cos(nudge.turn) * nudge.scale, Math.sin(nudge.turn) * nudge.scale];
  const u = dx * nudge.stretch + dy * nudge.shear;
  const v = dy / nudge.stretch + dx * nudge.shear;
  const next: Nudge = {
    dx: nudge.dx - (u * c - v * s),
    dy: nudge.dy - (u * s + v * c),
    turn: nudge.turn - turn,
    scale: nudge.scale * (1 - scale),
    stretch: nudge.stretch * (1 - stretch),
    shear: nudge.shear - shear,
  };
  const isNear =
    Math.max(Math.abs(next.dx), Math.abs(next.dy)) <= MOST.move &&
    Math.abs(next.turn) <= MOST.turn &&
    Math.abs(next.shear) <= MOST.shear &&
    Math.max(next.scale, 1 / next.scale, next.stretch, 1 / next.stretch) <= MOST.size;
  return isNear ? next : null;
}
