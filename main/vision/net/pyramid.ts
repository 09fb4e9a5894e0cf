import { type Gray, gray, shrink } from '../image.ts';

/** A picture at half its size, again and again: the first is the picture itself. */
export function halvings(picture: Gray, least: number): readonly Gray[] {
  const levels = [picture];
  for (;;) {
    const last = levels.at(-1)!;
    if (Math.max(last.width, last.height) < 2 * least) return levels;
    levels.push(shrink(last, 2));
  }
}

/** The picture at a smaller size, as the finder takes it: each pixel is one of `halved` at most √2 as large, or the mean of its neighbours. */
export function resized(halved: readonly Gray[], width: number, height: number): Float32Array {
  const level = halved.findLast((one) => one.width >= width) ?? halved[0] ?? gray(1, 1);
  const out = new Float32Array(width * height);
  const [acrossStep, downStep] = [level.width / width, level.height / height];
  const { data, width: line } = level;
  for (let y = 0, p = 0; y < height; y += 1) {
    const v = Math.min(Math.max((y + 0.5) * downStep - 0.5, 0), level.height - 1.001);
    const j = Math.floor(v);
    const fy = v - j;
    for (let x = 0; x < width; x += 1, p += 1) {
      const u = Math.min(Math.max((x + 0.5) * acrossStep - 0.5, 0), line - 1.001);
      const i = Math.floor(u);
      const q = j * line + i;
      const top = data[q]! + (data[q + 1]! - data[q]!) * (u - i);
      const low = data[q + line]! + (data[q + line + 1]! - data[q + line]!) * (u - i);
      out[p] = top + (low - top) * fy;
    }
  }
  return out;
}
