import { type Refusal, type Result, refuse } from '../engine/core/result.ts';

/** What tells whether a file is still the one that it was. */
export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  /** When it was last changed, ms since 1970. */
  readonly changed: number;
  /** Names the file itself, whatever it is called; empty where the disk has no such name. */
  readonly id: string;
  /** By how many names it can be found: 0 for one that was deleted while it was open. */
  readonly names: number;
}

/** An open file, written at positions that the caller keeps count of. Every method rejects with an errno `code`. */
export interface OpenFile {
  /** Resolves when all of `data` was handed to the system; on disk it is only after `sync`. */
  write(data: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  stat(): Promise<FileFacts>;
  close(): Promise<void>;
}

/**
 * All that the journal asks of a disk, so that a test disk can forget what was never synced and fail at every call.
 * A new, renamed or removed name is only certain after `syncFolder` of its folder.
 */
export interface FileSystem {
  /** True where an open file is locked: nobody else can write in it, only take it away. */
  readonly locksOpenFiles?: boolean;
  /** `new` fails with EEXIST where the name is taken; `existing` with ENOENT where it is not. */
  open(path: string, mode: 'new' | 'existing'): Promise<OpenFile>;
  read(path: string): Promise<Uint8Array>;
  stat(path: string): Promise<FileFacts>;
  /** Names of the files in a folder. */
  list(folder: string): Promise<readonly string[]>;
  /** With all folders above it that are missing. */
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether this is a disk's error (it carries an errno code) and not a bug. */
export const isDiskError = (error: unknown): boolean => /^E[A-Z0-9]+$/.test(codeOf(error));

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** What a disk's error means to people. Anything that is no disk error is a bug, and thrown on. */
export function diskRefusal(error: unknown): Result<never> & { readonly error: Refusal } {
  if (!isDiskError(error)) throw error;
  const code = codeOf(error);
  const say = (key: string) => refuse(key, { code }) as Result<never> & { readonly error: Refusal };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return say('journal.disk.full');
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return say('journal.disk.readOnly');
    case 'ENOENT':
      return say('journal.file.missing');
    case 'EEXIST':
      return say('journal.file.taken');
    default:
      return say('journal.disk.failed');
  }
}
