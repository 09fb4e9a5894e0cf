import { type Gray, sample, shrink } from '../image.ts';

/** A picture at half its size, again and again, as long as it can be halved: the first is the picture itself. */
export function halvings(picture: Gray): readonly [Gray, ...Gray[]] {
  const levels: [Gray, ...Gray[]] = [picture];
  for (let last = picture; Math.min(last.width, last.height) >= 2; levels.push(last)) last = shrink(last, 2);
  return levels;
}

/** The picture at a smaller size, as the finder takes it, from the level that is larger by the least. */
export function resized(halved: readonly [Gray, ...Gray[]], width: number, height: number): Float32Array {
  const level = halved.findLast((one) => one.width >= width) ?? halved[0];
  const [across, down] = [level.width / width, level.height / height];
  const out = new Float32Array(width * height);
  for (let y = 0, p = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, p += 1) out[p] = sample(level, (x + 0.5) * across, (y + 0.5) * down);
  return out;
}
