import { statSync } from 'node:fs';
import { open, mkdir, readFile, readdir, rename, unlink } from 'node:fs/promises';
import { type Refusal, type Result, refuse } from '../engine/core/result.ts';

/** An open file, written at positions that the caller keeps count of. Every method rejects with an errno `code`. */
export interface OpenFile {
  /** Resolves when all of `data` was handed to the system; on disk it is only after `sync`. */
  write(data: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * All that the journal asks of a disk, so that a test disk can forget what was never synced and fail at every call.
 * A new, renamed or removed name is only certain after `syncFolder` of its folder.
 */
export interface FileSystem {
  /** `new` fails with EEXIST where the name is taken; `existing` with ENOENT where it is not. */
  open(path: string, mode: 'new' | 'existing'): Promise<OpenFile>;
  read(path: string): Promise<Buffer>;
  /** Size in bytes, and when it was last changed (ms since 1970). */
  stat(path: string): Promise<{ readonly size: number; readonly changed: number }>;
  /** Names of the files in a folder. */
  list(folder: string): Promise<readonly string[]>;
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

/** The machine's own disk. */
export const nodeFileSystem: FileSystem = {
  async open(path, mode) {
    const handle = await open(path, mode === 'new' ? 'wx' : 'r+');
    return {
      async write(data, position) {
        for (let done = 0; done < data.length;) {
          const { bytesWritten } = await handle.write(data, done, data.length - done, position + done);
          done += bytesWritten;
        }
      },
      truncate: (length) => handle.truncate(length),
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  read: (path) => readFile(path),
  // A list of a thousand games asks a thousand times: a turn of a thread costs ten times what the call itself does.
  stat: (path) =>
    new Promise((resolve) => {
      const { size, mtimeMs } = statSync(path);
      resolve({ size, changed: mtimeMs });
    }),
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  },
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  rename,
  remove: unlink,
  async syncFolder(path) {
    // Windows keeps its directory entries by itself and refuses to open a folder.
    if (process.platform === 'win32') return;
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

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
