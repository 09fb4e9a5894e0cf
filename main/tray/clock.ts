/** The host's time: ms since 1970, and a way to be called later. Tests turn it by hand. */
export interface Clock {
  now(): number;
  /** Calls once after `ms`; the function it returns prevents that. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
