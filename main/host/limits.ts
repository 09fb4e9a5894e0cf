import { LONGEST_MESSAGE } from '../shell/message.ts';

/** How much of anything one host bears. Times in milliseconds. */
export interface Limits {
  readonly connections: number;
  /** Of these, how many may not have said hello yet. */
  readonly strangers: number;
  readonly messageBytes: number;
  /** Messages a second in the long run, and how many may come at once. */
  readonly messagesPerSecond: number;
  readonly burst: number;
  /** Requests of one client that wait for their answer. */
  readonly waiting: number;
  readonly helloWithin: number;
  readonly beatEvery: number;
  /** Without any sign of life for this long, a client is gone. */
  readonly silence: number;
  /** Above this many unsent bytes a client is shown only the newest of each kind, once it has caught up. */
  readonly slowBytes: number;
  /** Above this it is let go. */
  readonly stuckBytes: number;
}

export const LIMITS: Limits = {
  connections: 64,
  strangers: 16,
  messageBytes: LONGEST_MESSAGE,
  messagesPerSecond: 30,
  burst: 90,
  waiting: 64,
  helloWithin: 5_000,
  beatEvery: 10_000,
  silence: 35_000,
  slowBytes: 256 * 1024,
  stuckBytes: 8 * 1024 * 1024,
};

/** Lets through `perSecond` in the long run, `burst` at once. */
export function createBucket(perSecond: number, burst: number, now: () => number): () => boolean {
  let left = burst;
  let at = now();
  return () => {
    const then = now();
    left = Math.min(burst, left + ((then - at) * perSecond) / 1_000);
    at = then;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
