import type { Log } from '../shell/log.ts';

const MOST_LINES = 500;

/** The log of this start, in memory, for *Copy diagnosis*. */
export function memoryLog(now: () => number = Date.now): Log {
  const lines: string[] = [];
  return {
    write: (text) => {
      lines.push(`${new Date(now()).toISOString()} ${text.slice(0, 4_000)}`);
      if (lines.length > MOST_LINES) lines.shift();
    },
    tail: (n) => lines.slice(-n),
  };
}
