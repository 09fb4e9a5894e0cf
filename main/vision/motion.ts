import type { Gray } from './image.ts';

const BLOCK = 8;

export interface Motion {
  /** Share of the blocks that changed, 0 to 1. */
  readonly moved: number;
  /** The changed blocks' bounds in pixels; null where nothing changed. */
  readonly where: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

/**
 * The mean luma of each block of 8 × 8 pixels, row by row; incomplete blocks at the right and lower edge are left
 * out.
 */
export function blockMeans({ data, width, height }: Gray): Float32Array {
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const means = new Float32Array(columns * rows);
  for (let y = 0; y < rows * BLOCK; y += 1) {
    const row = (y >> 3) * columns;
    let p = y * width;
    for (let column = 0; column < columns; column += 1, p += BLOCK) {
      means[row + column] =
        (means[row + column] as number) +
        (data[p] as number) +
        (data[p + 1] as number) +
        (data[p + 2] as number) +
        (data[p + 3] as number) +
        (data[p + 4] as number) +
        (data[p + 5] as number) +
        (data[p + 6] as number) +
        (data[p + 7] as number);
    }
  }
  for (let i = 0; i < means.length; i += 1) means[i] = (means[i] as number) / (BLOCK * BLOCK);
  return means;
}

/**
 * Detects motion from the mean luma of blocks of 8 × 8 pixels. It ignores brightness changes of the whole picture
 * (a cloud, the camera's exposure). One per camera: it keeps the last frame's means, never the frame.
 */
export class MotionGate {
  #before: Float32Array | null = null;
  #size = '';
  readonly #least: number;

  /** @param least change of a block's mean luma that counts, in steps of 255; noise of a dim camera stays below 4. */
  constructor(least = 5) {
    this.#least = least;
  }

  /**
   * Takes a frame and returns what changed since the last one. A first frame, or one of another size, counts as fully
   * changed.
   */
  see(image: Gray): Motion {
    const means = blockMeans(image);
    const size = `${image.width}×${image.height}`;
    const before = size === this.#size ? this.#before : null;
    this.#before = means;
    this.#size = size;
    if (!before) return { moved: 1, where: { x: 0, y: 0, width: image.width, height: image.height } };
    return changes(before, means, Math.floor(image.width / BLOCK), this.#least);
  }
}

/** The median change is due to the light. */
function lightChange(before: Float32Array, now: Float32Array): number {
  const differences = now.map((mean, i) => mean - (before[i] ?? 0)).sort();
  return differences[differences.length >> 1] ?? 0;
}

function changes(before: Float32Array, now: Float32Array, columns: number, least: number): Motion {
  const light = lightChange(before, now);
  let [left, right, top, bottom, count] = [columns, -1, Infinity, -1, 0];
  for (let i = 0; i < now.length; i += 1) {
    if (Math.abs((now[i] as number) - (before[i] as number) - light) < least) continue;
    const x = i % columns;
    const y = (i - x) / columns;
    count += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (count === 0) return { moved: 0, where: null };
  const where = {
    x: left * BLOCK,
    y: top * BLOCK,
    width: (right - left + 1) * BLOCK,
    height: (bottom - top + 1) * BLOCK,
  };
  return { moved: count / now.length, where };
}
