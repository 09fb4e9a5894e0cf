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
  /** A message counts once more each time it is longer by this many bytes: what is long takes long to read. */
  readonly bytesPerMessage: number;
  /** Messages a second in the long run, and how many may come at once; of one client, whose budget outlives its line. */
  readonly messagesPerSecond: number;
  readonly burst: number;
  /** How many such budgets one network address has: several clients may share it. */
  readonly shares: number;
  /** Lines to the table that one address may open a second in the long run, and at once. */
  readonly linesPerSecond: number;
  readonly linesAtOnce: number;
  /** Pages and files that one address may ask for a second in the long run, and at once. */
  readonly pagesPerSecond: number;
  readonly pagesAtOnce: number;
  /** How many messages more a request of some kind counts for. */
  readonly costs: Readonly<Record<string, number>>;
  /** Requests of one client that wait for their answer. */
  readonly waiting: number;
  readonly helloWithin: number;
  readonly beatEvery: number;
  /** How often a television is told that the line is alive. */
  readonly screenBeatEvery: number;
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
  bytesPerMessage: Infinity,
  messagesPerSecond: 30,
  burst: 90,
  // Whoever reaches this one is on the same machine.
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

/** Lets through `perSecond` in the long run, `burst` at once; asked for what something costs. */
export function createBucket(perSecond: number, burst: number, now: () => number): (cost: number) => boolean {
  if (burst === Infinity) return () => true;
  let left = burst;
  let at = now();
  return (cost) => {
    const then = now();
    // A clock that goes back gives nothing, and takes nothing either.
    left = Math.min(burst, left + (Math.max(0, then - at) * perSecond) / 1_000);
    at = then;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}

/** A budget for each of many, by name: kept while they are away, so that who comes back has no fresh one. */
export interface Budgets {
  spend(name: string, cost: number): boolean;
}

/** The most budgets that are kept; above that, those go that are full again. */
const MOST_BUDGETS = 256;

export function createBudgets(perSecond: number, burst: number, now: () => number): Budgets {
  const budgets = new Map<string, { readonly spend: (cost: number) => boolean; at: number }>();
  const refilled = (burst / perSecond) * 1_000;
  const clear = (): void => {
    for (const [name, { at }] of budgets) if (Math.abs(now() - at) > refilled) budgets.delete(name);
    // All of them are in use: the oldest goes.
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
