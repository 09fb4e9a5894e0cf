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
