/** Interval of keep-alives to the table, ms; after 4 s of silence the table considers the camera lost. */
const EVERY = 1000;
/** After this silence the table may consider the camera lost, ms. */
const LONG = 3000;
/** A worker silent for this long is stuck, ms; on a busy machine one reading takes seconds. */
const STUCK = 30_000;

/** Times in ms of `performance.now()`. */
export interface Beats {
  /** Call on any message from the worker. */
  heard(): void;
  /** Call on any message to the table. True after a long silence: the table then waits for a new look. */
  told(): boolean;
  /** Sends a keep-alive unless something was just sent. */
  beat(): void;
}

/**
 * Keeps the camera alive for the table: while its worker reads a picture it counts no frames, so the page uses a
 * timer of its own.
 *
 * @param say sends to the table, if the camera is on
 * @param signal stops the timer
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
