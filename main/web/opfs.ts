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
 * which exist in dedicated workers only; `flush` corresponds to fsync. Errors carry Node's errno codes, so that the
 * layers above need no change.
 *
 * An open access handle locks its file, even for other ways of reading, so an open file is read through its handle.
 */

/** Errno for each error of the File System standard. */
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
 * In a private window Chromium reports errors of `read` and `write` as a count: its own negative error number, as
 * an unsigned value. Source: base/files/file.h. Any other impossible count is treated as a full disk.
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
  /** Length in bytes, cached: nobody else can change it, and asking the browser is slow. */
  size: number;
}

/** A file's length. In a private window the handle of a deleted file has an impossible one. */
function sizeOf(handle: SyncAccessHandle, path: string): number {
  const size = handle.getSize();
  if (Number.isSafeInteger(size)) return size;
  throw diskError('ENOENT', path);
}

/** The file system under `root`; paths start there: `/games/a.jsonl`. */
export function opfsFileSystem(root: FileSystemDirectoryHandle): FileSystem {
  const open = new Map<string, OpenHandle>();
  /** A handle finds its folder by name at each use (the standard's "locator"), so it survives recreation of the folder. */
  const folders = new Map<string, FileSystemDirectoryHandle>();
  /**
   * Files written and closed, by path, until their next use: a file is written under another name, renamed and
   * reopened. A handle also finds its file by name at each use, and follows a rename.
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
  /** The file last written at this path, without a lookup. */
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
    // An open file's handle shows whether it still exists, which saves a lookup along its path.
    const { size, lastModified } = await (known?.file ?? (await fileAt(path))).getFile();
    // Files have no identity except their path.
    return { size: known?.size ?? size, changed: lastModified, id: '', names: 1 };
  };

  /** Closed handles whose names were gone, by path. They lock the name until it exists again. */
  const nameless = new Map<string, SyncAccessHandle>();

  /** Call once something has this name. */
  const unlock = (path: string): void => {
    nameless.get(path)?.close();
    nameless.delete(path);
  };

  /**
   * Closes a handle. In a normal profile, Chromium never returns from closing a file whose name is gone (cleared
   * site data), which blocks the worker, so the name is recreated first. Verified in Chromium 156.
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
      // No room for the name: the next file with it unlocks it.
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
            // Part of it may have been written.
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
      // Nobody else can change an open file, so there is nothing to query.
      stat: () => Promise.resolve({ size: known.size, changed: 0, id: '', names: 1 }),
      close: () =>
        onDisk(path, () => {
          // Another file may have replaced it.
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
          // Its handle could still read it after a removal.
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
    // The browser persists names itself; there is no call for it.
    syncFolder: () => Promise.resolve(),
  };
}
