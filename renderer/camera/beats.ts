/** How often the table is told that the camera is still there, ms; after 4 s of silence it takes it for lost. */
const EVERY = 1000;
/** After this silence the table may have taken the camera for lost, ms. */
const LONG = 3000;
/** A worker that says nothing for this long is stuck, ms. Up to then it reads: a busy machine takes seconds for it. */
const STUCK = 30_000;

/** Times in ms of `performance.now()`. */
export interface Beats {
  /** The worker has said something. */
  heard(): void;
  /** The table is told something. True if it had heard nothing for long: it waits for a new look then. */
  told(): boolean;
  /** Says that the camera is there, unless the table was told of it just now. */
  beat(): void;
}

/**
 * While its worker reads a picture it counts no frames: meanwhile a page says by a timer of its own that its camera is there.
 *
 * @param say tells the table, if the camera is on
 * @param signal ends the timer
 */
export function beats(say: () => void, signal: AbortSignal): Beats {
  let heardAt = performance.now();
  let toldAt = -Infinity;
  const beat = (): void => {
    const now = performance.now();
    if (now - heardAt < STUCK && now - toldAt >= EVERY) say();
  };
  const timer = setInterval(beat, EVERY);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    heard: () => (heardAt = performance.now()),
    told: () => {
      const before = toldAt;
      toldAt = performance.now();
      return before > -Infinity && toldAt - before >= LONG;
    },
    beat,
  };
}
