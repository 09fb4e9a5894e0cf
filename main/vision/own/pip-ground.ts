import type { Patch } from './frame.ts';
import { fillHoles } from './blobs.ts';

/** The value that sorting would put at `rank` (Hoare's selection, reorders `values`); 0 if empty. */
export function ranked(values: Float32Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i += 1;
      while (values[j]! > pivot) j -= 1;
      if (i > j) break;
      [values[i], values[j]] = [values[j]!, values[i]!];
      i += 1;
      j -= 1;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank] ?? 0;
}

export type Colour = readonly [number, number, number];

/** Radius that surely belongs to the face, as a share of the edge; within the second, every pixel must be pip or ground. */
const FACE = 0.4;
const INNER = 0.36;

/** Distance of each pixel from the centre, as a share of the edge, and which pixels lie within the radii. */
interface Plan {
  readonly far: Float32Array;
  readonly face: Int32Array;
  readonly inner: Int32Array;
}
const plans = new Map<string, Plan>();

export function planOf({ size, grow }: Patch): Plan {
  const key = `${size} ${grow}`;
  const known = plans.get(key);
  if (known) return known;
  const far = new Float32Array(size * size);
  for (let p = 0; p < far.length; p += 1) {
    const x = (p % size) + 0.5 - size / 2;
    const y = Math.floor(p / size) + 0.5 - size / 2;
    far[p] = (Math.max(Math.abs(x), Math.abs(y)) * grow) / size;
  }
  const within = (most: number): Int32Array =>
    Int32Array.from([...far.keys()].filter((p) => far[p]! <= most));
  const made = { far, face: within(FACE), inner: within(INNER) };
  plans.set(key, made);
  return made;
}

export function lightIn(patch: Patch): Float32Array {
  const { data } = patch;
  const { face } = planOf(patch);
  const light = new Float32Array(face.length);
  for (let i = 0; i < face.length; i += 1) {
    const q = 3 * face[i]!;
    light[i] = data[q]! + data[q + 1]! + data[q + 2]!;
  }
  return light;
}

/** The colour at a rank of brightness within the face; most of a face is its ground. */
export function faceColour(patch: Patch, light: Float32Array, rank: number): Colour {
  const { data } = patch;
  const { face } = planOf(patch);
  const sorted = light.slice();
  const low = ranked(sorted, Math.floor((rank - 0.04) * sorted.length));
  const high = ranked(sorted, Math.floor((rank + 0.04) * sorted.length));
  let [r, g, b, n] = [0, 0, 0, 0];
  for (let i = 0; i < face.length; i += 1) {
    if (light[i]! < low || light[i]! > high) continue;
    const q = 3 * face[i]!;
    r += data[q]!;
    g += data[q + 1]!;
    b += data[q + 2]!;
    n += 1;
  }
  return [r / n, g / n, b / n];
}

export function distances({ data }: Patch, [r, g, b]: Colour): Float32Array {
  const out = new Float32Array(data.length / 3);
  for (let p = 0, q = 0; p < out.length; p += 1, q += 3) {
    const dr = data[q]! - r;
    const dg = data[q + 1]! - g;
    const db = data[q + 2]! - b;
    out[p] = Math.sqrt(dr * dr + dg * dg + db * db);
  }
  return out;
}

export function strongest(patch: Patch, far: Float32Array): number {
  const { face } = planOf(patch);
  const within = new Float32Array(face.length);
  for (let i = 0; i < face.length; i += 1) within[i] = far[face[i]!]!;
  return ranked(within, Math.floor(face.length * 0.985));
}

/** A mask of the pixels that differ from the ground by more than a level, with small holes filled. */
export function marksOn({ size, grow }: Patch, far: Float32Array, level: number): Uint8Array {
  const mask = new Uint8Array(far.length);
  for (let p = 0; p < far.length; p += 1) mask[p] = far[p]! > level ? 1 : 0;
  fillHoles(mask, size, (size / grow) ** 2 * 0.02);
  return mask;
}
