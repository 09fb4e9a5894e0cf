/** What a search may change, by how much at first, how often the steps are halved, and what is never tried. */
export interface Climb<P> {
  readonly names: readonly (keyof P)[];
  readonly step: Readonly<Record<keyof P, number>>;
  readonly rounds: number;
  readonly isLikely: (pose: P) => boolean;
}

/** So often each step is tried before it is halved. */
const TRIES = 4;

/** What lies best, found by small steps from where it began: each number up or down as long as that makes it better. */
export function climb<P extends object, Found extends { readonly pose: P; readonly score: number }>(
  from: Found,
  at: (pose: P) => Found | null,
  { names, step, rounds, isLikely }: Climb<P>,
): Found {
  const ways = names.flatMap((name) => [
    { name, sign: 1 },
    { name, sign: -1 },
  ]);
  let best = from;
  let reach = 1;
  for (let round = 0; round < rounds; reach /= 2, round += 1) {
    // How many ways in a row led to nothing better: when all did, none needs another try.
    let failed = 0;
    for (let tried = 0; tried < TRIES * ways.length && failed < ways.length; tried += 1) {
      const { name, sign } = ways[tried % ways.length]!;
      const pose = { ...best.pose, [name]: (best.pose[name] as number) + sign * step[name] * reach };
      const next = isLikely(pose) ? at(pose) : null;
      if (next && next.score > best.score) {
        best = next;
        // The next way would lead back to where this one came from.
        failed = sign > 0 ? 1 : 0;
        tried += failed;
      } else failed += 1;
    }
  }
  return best;
}
