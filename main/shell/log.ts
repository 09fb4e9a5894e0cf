import { closeSync, constants, fstatSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderNow } from '../disk/private.ts';
import { openRegularNow, readRegularNow } from '../disk/regular-file.ts';
import type { Phrase } from '../contract.ts';

/** Maximum size of a log file (bytes); then it replaces the old one. */
const LONGEST = 256 * 1024;
/** Maximum length of a line (characters), enough for a stack. */
const LONGEST_LINE = 4_000;

/** The program's log. It stays on this machine. */
export interface Log {
  /** Synchronous, so that the last line before a crash is written. Never throws. */
  write(text: string): void;
  /** The last lines, newest last. */
  tail(lines: number): readonly string[];
}

/** A log in the data folder: `log.txt`, and `log.old.txt` with earlier lines. */
export function openLog(folder: string, now: () => number = Date.now): Log {
  const file = join(folder, 'log.txt');
  const former = join(folder, 'log.old.txt');
  const read = (path: string): readonly string[] => {
    try {
      return readRegularNow(path, LONGEST + LONGEST_LINE * 4)
        .toString('utf8')
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
        makeFolderNow(folder);
        if (append(file, `${new Date(now()).toISOString()} ${line}\n`) > LONGEST) renameSync(file, former);
      } catch {
        // A disk error must not stop the game.
      }
    },
    tail: (lines) => [...read(former), ...read(file)].slice(-lines),
  };
}

/** Appends to a file and returns its size in bytes. */
function append(path: string, text: string): number {
  const file = openRegularNow(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    writeSync(file, text);
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

/** Why the program did not start, for people; the stack goes to the log. */
export function startFailure(error: unknown, log: Log): Phrase {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log.write(`not started: ${stack}`);
  return { code: 'serve.failed', params: { message } };
}
