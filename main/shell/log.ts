import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One file is at most so long (bytes); then it becomes the former one, and the one before that is gone. */
const LONGEST = 256 * 1024;
/** A line is cut there: a stack is worth keeping, a novel is not. */
const LONGEST_LINE = 4_000;

/** What the program notes of itself, for people who look for a fault. It stays on this machine. */
export interface Log {
  /** Written before this returns, so that the last line before a crash is there. Never throws. */
  write(text: string): void;
  /** The newest lines, newest last. */
  tail(lines: number): readonly string[];
}

/** A log in the data folder: `log.txt`, and `log.old.txt` with what was before. */
export function openLog(folder: string, now: () => number = Date.now): Log {
  const file = join(folder, 'log.txt');
  const former = join(folder, 'log.old.txt');
  const read = (path: string): readonly string[] => {
    try {
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    } catch {
      return [];
    }
  };
  return {
    write: (text) => {
      const line = text.slice(0, LONGEST_LINE).replaceAll(/\r?\n/g, ' | ');
      try {
        mkdirSync(folder, { recursive: true });
        appendFileSync(file, `${new Date(now()).toISOString()} ${line}\n`, { mode: 0o600 });
        if (statSync(file).size > LONGEST) renameSync(file, former);
      } catch {
        // A disk that takes no log must not keep anybody from playing.
      }
    },
    tail: (lines) => [...read(former), ...read(file)].slice(-lines),
  };
}
