/** Parameters of a hill climb: which numbers to change, their first steps, how often the steps are halved, and which poses to skip. */
export interface Climb<P> {
  readonly names: readonly (keyof P)[];
  readonly step: Readonly<Record<keyof P, number>>;
  readonly rounds: number;
  readonly isLikely: (pose: P) => boolean;
}

/** Tries of each step before it is halved. */
const TRIES = 4;

/** Hill climbing: changes one number at a time as long as the score improves. */
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
    // Consecutive steps without improvement; when all have failed, stop early.
    let failed = 0;
    for (let tried = 0; tried < TRIES * ways.length && failed < ways.length; tried += 1) {
      const { name, sign } = ways[tried % ways.length]!;
      const pose = { ...best.pose, [name]: (best.pose[name] as number) + sign * step[name] * reach };
      const next = isLikely(pose) ? at(pose) : null;
      if (next && next.score > best.score) {
        best = next;
        // Skip the step that would lead straight back.
        failed = sign > 0 ? 1 : 0;
        tried += failed;
      } else failed += 1;
    }
  }
  return best;
}
