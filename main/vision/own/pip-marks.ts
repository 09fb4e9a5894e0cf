import type { Point, Rgb } from '../image.ts';
import { type Sums, sumsOf } from './sums.ts';

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
export interface Mark extends Point {
  /** Contrast with its surroundings, in steps of 255. */
  readonly value: number;
}

/** Integral image of three times the brightness. */
export const brightnessSums = (image: Rgb): Sums => sumsOf(image, [1, 1, 1]);

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
export function marksIn(
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
