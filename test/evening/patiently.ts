import { pause } from '../support/until.ts';

/** Longest that something may take that must come (ms): machines are shared. */
const PATIENCE = 20_000;

/** ms between two looks. */
const OFTEN = 150;

/** Looks until what is seen is as it should be, and returns what was seen last. A busy machine is slow, not wrong. */
export async function patiently<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const seen = await look();
    if (isRight(seen) || Date.now() > deadline) return seen;
    await pause(OFTEN);
  }
}
