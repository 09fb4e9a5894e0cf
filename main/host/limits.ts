import { LONGEST_MESSAGE } from '../shell/message.ts';

/** How much of anything one host bears. Times in milliseconds. */
export interface Limits {
  readonly connections: number;
  /** Of these, how many may not have said hello yet: for a new one then the oldest goes, who had time enough. */
  readonly strangers: number;
  /** Of both, how many from one network address: nobody can take all the room. */
  readonly connectionsOfOne: number;
  readonly strangersOfOne: number;
  /** Lines of any kind from one network address, pages being fetched among them. */
  readonly linesOfOne: number;
  readonly messageBytes: number;
  /** Messages a second in the long run, and how many may come at once. */
  readonly messagesPerSecond: number;
  readonly burst: number;
  /** How many messages more a request of some kind counts for. */
  readonly costs: Readonly<Record<string, number>>;
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
  connections: 128,
  strangers: 64,
  connectionsOfOne: 64,
  strangersOfOne: 24,
  linesOfOne: 96,
  messageBytes: LONGEST_MESSAGE,
  messagesPerSecond: 30,
  burst: 90,
  costs: {},
  waiting: 64,
  helloWithin: 5_000,
  beatEvery: 10_000,
  silence: 35_000,
  slowBytes: 256 * 1024,
  stuckBytes: 8 * 1024 * 1024,
};

/** Lets through `perSecond` in the long run, `burst` at once; asked for what something costs. */
export function createBucket(perSecond: number, burst: number, now: () => number): (cost: number) => boolean {
  let left = burst;
  let at = now();
  return (cost) => {
    const then = now();
    left = Math.min(burst, left + ((then - at) * perSecond) / 1_000);
    at = then;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}
