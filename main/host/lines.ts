import type { Socket } from 'node:net';
import type { Counter } from './counters.ts';

/** Open TCP connections of any kind, with a limit. */
export interface Lines {
  /** Adds a connection; beyond the limit an older one that was not let in is closed. */
  open(line: Socket): void;
  /** It has sent a complete request, so it is closed after those that have sent none. */
  asked(line: Socket): void;
}

export interface LinesOptions {
  /** The limit in total, and per network address. */
  readonly most: number;
  readonly mostOfOne: number;
  /** Whether a connection belongs to a client that was let in; it is never closed. */
  readonly isLetIn: (line: Socket) => boolean;
  readonly counter: Counter;
}

export function createLines({ most, mostOfOne, isLetIn, counter }: LinesOptions): Lines {
  /** By network address, oldest first. */
  const byAddress = new Map<string, Set<Socket>>();
  /** All of them, oldest first. */
  const all = new Set<Socket>();
  const hasAsked = new WeakSet<Socket>();

  /** Closes the oldest that sent nothing, else the oldest not let in, else the newest. */
  const closeOne = (lines: ReadonlySet<Socket>): void => {
    let waiting: Socket | null = null;
    let newest: Socket | null = null;
    for (const line of lines) {
      newest = line;
      if (isLetIn(line)) continue;
      waiting ??= line;
      if (hasAsked.has(line)) continue;
      waiting = line;
      break;
    }
    counter.count('connections');
    const victim = waiting ?? newest;
    if (victim) close(victim);
  };

  const forget = (line: Socket, own: Set<Socket>, address: string): void => {
    all.delete(line);
    own.delete(line);
    if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
  };
  const ends = new WeakMap<Socket, () => void>();
  const close = (line: Socket): void => {
    // It no longer counts, although its `close` event comes later.
    ends.get(line)?.();
    line.destroy();
  };

  return {
    open: (line) => {
      const address = line.remoteAddress ?? '';
      const own = byAddress.get(address) ?? new Set();
      byAddress.set(address, own.add(line));
      all.add(line);
      const end = (): void => forget(line, own, address);
      ends.set(line, end);
      line.once('close', end);
      if (own.size > mostOfOne) closeOne(own);
      else if (all.size > most) closeOne(all);
    },
    asked: (line) => void hasAsked.add(line),
  };
}
