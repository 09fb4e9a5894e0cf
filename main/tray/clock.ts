/** The host's time in ms since 1970, and timers. Tests advance it by hand. */
export interface Clock {
  now(): number;
  /** Calls once after `ms`, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
