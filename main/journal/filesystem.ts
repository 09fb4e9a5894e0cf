import { type Refusal, type Result, refuse } from '../engine/core/result.ts';

/** Facts that show whether a file is still the same and unchanged. */
export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  /** When it was last changed, ms since 1970. */
  readonly changed: number;
  /** Identifies the file itself, whatever its name (its inode); empty if the disk has none. */
  readonly id: string;
  /** How many names it has: 0 if it was deleted while open. */
  readonly names: number;
}

/** An open file, written at positions that the caller tracks. Every method rejects with an errno `code`. */
export interface OpenFile {
  /** Resolves when the system has taken all of `data`; it is on disk only after `sync`. */
  write(data: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  stat(): Promise<FileFacts>;
  close(): Promise<void>;
}

/** The longest file that is read (bytes): a journal has at most 64 MiB, a recording of an evening some more. */
export const MOST_READ = 256 * 1024 * 1024;

/**
 * All that the journal asks of a disk, so that the tests' disk can drop what was never synced and fail at any call. A
 * created, renamed or removed name is durable only after `syncFolder` of its folder.
 */
export interface FileSystem {
  /** True if open files are locked: others cannot write in them, only remove them. */
  readonly locksOpenFiles?: boolean;
  /** `new` fails with EEXIST if the file exists; `existing` with ENOENT if it does not. */
  open(path: string, mode: 'new' | 'existing'): Promise<OpenFile>;
  /** Reads a regular file of at most `MOST_READ` bytes. */
  read(path: string): Promise<Uint8Array>;
  stat(path: string): Promise<FileFacts>;
  /** Names of the files in a folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Creates missing parent folders, too. */
  makeFolder(path: string): Promise<void>;
  /** Takes other users' access to a data folder away, where there are other users. Never rejects. */
  keepPrivate?(folder: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether this is a disk error (with an errno code) and not a bug. */
export const isDiskError = (error: unknown): boolean => /^E[A-Z0-9]+$/.test(codeOf(error));

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

export const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST';

/** Rejects with disk errors. */
export const isThere = (fs: FileSystem, path: string): Promise<boolean> =>
  fs.stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/** A disk error as a refusal that people can read. Anything else is a bug, and thrown again. */
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
    case 'ENOTREG':
    case 'EISDIR':
      return say('journal.file.notRegular');
    case 'ETOOBIG':
      return refuse('journal.file.tooLong', { bytes: MOST_READ }) as ReturnType<typeof say>;
    default:
      return say('journal.disk.failed');
  }
}
