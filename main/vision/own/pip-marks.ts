import type { Point, Rgb } from '../image.ts';
import { type Sums, sumsOf } from './sums.ts';

/** What is compared, as shares of a pip's diameter: half the side of a square within the pip, and of the ring round it. */
const INNER = 0.38;
const RING = { from: 0.66, to: 1.15 };
/** So many places are looked at along a pip. */
const PLACES = 2.6;
/** A pip is lighter or darker than what is round it by this at least, in steps of 255. */
const LEAST = 12;
/** Round it so far away, against its diameter, in all of eight directions but so many: there may be other pips. */
const ROUND = 0.85;
const NEIGHBOURS = 2;
const MOST = 250;

/** A round mark of about a size. */
export interface Mark extends Point {
  /** By how much it differs from what is round it, in steps of 255. */
  readonly value: number;
}

/** Sums of three times the brightness. */
export const brightnessSums = (image: Rgb): Sums => sumsOf(image, [1, 1, 1]);

/** How marks of a size are looked for; lengths in pixels. */
interface Probe {
  readonly size: number;
  readonly pace: number;
  readonly inner: number;
  readonly from: number;
  readonly to: number;
  /** Areas within the inner square, and of the ring. */
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

/** The sum of a square's brightness: so many pixels to each side of one. */
const around = ({ line, sums }: Sums, p: number, half: number): number => {
  const above = p - half * line - half;
  const below = p + (half + 1) * line - half;
  const across = 2 * half + 1;
  return (sums[below + across]! - sums[below]! - sums[above + across]! + sums[above]!) | 0;
};

/** By how much a place is lighter than what is round it, in steps of 255. */
const lighterAt = (sums: Sums, p: number, { inner, from, to, within, beside }: Probe): number =>
  (around(sums, p, inner) / within - (around(sums, p, to) - around(sums, p, from)) / beside) / 3;

/** By how much each place is lighter than what is round it; and how many places there are in a row. */
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
 * Places that are lighter and places that are darker than what is round them, as pips are; the clearest first.
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

/** By how much a place differs from what is round it on all sides but a few. */
function stepRound(sums: Sums, p: number, { size, inner }: Probe, sign: number): number {
  const here = around(sums, p, inner) / areaOf(inner);
  const steps = WAYS.map(([dx, dy]) => {
    const there = p + Math.round(dy * ROUND * size) * sums.line + Math.round(dx * ROUND * size);
    return (sign * (here - around(sums, there, 0))) / 3;
  });
  return steps.sort((a, b) => a - b)[NEIGHBOURS]!;
}

/** How far the middle of a mark is from a place in it, in pixels: where it differs most from what is round it. */
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

/** Whether no place near one differs more from what is round it. */
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
