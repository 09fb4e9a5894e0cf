import { fstatSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileFacts, type FileSystem, checkWritten, isMissing } from './filesystem.ts';

/** The part of Node's `Stats` that is used. */
interface Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly dev: number;
  readonly ino: number;
  readonly nlink: number;
}

const factsOf = ({ size, mtimeMs, dev, ino, nlink }: Stats): FileFacts => ({
  size,
  changed: mtimeMs,
  id: ino === 0 ? '' : `${dev}:${ino}`,
  names: nlink,
});

async function writeAll(handle: FileHandle, data: Uint8Array, position: number, path: string): Promise<void> {
  for (let done = 0; done < data.length;) {
    const asked = data.length - done;
    const { bytesWritten } = await handle.write(data, done, asked, position + done);
    done += checkWritten(bytesWritten, asked, path);
  }
}

/**
 * One folder after the other: with `recursive`, Node reports a read-only disk as a missing folder, and never returns
 * in `/proc`.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const above = dirname(path);
    if (isMissing(error) && above !== path) {
      await makeFolder(above);
      await mkdir(path);
    } else if (!(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * The machine's own disk. Facts are read with synchronous calls: the thread pool costs ten times as much as the call,
 * a list of a thousand games makes a thousand, and each move four.
 */
export const nodeFileSystem: FileSystem = {
  async open(path, mode) {
    const handle = await open(path, mode === 'new' ? 'wx' : 'r+', 0o600);
    return {
      write: (data, position) => writeAll(handle, data, position, path),
      truncate: (length) => handle.truncate(length),
      sync: () => handle.sync(),
      stat: () => new Promise((resolve) => resolve(factsOf(fstatSync(handle.fd)))),
      close: () => handle.close(),
    };
  },
  read: (path) => readFile(path),
  stat: (path) => new Promise((resolve) => resolve(factsOf(statSync(path)))),
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  },
  makeFolder,
  rename,
  remove: unlink,
  async syncFolder(path) {
    // Windows writes directory entries by itself and refuses to open a folder.
    if (process.platform === 'win32') return;
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};
