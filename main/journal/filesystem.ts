import { type Refusal, type Result, refuse } from '../engine/core/result.ts';
import type { WordCode } from '../words/codes.ts';

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
 * All disk operations of the journal, so that the tests' disk can drop unsynced data and fail at any call. A
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
  /** Removes other users' access to a data folder, if there are any. Never rejects. */
  keepPrivate?(folder: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

/** A disk error: `code` is the errno that Node would give it. */
export const diskError = (code: string, what: string): Error =>
  Object.assign(new Error(`${code}: ${what}`), { code });

/**
 * The number of bytes that a disk reports as written. Throws ENOSPC if it cannot be right: a full disk may take nothing
 * without an error, and Chromium then reports more than it was given.
 */
export function checkWritten(written: number, asked: number, path: string): number {
  if (Number.isInteger(written) && written > 0 && written <= asked) return written;
  throw diskError('ENOSPC', path);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether this is a disk error (with an errno code) and not a bug. */
export const isDiskError = (error: unknown): boolean => /^E[A-Z0-9]+$/.test(codeOf(error));

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Whether an open file is no longer the one on the disk: removed, or replaced on a network drive. */
export const isGone = (error: unknown): boolean => ['ENOENT', 'ESTALE', 'EBADF'].includes(codeOf(error));

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

type Refused = Result<never> & { readonly error: Refusal };

/** The error's code as a refusal; `keyOf` names the sentence. Anything but a disk error is a bug, and thrown again. */
function refusalOf(error: unknown, keyOf: (code: string) => WordCode): Refused {
  if (!isDiskError(error)) throw error;
  const code = codeOf(error);
  return refuse(keyOf(code), { code }) as Refused;
}

/** Why something could not be saved. */
export const diskRefusal = (error: unknown): Refused => refusalOf(error, unsaved);

/** Why a file could not be read. */
export const readRefusal = (error: unknown): Refused =>
  codeOf(error) === 'ETOOBIG'
    ? (refuse('journal.file.tooLong', { bytes: MOST_READ }) as Refused)
    : refusalOf(error, unread);

function unread(code: string): WordCode {
  switch (code) {
    case 'ENOENT':
      return 'journal.file.missing';
    case 'ENOTREG':
    case 'EISDIR':
      return 'journal.file.notRegular';
    default:
      return 'journal.file.unreadable';
  }
}

/** Why a game whose file is gone could not be written again; the program still has all of it. */
export const rescueRefusal = (error: unknown): Refused =>
  refusalOf(error, (code) =>
    unsaved(code) === 'journal.disk.full' ? 'journal.rescued.full' : 'journal.rescued.failed',
  );

function unsaved(code: string): WordCode {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'journal.disk.full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'journal.disk.readOnly';
    case 'ENOENT':
      return 'journal.file.missing';
    case 'EBUSY':
    case 'ETXTBSY':
      return 'journal.disk.busy';
    case 'EEXIST':
      return 'journal.file.taken';
    case 'ENOTREG':
    case 'EISDIR':
      return 'journal.file.notRegular';
    default:
      return 'journal.disk.failed';
  }
}

const missing = (path: string): Error => diskError('ENOENT', path);

/** A disk in memory: its files end with the program. */
export function memoryFiles(): FileSystem {
  const files = new Map<string, Uint8Array>();
  const read = (path: string): Uint8Array => {
    const bytes = files.get(path);
    if (!bytes) throw missing(path);
    return bytes;
  };
  const facts = async (path: string): Promise<FileFacts> =>
    Promise.resolve({ size: read(path).length, changed: 0, id: '', names: 1 });
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    open: (path, mode) => {
      if (mode === 'new') {
        if (files.has(path)) return Promise.reject(diskError('EEXIST', path));
        files.set(path, new Uint8Array());
      } else if (!files.has(path)) return Promise.reject(missing(path));
      return Promise.resolve({
        write: (data, position) => {
          const before = read(path);
          const bytes = new Uint8Array(Math.max(before.length, position + data.length));
          bytes.set(before);
          bytes.set(data, position);
          files.set(path, bytes);
          return Promise.resolve();
        },
        truncate: (length) => {
          files.set(path, read(path).slice(0, length));
          return Promise.resolve();
        },
        sync: nothing,
        stat: () => facts(path),
        close: nothing,
      });
    },
    read: async (path) => Promise.resolve(read(path)),
    stat: facts,
    list: (folder) =>
      Promise.resolve(
        [...files.keys()].flatMap((path) => {
          const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
          return path.slice(0, cut) === folder ? [path.slice(cut + 1)] : [];
        }),
      ),
    makeFolder: nothing,
    rename: async (from, to) => {
      files.set(to, read(from));
      files.delete(from);
      await nothing();
    },
    remove: async (path) => {
      read(path);
      files.delete(path);
      await nothing();
    },
    syncFolder: nothing,
  };
}

/**
 * Paths of the data folder, for every shell: browsers do not have `node:path`. Windows takes `/` as well as `\`, so
 * joining with `/` is right everywhere.
 */

const SEPARATOR = /[\\/]/;

/** `join('/data', 'games', 'a.jsonl')` is `/data/games/a.jsonl`. */
export const join = (first: string, ...rest: readonly string[]): string =>
  rest.reduce((path, part) => `${path.replace(/[\\/]+$/, '')}/${part}`, first);

/** The last part of a path. */
export const basename = (path: string): string => path.split(SEPARATOR).at(-1) ?? '';

/** The path without its last part; `/` for a file in the root. */
export function dirname(path: string): string {
  const cut = path.length - basename(path).length;
  const folder = path.slice(0, cut).replace(/[\\/]+$/, '');
  return folder === '' && cut > 0 ? '/' : folder;
}

/** Held by the one process that writes in a folder. The system releases it when that process dies. */
export interface Lock {
  /**
   * Makes sure that it is still held, also after the folder was removed and created again. Rejects with a `Refusal`
   * (`journal.locked`, `journal.disk.*`) if it cannot be.
   */
  hold?(): Promise<void>;
  release(): Promise<void>;
}

/** One locking method. */
export interface Hold {
  /** Whether other processes still see it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** Thrown if another process holds the folder. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}
