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
  let best = from;
  let reach = 1;
  for (let round = 0; round < rounds; reach /= 2, round += 1)
    for (let moved = true, tries = 0; moved && tries < TRIES; tries += 1) {
      moved = false;
      for (const name of names)
        for (const sign of [1, -1]) {
          const pose = { ...best.pose, [name]: (best.pose[name] as number) + sign * step[name] * reach };
          if (!isLikely(pose)) continue;
          const next = at(pose);
          if (!next || next.score <= best.score) continue;
          best = next;
          moved = true;
          break;
        }
    }
  return best;
}
