/** How often the table is told that the camera is still there, ms; after 4 s of silence it takes it for lost. */
const EVERY = 1000;
/** A worker that says nothing for this long is stuck, ms. Up to then it reads: a busy machine takes seconds for it. */
const STUCK = 30_000;

/** Times in ms of `performance.now()`. */
interface Beats {
  /** The worker has said something. */
  heard(): void;
  /** The table has been told something. */
  told(): void;
  /** Says that the camera is there, unless the table was told of it just now. */
  beat(): void;
  end(): void;
}

/**
 * While its worker reads a picture it counts no frames: meanwhile a page says by a timer of its own that its camera is there.
 *
 * @param say tells the table, if the camera is on
 */
export function beats(say: () => void): Beats {
  let heardAt = performance.now();
  let toldAt = -Infinity;
  const beat = (): void => {
    const now = performance.now();
    if (now - heardAt < STUCK && now - toldAt >= EVERY) say();
  };
  const timer = setInterval(beat, EVERY);
  return {
    heard: () => (heardAt = performance.now()),
    told: () => (toldAt = performance.now()),
    beat,
    end: () => clearInterval(timer),
  };
}
