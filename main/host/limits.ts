import { LONGEST_MESSAGE } from '../shell/message.ts';

/** The limits of one host. Times in ms. */
export interface Limits {
  readonly connections: number;
  /** Most of them without a hello. If there are too many, the oldest of these is closed. */
  readonly strangers: number;
  /** The same, from one network address. */
  readonly connectionsOfOne: number;
  readonly strangersOfOne: number;
  /** TCP connections of any kind, page requests included; beyond that the oldest not let in is closed. */
  readonly lines: number;
  /** The same, from one network address. */
  readonly linesOfOne: number;
  readonly messageBytes: number;
  /** A message counts once more for each of these many bytes, since long ones take long to read. */
  readonly bytesPerMessage: number;
  /** Messages of one client: average per second, and burst. The budget outlives the connection. */
  readonly messagesPerSecond: number;
  readonly burst: number;
  /** Number of such budgets per network address, since several clients may share it. */
  readonly shares: number;
  /** WebSockets opened by one address: average per second, and burst. */
  readonly linesPerSecond: number;
  readonly linesAtOnce: number;
  /** Files requested by one address: average per second, and burst. */
  readonly pagesPerSecond: number;
  readonly pagesAtOnce: number;
  /** Extra messages that a request of some kind counts for. */
  readonly costs: Readonly<Record<string, number>>;
  /** Unanswered requests of one client. */
  readonly waiting: number;
  readonly helloWithin: number;
  readonly beatEvery: number;
  /** Interval of a television's heartbeats. */
  readonly screenBeatEvery: number;
  /** A client silent for this long is closed. */
  readonly silence: number;
  /** Above this many unsent bytes a client only gets the latest push of each kind once it has caught up. */
  readonly slowBytes: number;
  /** Above this many it is closed. */
  readonly stuckBytes: number;
}

export const LIMITS: Limits = {
  connections: 128,
  strangers: 64,
  connectionsOfOne: 64,
  strangersOfOne: 24,
  lines: 512,
  linesOfOne: 96,
  messageBytes: LONGEST_MESSAGE,
  bytesPerMessage: Infinity,
  messagesPerSecond: 30,
  burst: 90,
  // Connections to this address come from this machine.
  shares: Infinity,
  linesPerSecond: Infinity,
  linesAtOnce: Infinity,
  pagesPerSecond: Infinity,
  pagesAtOnce: Infinity,
  costs: {},
  waiting: 64,
  helloWithin: 5_000,
  beatEvery: 10_000,
  screenBeatEvery: 2_500,
  silence: 35_000,
  slowBytes: 256 * 1024,
  stuckBytes: 8 * 1024 * 1024,
};

/** A token bucket: `perSecond` on average, `burst` at once. */
export function createBucket(perSecond: number, burst: number, now: () => number): (cost: number) => boolean {
  if (burst === Infinity) return () => true;
  let left = burst;
  let at = now();
  return (cost) => {
    const then = now();
    // If the clock goes back, nothing changes.
    left = Math.min(burst, left + (Math.max(0, then - at) * perSecond) / 1_000);
    at = then;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}

/** Budgets by name, kept while a client is away, so that reconnecting does not reset them. */
export interface Budgets {
  spend(name: string, cost: number): boolean;
}

/** Most budgets kept; beyond that, full ones are dropped. */
const MOST_BUDGETS = 256;

export function createBudgets(perSecond: number, burst: number, now: () => number): Budgets {
  const budgets = new Map<string, { readonly spend: (cost: number) => boolean; at: number }>();
  const refilled = (burst / perSecond) * 1_000;
  const clear = (): void => {
    for (const [name, { at }] of budgets) if (Math.abs(now() - at) > refilled) budgets.delete(name);
    // All are in use: drop the oldest.
    const [oldest] = budgets.keys();
    if (budgets.size >= MOST_BUDGETS && oldest !== undefined) budgets.delete(oldest);
  };
  return {
    spend: (name, cost) => {
      let budget = budgets.get(name);
      if (!budget) {
        if (budgets.size >= MOST_BUDGETS) clear();
        budget = { spend: createBucket(perSecond, burst, now), at: now() };
        budgets.set(name, budget);
      }
      budget.at = now();
      return budget.spend(cost);
    },
  };
}

/** Reasons to refuse a message or connection. Each is counted; none reaches the table. */
export const REFUSALS = [
  'host',
  'origin',
  'method',
  'path',
  'http',
  'hello',
  'token',
  'locked',
  'connections',
  'size',
  'rate',
  'frame',
  'malformed',
  'silentSpoke',
  'silent',
  'slow',
] as const;
export type RefusedFor = (typeof REFUSALS)[number];

export type Counters = Readonly<Record<RefusedFor, number>>;

export interface Counter {
  readonly count: (reason: RefusedFor) => void;
  readonly read: () => Counters;
}

export function createCounter(): Counter {
  const counts = Object.fromEntries(REFUSALS.map((reason) => [reason, 0])) as Record<RefusedFor, number>;
  return {
    count: (reason) => void (counts[reason] += 1),
    read: () => ({ ...counts }),
  };
}
