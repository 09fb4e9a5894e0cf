import { bitCount } from './candidates.ts';

/**
 * Can these hands be laid on a grid so that its runs are exactly these hands?
 *
 * A hand across lies on a row, a hand down on a column, each on as many neighbouring cells as it has dice; where its
 * dice lie within it is free, so only lengths and crossings matter. Every grid breaks down into conditions on two
 * hands at a time, and together they are enough:
 * - hands that share a die cross on it; hands of different directions that share none neither cross nor touch with
 *   an end, or one of them would be longer;
 * - hands on one line leave a cell between them;
 * - hands on neighbouring lines, c of whose crossing hands they have in common, lie side by side for exactly c cells:
 *   each of those cells belongs to a common crossing hand (any other would make a run of its own).
 */
export interface Placement {
  /** The row of a hand across, the column of a hand down. */
  readonly line: Int8Array;
  /** The first column of a hand across, the first row of a hand down. */
  readonly start: Int8Array;
}

const MOST = 32;
const length = new Int8Array(MOST);
const line = new Int8Array(MOST);
const start = new Int8Array(MOST);
const order = new Int8Array(MOST);
const LIES = { line, start, order };
const crossing = new Int32Array(MOST);
let down = 0;
let keep: Keep | null = null;

/**
 * Called whenever a hand was laid, with how many lie: the first ones of `order`. False: no more are laid on these, and the
 * hand lies elsewhere next.
 */
export type Keep = (laid: number, at: Placement & { readonly order: Int8Array }) => boolean;

/** Whether hand i may lie at line `a` from `from` beside the hand j that lies already. */
function fits(i: number, a: number, from: number, j: number): boolean {
  const to = from + length[i]! - 1;
  const b = line[j]!;
  const s = start[j]!;
  const e = s + length[j]! - 1;
  if (((down >> i) & 1) === ((down >> j) & 1)) {
    const apart = a > b ? a - b : b - a;
    const shared = (e < to ? e : to) - (s > from ? s : from) + 1;
    if (apart === 0) return shared < 0;
    const both = crossing[i]! & crossing[j]!;
    if (apart === 1) return both === 0 ? shared <= 0 : shared === popcount(both);
    return both === 0 || shared >= popcount(both);
  }
  if ((crossing[i]! >> j) & 1) return b >= from && b <= to && a >= s && a <= e;
  const inI = b >= from && b <= to;
  const inJ = a >= s && a <= e;
  if (inI) return a < s - 1 || a > e + 1;
  return !inJ || b < from - 1 || b > to + 1;
}

const popcount = (mask: number): number => bitCount(mask & 0x1fff) + bitCount(mask >>> 13);

/**
 * Lays `count` hands that hang together. `masks` are their dice, `downs` a bit for each hand that goes down.
 * Returns the shared scratch arrays of the placement, good until the next call, or null when there is none.
 */
export function place(masks: ArrayLike<number>, downs: number, count: number): Placement | null {
  prepare(masks, downs, count);
  return layFrom(1, count) ? { line, start } : null;
}

/** Lays them in every way, and asks `each` of every step of it; what lies whole is asked about last and never kept. */
export function placeEach(masks: ArrayLike<number>, downs: number, count: number, each: Keep): void {
  prepare(masks, downs, count);
  if (!each(1, LIES)) return;
  keep = each;
  try {
    layFrom(1, count);
  } finally {
    keep = null;
  }
}

function prepare(masks: ArrayLike<number>, downs: number, count: number): void {
  down = downs;
  for (let i = 0; i < count; i++) {
    length[i] = bitCount(masks[i]!);
    let cross = 0;
    for (let j = 0; j < count; j++) {
      if (((downs >> i) & 1) !== ((downs >> j) & 1) && (masks[i]! & masks[j]!) !== 0) cross |= 1 << j;
    }
    crossing[i] = cross;
  }
  // Most tied to what lies already first, so that a circle closes or fails before the loose ends are laid.
  let laid = 0;
  for (let k = 0; k < count; k++) {
    let next = -1;
    let most = -1;
    for (let i = 0; i < count; i++) {
      if ((laid >> i) & 1) continue;
      const tied = popcount(crossing[i]! & laid) * 1024 + popcount(crossing[i]!) * 32 + length[i]!;
      if (tied > most) {
        most = tied;
        next = i;
      }
    }
    order[k] = next;
    laid |= 1 << next;
  }
  const first = order[0]!;
  line[first] = 0;
  start[first] = 0;
}

function layFrom(k: number, count: number): boolean {
  if (k === count) return true;
  const i = order[k]!;
  const size = length[i]!;
  // It lies on a cell of every hand that it crosses.
  let low = -128;
  let high = 127;
  let least = 127;
  let most = -128;
  for (let p = 0; p < k; p++) {
    const j = order[p]!;
    if (((crossing[i]! >> j) & 1) === 0) continue;
    const s = start[j]!;
    const e = s + length[j]! - 1;
    if (s > low) low = s;
    if (e < high) high = e;
    const at = line[j]!;
    if (at < least) least = at;
    if (at > most) most = at;
  }
  const firstStart = most - size + 1;
  // Every other line first, and the ends before the middle: neighbours then have room up and down.
  for (let parity = 0; parity < 2; parity++) {
    for (let a = low + parity; a <= high; a += 2) {
      for (let step = 0; step <= least - firstStart; step++) {
        const from = step & 1 ? firstStart + (step >> 1) : least - (step >> 1);
        let free = true;
        for (let p = 0; p < k && free; p++) free = fits(i, a, from, order[p]!);
        if (!free) continue;
        line[i] = a;
        start[i] = from;
        if (keep && !keep(k + 1, LIES)) continue;
        if (layFrom(k + 1, count)) return true;
      }
    }
  }
  return false;
}
