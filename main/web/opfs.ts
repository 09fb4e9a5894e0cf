import {
  type FileFacts,
  type FileSystem,
  type OpenFile,
  checkWritten,
  diskError,
  isDiskError,
} from '../journal/filesystem.ts';
import { basename, dirname } from '../journal/paths.ts';
import type { SyncAccessHandle, WorkerFileHandle } from './opfs-types.ts';

/**
 * The browser's own file system (OPFS) as the journal's disk. Files are written through synchronous access handles,
 * which exist in dedicated workers only; `flush` is what fsync is elsewhere. Errors carry the errno code that Node's
 * would have, so that everything above says the same things.
 *
 * An open access handle locks its file, even against reading it another way, so an open file is read through its handle.
 */

/** The errno for each error of the file system's standard. */
const ERRNO: Readonly<Record<string, string>> = {
  NotFoundError: 'ENOENT',
  QuotaExceededError: 'ENOSPC',
  NoModificationAllowedError: 'EBUSY',
  TypeMismatchError: 'EISDIR',
  InvalidStateError: 'EBADF',
  InvalidModificationError: 'EEXIST',
  NotAllowedError: 'EACCES',
  SecurityError: 'EACCES',
  TypeError: 'EINVAL',
};

/**
 * In a private window Chromium reports an error of `read` and `write` as a count: its own error number, negative, as if
 * it had no sign. Source: base/files/file.h. Every other count that cannot be right is taken for a full disk.
 */
const CHROMIUM_ERRNO: Readonly<Record<number, string>> = { [-4]: 'ENOENT', [-5]: 'EACCES', [-16]: 'EIO' };

/** Throws if the count is one of Chromium's error numbers. */
function checkCount(count: number, path: string): number {
  const code = CHROMIUM_ERRNO[count | 0];
  if (code !== undefined) throw diskError(code, path);
  return count;
}

function withErrno(error: unknown, path: string): Error {
  if (!(error instanceof Error)) return diskError('EIO', path);
  return diskError(ERRNO[error.name] ?? 'EIO', `${error.message} (${path})`);
}

/** Rejects with an error that has an errno code. */
async function onDisk<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isDiskError(error) ? error : withErrno(error, path);
  }
}

interface OpenHandle {
  readonly file: WorkerFileHandle;
  readonly handle: SyncAccessHandle;
  /** Its length in bytes, kept here: nobody else can change it, and asking the browser takes time. */
  size: number;
}

/** A file's length. In a private window the handle of a file that was cleared has an impossible one. */
function sizeOf(handle: SyncAccessHandle, path: string): number {
  const size = handle.getSize();
  if (Number.isSafeInteger(size)) return size;
  throw diskError('ENOENT', path);
}

/** The file system under `root`; paths start there: `/games/a.jsonl`. */
export function opfsFileSystem(root: FileSystemDirectoryHandle): FileSystem {
  const open = new Map<string, OpenHandle>();
  /** A handle finds its folder by name at each use (the standard's "locator"), so it stays good if that is made again. */
  const folders = new Map<string, FileSystemDirectoryHandle>();
  /**
   * Files that were written and closed, by path, until their next use: a file is written under another name, renamed and
   * opened again. A handle, too, finds its file by name at each use, and follows it when it is renamed.
   */
  const written = new Map<string, WorkerFileHandle>();

  const folderAt = async (path: string, create = false): Promise<FileSystemDirectoryHandle> => {
    const known = folders.get(path);
    if (known && !create) return known;
    let folder = root;
    for (const name of path.split('/').filter((part) => part !== ''))
      folder = await folder.getDirectoryHandle(name, { create });
    folders.set(path, folder);
    return folder;
  };
  const fileAt = async (path: string, create = false): Promise<WorkerFileHandle> =>
    (await (await folderAt(dirname(path))).getFileHandle(basename(path), { create })) as WorkerFileHandle;
  /** The file that was written last at this path, without asking where it is. */
  const lastWritten = async (path: string): Promise<WorkerFileHandle> => {
    const file = written.get(path);
    written.delete(path);
    return file ?? (await fileAt(path));
  };
  const isThere = (path: string): Promise<boolean> =>
    fileAt(path).then(
      () => true,
      () => false,
    );

  const factsOf = async (path: string): Promise<FileFacts> => {
    const known = open.get(path);
    // An open file's own handle tells whether it still exists, which saves asking along its path.
    const { size, lastModified } = await (known?.file ?? (await fileAt(path))).getFile();
    // A file here has no name but its path.
    return { size: known?.size ?? size, changed: lastModified, id: '', names: 1 };
  };

  /** Handles whose names were gone when they were closed, by path. They lock the name until it is there again. */
  const nameless = new Map<string, SyncAccessHandle>();

  /** To be called once something has this name. */
  const unlock = (path: string): void => {
    nameless.get(path)?.close();
    nameless.delete(path);
  };

  /**
   * Closes a handle. In a profile, Chromium never returns from that if the name is gone (site data that were cleared), and
   * the worker stands still with it: the name is made again first. Tried in Chromium 156.
   */
  const closeHandle = async (
    path: string,
    file: WorkerFileHandle,
    handle: SyncAccessHandle,
  ): Promise<void> => {
    const isGone = await file.getFile().then(
      () => false,
      (error: unknown) => error instanceof Error && error.name === 'NotFoundError',
    );
    if (!isGone) return handle.close();
    written.delete(path);
    nameless.set(path, handle);
    try {
      const folder = await folderAt(dirname(path), true);
      await folder.getFileHandle(basename(path), { create: true });
      unlock(path);
      await folder.removeEntry(basename(path));
    } catch {
      // There is no room for the name: the next file with it unlocks it.
    }
  };
  const openFile = (path: string, known: OpenHandle): OpenFile => {
    const { file, handle } = known;
    const run = (work: () => void): Promise<void> =>
      onDisk(path, () => {
        work();
        return Promise.resolve();
      });
    const writeAll = (data: Uint8Array, position: number): void => {
      for (let done = 0; done < data.length;) {
        const asked = data.length - done;
        const written = handle.write(data.subarray(done), { at: position + done });
        done += checkWritten(checkCount(written, path), asked, path);
        known.size = Math.max(known.size, position + done);
      }
    };
    return {
      write: (data, position) =>
        run(() => {
          try {
            writeAll(data, position);
          } catch (error) {
            // A part may have been written.
            known.size = sizeOf(handle, path);
            throw error;
          }
        }),
      truncate: (length) =>
        run(() => {
          handle.truncate(length);
          // In a private window it fails without an error.
          if (sizeOf(handle, path) !== length) throw diskError('ENOSPC', path);
          known.size = length;
        }),
      sync: () => run(() => handle.flush()),
      // Nobody else can change it while it is open, so there is nothing to ask.
      stat: () => Promise.resolve({ size: known.size, changed: 0, id: '', names: 1 }),
      close: () =>
        onDisk(path, () => {
          // Another file may have taken its place.
          if (open.get(path) === known) {
            open.delete(path);
            written.set(path, file);
          }
          return closeHandle(path, file, handle);
        }),
    };
  };

  const readOpen = (handle: SyncAccessHandle, path: string): Uint8Array => {
    const bytes = new Uint8Array(sizeOf(handle, path));
    if (checkCount(handle.read(bytes, { at: 0 }), path) !== bytes.length) throw diskError('EIO', path);
    return bytes;
  };

  return {
    locksOpenFiles: true,
    open: (path, mode) =>
      onDisk(path, async () => {
        if (mode === 'new' && (await isThere(path))) throw diskError('EEXIST', path);
        const file = mode === 'new' ? await fileAt(path, true) : await lastWritten(path);
        unlock(path);
        const handle = await file.createSyncAccessHandle();
        const known = { file, handle, size: mode === 'new' ? 0 : sizeOf(handle, path) };
        open.set(path, known);
        return openFile(path, known);
      }),
    read: (path) =>
      onDisk(path, async () => {
        const known = open.get(path);
        if (known) {
          // Its handle would still read it after a removal.
          await known.file.getFile();
          return readOpen(known.handle, path);
        }
        const file = await (await fileAt(path)).getFile();
        return new Uint8Array(await file.arrayBuffer());
      }),
    stat: (path) => onDisk(path, () => factsOf(path)),
    list: (folder) =>
      onDisk(folder, async () => {
        const names: string[] = [];
        for await (const [name, entry] of (await folderAt(folder)).entries())
          if (entry.kind === 'file') names.push(name);
        return names;
      }),
    makeFolder: (path) => onDisk(path, async () => void (await folderAt(path, true))),
    rename: (from, to) =>
      onDisk(from, async () => {
        const file = await lastWritten(from);
        if (nameless.has(to)) await fileAt(to, true);
        unlock(to);
        await file.move(await folderAt(dirname(to)), basename(to));
        written.set(to, file);
      }),
    remove: (path) =>
      onDisk(path, async () => {
        written.delete(path);
        await (await folderAt(dirname(path))).removeEntry(basename(path));
      }),
    // The browser keeps names by itself: there is no call for it.
    syncFolder: () => Promise.resolve(),
  };
}
