import type { FileFacts, FileSystem, OpenFile } from '../journal/filesystem.ts';
import { basename, dirname } from '../journal/paths.ts';
import type { SyncAccessHandle, WorkerFileHandle } from './opfs-types.ts';

/**
 * The browser's own file system (OPFS) as the journal's disk. Files are written through synchronous access handles,
 * which exist in dedicated workers only; `flush` is what fsync is elsewhere. Errors carry the errno code that Node's
 * would have, so that everything above says the same things.
 *
 * An open access handle locks its file, also against reading it another way: whoever reads an open file reads through
 * the handle that is open.
 */

/** The errno of the errors that the file system's standard names. */
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

class DiskError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

function diskError(error: unknown, path: string): Error {
  if (!(error instanceof Error)) return new DiskError('EIO', path);
  return new DiskError(ERRNO[error.name] ?? 'EIO', `${error.message} (${path})`);
}

/** Rejects with an error that has an errno code. */
async function onDisk<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof DiskError ? error : diskError(error, path);
  }
}

interface OpenHandle {
  readonly file: WorkerFileHandle;
  readonly handle: SyncAccessHandle;
  /** Bytes in it. Nobody else can change that while it is open, and each question to the browser takes its time. */
  size: number;
}

/** The file system under `root`, which paths begin from: `/games/a.jsonl`. */
export function opfsFileSystem(root: FileSystemDirectoryHandle): FileSystem {
  const open = new Map<string, OpenHandle>();

  const folderAt = async (path: string, create = false): Promise<FileSystemDirectoryHandle> => {
    let folder = root;
    for (const name of path.split('/').filter((part) => part !== ''))
      folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  };
  const fileAt = async (path: string, create = false): Promise<WorkerFileHandle> =>
    (await (await folderAt(dirname(path))).getFileHandle(basename(path), { create })) as WorkerFileHandle;
  const isThere = (path: string): Promise<boolean> =>
    fileAt(path).then(
      () => true,
      () => false,
    );

  const factsOf = async (path: string): Promise<FileFacts> => {
    const known = open.get(path);
    // An open file is asked itself whether it is there still, not along its path: each step is a question to the browser.
    const { size, lastModified } = await (known?.file ?? (await fileAt(path))).getFile();
    // A file here has no name but its path.
    return { size: known?.size ?? size, changed: lastModified, id: '', names: 1 };
  };

  const openFile = (path: string, known: OpenHandle, changed: number): OpenFile => {
    const { handle } = known;
    const run = (work: () => void): Promise<void> =>
      onDisk(path, () => {
        work();
        return Promise.resolve();
      });
    return {
      write: (data, position) =>
        run(() => {
          for (let done = 0; done < data.length;) {
            const written = handle.write(data.subarray(done), { at: position + done });
            // A full disk may take a part and say nothing of the rest.
            if (written === 0) throw new DiskError('ENOSPC', path);
            done += written;
            known.size = Math.max(known.size, position + done);
          }
        }),
      truncate: (length) =>
        run(() => {
          handle.truncate(length);
          known.size = length;
        }),
      sync: () => run(() => handle.flush()),
      // While a handle is open nobody else can write: what is known of its file needs no question to the browser.
      stat: () => Promise.resolve({ size: known.size, changed, id: '', names: 1 }),
      close: () =>
        run(() => {
          // Another file may have come in its place.
          if (open.get(path) === known) open.delete(path);
          handle.close();
        }),
    };
  };

  const readOpen = (handle: SyncAccessHandle): Uint8Array => {
    const bytes = new Uint8Array(handle.getSize());
    handle.read(bytes, { at: 0 });
    return bytes;
  };

  return {
    locksOpenFiles: true,
    open: (path, mode) =>
      onDisk(path, async () => {
        if (mode === 'new' && (await isThere(path))) throw new DiskError('EEXIST', path);
        const file = await fileAt(path, mode === 'new');
        const handle = await file.createSyncAccessHandle();
        const known = { file, handle, size: handle.getSize() };
        open.set(path, known);
        return openFile(path, known, (await file.getFile()).lastModified);
      }),
    read: (path) =>
      onDisk(path, async () => {
        const known = open.get(path);
        if (known) {
          // Its handle would read it still if it had been taken away.
          await known.file.getFile();
          return readOpen(known.handle);
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
      onDisk(from, async () => (await fileAt(from)).move(await folderAt(dirname(to)), basename(to))),
    remove: (path) => onDisk(path, async () => (await folderAt(dirname(path))).removeEntry(basename(path))),
    // A name is the browser's to keep: there is no call for it.
    syncFolder: () => Promise.resolve(),
  };
}
