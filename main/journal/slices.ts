/** Long work with pauses, so that its caller can do something else in between. */
export type Steps<T> = Generator<void, T, void>;

/** How long (ms) to work at a time: short enough for a tap to be answered at once. */
const SLICE = 8;

/** Does the work without pausing. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Works in slices; other events are handled in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + SLICE;
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE;
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
