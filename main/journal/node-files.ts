import { constants, fstatSync, statSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, unlink } from 'node:fs/promises';
import { PRIVATE_FILE, makeFolderNow, narrowNow } from '../disk/private.ts';
import { openRegular, readRegular } from '../disk/regular-file.ts';
import { type FileFacts, type FileSystem, MOST_READ, checkWritten } from './filesystem.ts';

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
 * The machine's own disk. Facts are read with synchronous calls: the thread pool costs ten times as much as the call,
 * a list of a thousand games makes a thousand, and each move four.
 */
export const nodeFileSystem: FileSystem = {
  async open(path, mode) {
    const handle = await (mode === 'new'
      ? open(path, 'wx', PRIVATE_FILE)
      : openRegular(path, constants.O_RDWR));
    return {
      write: (data, position) => writeAll(handle, data, position, path),
      truncate: (length) => handle.truncate(length),
      sync: () => handle.sync(),
      stat: () => new Promise((resolve) => resolve(factsOf(fstatSync(handle.fd)))),
      close: () => handle.close(),
    };
  },
  read: (path) => readRegular(path, MOST_READ),
  stat: (path) => new Promise((resolve) => resolve(factsOf(statSync(path)))),
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  },
  makeFolder: (path) => new Promise((resolve) => resolve(makeFolderNow(path))),
  keepPrivate: (folder) => new Promise((resolve) => resolve(narrowNow(folder))),
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
