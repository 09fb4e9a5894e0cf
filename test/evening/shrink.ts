import type { Step } from './gestures.ts';

/** Whether an evening of these steps still fails. */
type Fails = (steps: readonly Step[]) => Promise<boolean>;

/**
 * A shorter list of steps that still fails, by leaving out ever smaller parts, for `longest` ms. A step whose button is not there
 * any more is passed over, so that others can go.
 */
export async function shrink(
  steps: readonly Step[],
  fails: Fails,
  longest: number,
): Promise<readonly Step[]> {
  let left = steps;
  const deadline = Date.now() + longest;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && Date.now() < deadline;) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (await fails(fewer)) left = fewer;
      else at += size;
    }
  }
  return left;
}
