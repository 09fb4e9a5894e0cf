import { solve } from '../geometry.ts';
import { SAMPLE_SIZE } from './dice-set.ts';
import { likeness, type Look } from './describe.ts';
import { NO_NUDGE, type Nudge } from './frame.ts';

/** A sample's values with how they change when the look is moved, turned, sized and stretched. */
export interface Slopes {
  readonly values: Float32Array;
  /** For each of `NAMES` how the values change with it. */
  readonly changes: readonly Float32Array[];
  /** How much two of them change alike. */
  readonly alike: readonly (readonly number[])[];
}

/** What a look may change by, in the order of the slopes. */
const NAMES = ['dx', 'dy', 'turn', 'scale', 'stretch', 'shear'] as const satisfies readonly (keyof Nudge)[];

const N = SAMPLE_SIZE;
const AREA = N * N;

/** How the values of a sample change. `grow`: the width of what the sample shows, in edges of the face. */
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
    // Looks have no mean and a length of 1: what only changes these changes nothing.
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

/** A look's place, and how much it is like the sample there. */
export interface FaceFit {
  readonly nudge: Nudge;
  readonly score: number;
}

/** What a sample looks about as like without being drawn out says nothing of it: so little likeness is lost. */
const LEAST_LOSS = 0.005;

/**
 * How much longer a face is along one line than across it, against the sample: half the logarithm of the ratio; 0 where its marks
 * hardly say.
 */
export function distortionOf({ alike }: Slopes, { stretch, shear }: Nudge): number {
  const by = [Math.log(stretch), shear];
  const loss = by.reduce(
    (sum, p, i) => sum + by.reduce((row, q, j) => row + p * q * alike[4 + i]![4 + j]!, 0),
    0,
  );
  return loss / 2 < LEAST_LOSS ? 0 : Math.hypot(...by);
}

/** So many steps are tried, and none that gains less. */
const STEPS = 8;
const LEAST_GAIN = 0.0005;
/** Where a sample hardly changes with something, such as a ring when it turns, nothing is known of it. */
const DAMP = 0.01;
/** How far a look may be moved from a square, in edges, radians and ratios. */
const MOST = { move: 0.2, turn: 0.35, size: 1.22, shear: 0.2 };

/** Moves a look until it is most like a sample: each step goes where the sample's slopes lead. */
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

/** How the sample must be changed to look like what is seen; null where it cannot be. */
function stepOf({ changes, alike }: Slopes, look: Float32Array, score: number): readonly number[] | null {
  if (score < 0.2) return null;
  const rows = alike.map((row, i) => row.map((value, j) => (i === j ? value * (1 + DAMP) + 1e-4 : value)));
  return solve(
    rows,
    changes.map((change) => likeness(change, look) / score),
  );
}

/** A look moved against a change of the sample; null where that is too far. */
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
