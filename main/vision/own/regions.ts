import type { Point } from '../image.ts';

/** A connected region on one side of a threshold, as its convex hull. */
export interface Region {
  readonly hull: readonly Point[];
  readonly area: number;
}

/** Range of a region's bounding sides, in pixels. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** A channel of a picture: brightness or a colour difference. */
export interface Channel {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Connected-component labelling by runs; buffers are reused between calls. */
export class RegionFinder {
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #row: Int32Array;
  readonly #parent: Int32Array;
  readonly #box: Int32Array;
  readonly #area: Int32Array;
  readonly #next: Int32Array;
  readonly #last: Int32Array;
  #runs = 0;

  constructor(width: number, height: number) {
    const most = (Math.ceil(width / 2) + 1) * height;
    const ints = (times = 1): Int32Array => new Int32Array(most * times);
    [this.#from, this.#to, this.#row, this.#parent] = [ints(), ints(), ints(), ints()];
    [this.#box, this.#area, this.#next, this.#last] = [ints(4), ints(), ints(), ints()];
  }

  /** The regions of pixels at or above `level` (below it if `above` is false) with a plausible size and shape. */
  find(channel: Channel, level: number, above: boolean, limits: Limits): Region[] {
    this.#collect(channel, level, above);
    this.#measure();
    const found: Region[] = [];
    for (let run = 0; run < this.#runs; run += 1)
      if (this.#parent[run] === run && this.#isLikely(run, limits)) found.push(this.#region(run));
    return found;
  }

  #root(run: number): number {
    const parent = this.#parent;
    let at = run;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  #collect({ width, height, data }: Channel, level: number, above: boolean): void {
    let count = 0;
    let before = 0;
    let beforeEnd = 0;
    for (let y = 0; y < height; y += 1) {
      const start = count;
      const line = y * width;
      for (let x = 0; x < width;) {
        while (x < width && data[line + x]! >= level !== above) x += 1;
        if (x >= width) break;
        const from = x;
        while (x < width && data[line + x]! >= level === above) x += 1;
        this.#from[count] = from;
        this.#to[count] = x;
        this.#row[count] = y;
        this.#parent[count] = count;
        while (before < beforeEnd && this.#to[before]! <= from) before += 1;
        for (let k = before; k < beforeEnd && this.#from[k]! < x; k += 1) {
          const a = this.#root(k);
          const b = this.#root(count);
          // The earlier run remains the root, because regions are traversed from their root.
          if (a < b) this.#parent[b] = a;
          else this.#parent[a] = b;
        }
        count += 1;
      }
      before = start;
      beforeEnd = count;
    }
    this.#runs = count;
  }

  #measure(): void {
    const box = this.#box;
    for (let run = 0; run < this.#runs; run += 1) {
      const root = this.#root(run);
      const [from, to, y] = [this.#from[run]!, this.#to[run]!, this.#row[run]!];
      this.#next[run] = -1;
      const b = 4 * root;
      if (root === run) {
        box[b] = from;
        box[b + 1] = y;
        box[b + 2] = to;
        box[b + 3] = y + 1;
        this.#area[root] = to - from;
      } else {
        if (from < box[b]!) box[b] = from;
        if (to > box[b + 2]!) box[b + 2] = to;
        box[b + 3] = y + 1;
        this.#area[root] = this.#area[root]! + to - from;
        this.#next[this.#last[root]!] = run;
      }
      this.#last[root] = run;
    }
  }

  #isLikely(root: number, { least, most }: Limits): boolean {
    const b = 4 * root;
    const [left, top, right, bottom] = [
      this.#box[b]!,
      this.#box[b + 1]!,
      this.#box[b + 2]!,
      this.#box[b + 3]!,
    ];
    const [w, h] = [right - left, bottom - top];
    if (Math.min(w, h) < least || Math.max(w, h) > most || Math.max(w, h) > 3.3 * Math.min(w, h))
      return false;
    return this.#area[root]! > 0.2 * w * h;
  }

  #region(root: number): Region {
    const lefts: Point[] = [];
    const rights: Point[] = [];
    for (let run = root, y = -1; run >= 0; run = this.#next[run]!) {
      const [from, to] = [this.#from[run]!, this.#to[run]!];
      if (this.#row[run] !== y) {
        y = this.#row[run]!;
        lefts.push({ x: from, y: y + 0.5 });
        rights.push({ x: to, y: y + 0.5 });
      } else {
        const [left, right] = [lefts[lefts.length - 1]!, rights[rights.length - 1]!];
        lefts[lefts.length - 1] = { x: Math.min(left.x, from), y: left.y };
        rights[rights.length - 1] = { x: Math.max(right.x, to), y: right.y };
      }
    }
    const hull = [...chain(rights, 1), ...chain(lefts, -1).reverse()];
    return { hull, area: this.#area[root]! };
  }
}

/** The right (`side` 1) or left (-1) hull of points ordered from top to bottom. */
function chain(points: readonly Point[], side: 1 | -1): Point[] {
  const out: Point[] = [];
  for (const point of points) {
    while (out.length > 1) {
      const [a, b] = [out[out.length - 2]!, out[out.length - 1]!];
      const turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
      if (turn * side > 0) break;
      out.pop();
    }
    out.push(point);
  }
  return out;
}
