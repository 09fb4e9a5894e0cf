import type { Point } from '../image.ts';

/** A connected dark patch, with inclusive bounds in pixels. */
export interface Patch {
  readonly area: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The ends of its rows as pixel corners, from which its hull is made. */
  readonly ends: () => Point[];
}

/** Runs of dark pixels in a row, each with its patch. */
interface Runs {
  count: number;
  y: Int32Array;
  from: Int32Array;
  to: Int32Array;
  parent: Int32Array;
}

function rootOf(parent: Int32Array, run: number): number {
  let root = run;
  while ((parent[root] as number) !== root) {
    parent[root] = parent[parent[root] as number] as number;
    root = parent[root] as number;
  }
  return root;
}

function findRuns(mask: Uint8Array, width: number, height: number): Runs {
  let capacity = 1 << 16;
  const runs: Runs = {
    count: 0,
    y: new Int32Array(capacity),
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    parent: new Int32Array(capacity),
  };
  const widen = (): void => {
    capacity *= 2;
    for (const key of ['y', 'from', 'to', 'parent'] as const) {
      const wider = new Int32Array(capacity);
      wider.set(runs[key]);
      runs[key] = wider;
    }
  };
  let above = 0;
  for (let y = 0; y < height; y += 1) {
    const first = runs.count;
    const row = y * width;
    let x = 0;
    while (x < width) {
      if (mask[row + x] === 0) {
        x += 1;
        continue;
      }
      const from = x;
      while (x < width && mask[row + x] === 1) x += 1;
      if (runs.count === capacity) widen();
      runs.y[runs.count] = y;
      runs.from[runs.count] = from;
      runs.to[runs.count] = x - 1;
      runs.parent[runs.count] = runs.count;
      runs.count += 1;
    }
    joinRows(runs, above, first);
    above = first;
  }
  return runs;
}

/** Joins the runs from `first` on with the touching runs (8-connected) of the row above, `above` to `first`. */
function joinRows({ count, y, from, to, parent }: Runs, above: number, first: number): void {
  if (first === count || above === first || y[above] !== (y[first] as number) - 1) return;
  let up = above;
  for (let run = first; run < count; run += 1) {
    while (up < first && (to[up] as number) < (from[run] as number) - 1) up += 1;
    for (let k = up; k < first && (from[k] as number) <= (to[run] as number) + 1; k += 1) {
      const a = rootOf(parent, run);
      const b = rootOf(parent, k);
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
}

/** Finds connected dark patches with bounds of `least` to `most` pixels in both directions. */
export function findPatches(
  mask: Uint8Array,
  width: number,
  height: number,
  { least, most }: { readonly least: number; readonly most: number },
): Patch[] {
  const runs = findRuns(mask, width, height);
  const { count, y, from, to, parent } = runs;
  const left = new Int32Array(count).fill(width);
  const right = new Int32Array(count).fill(-1);
  const bottom = new Int32Array(count);
  const area = new Int32Array(count);
  const next = new Int32Array(count).fill(-1);
  const last = new Int32Array(count);
  for (let run = 0; run < count; run += 1) {
    const root = rootOf(parent, run);
    if ((from[run] as number) < (left[root] as number)) left[root] = from[run] as number;
    if ((to[run] as number) > (right[root] as number)) right[root] = to[run] as number;
    bottom[root] = y[run] as number;
    area[root] = (area[root] as number) + (to[run] as number) - (from[run] as number) + 1;
    if (root !== run) next[last[root] as number] = run;
    last[root] = run;
  }
  const patches: Patch[] = [];
  for (let root = 0; root < count; root += 1) {
    if (parent[root] !== root) continue;
    const wide = (right[root] as number) - (left[root] as number) + 1;
    const high = (bottom[root] as number) - (y[root] as number) + 1;
    if (wide < least || high < least || wide > most || high > most) continue;
    patches.push({
      area: area[root] as number,
      left: left[root] as number,
      right: right[root] as number,
      top: y[root] as number,
      bottom: bottom[root] as number,
      ends: () => endsOf(runs, next, root),
    });
  }
  return patches;
}

function endsOf({ y, from, to }: Runs, next: Int32Array, root: number): Point[] {
  const low = new Map<number, number>();
  const high = new Map<number, number>();
  for (let run = root; run !== -1; run = next[run] as number) {
    const row = y[run] as number;
    low.set(row, Math.min(low.get(row) ?? Infinity, from[run] as number));
    high.set(row, Math.max(high.get(row) ?? -Infinity, (to[run] as number) + 1));
  }
  const points: Point[] = [];
  for (const [row, x] of low) points.push({ x, y: row }, { x, y: row + 1 });
  for (const [row, x] of high) points.push({ x, y: row }, { x, y: row + 1 });
  return points;
}
