import {
  type FileFacts,
  type FileSystem,
  type OpenFile,
  checkWritten,
  diskError,
  isDiskError,
  basename,
  dirname,
} from '../journal/filesystem.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';

/** Parts of the File System standard for dedicated workers that TypeScript's DOM library lacks. Source: https://fs.spec.whatwg.org/ */
interface SyncAccessHandle {
  read(buffer: Uint8Array, options: { readonly at: number }): number;
  write(buffer: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncAccessHandle>;
  /** Replaces a file of this name, if any. */
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}

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

/** A file that is open in this tab. */
class OpfsFile implements OpenFile {
  constructor(
    private readonly path: string,
    private readonly opened: OpenHandle,
    private readonly release: () => Promise<void>,
  ) {}

  write(data: Uint8Array, position: number): Promise<void> {
    return this.#run(() => {
      try {
        this.#writeAll(data, position);
      } catch (error) {
        // Part of it may have been written.
        this.opened.size = sizeOf(this.opened.handle, this.path);
        throw error;
      }
    });
  }

  truncate(length: number): Promise<void> {
    return this.#run(() => {
      const { handle } = this.opened;
      handle.truncate(length);
      // In a private window it fails without an error.
      if (sizeOf(handle, this.path) !== length) throw diskError('ENOSPC', this.path);
      this.opened.size = length;
    });
  }

  sync(): Promise<void> {
    return this.#run(() => this.opened.handle.flush());
  }

  /** Nobody else can change an open file, so there is nothing to query. */
  stat(): Promise<FileFacts> {
    return Promise.resolve({ size: this.opened.size, changed: 0, id: '', names: 1 });
  }

  close(): Promise<void> {
    return onDisk(this.path, this.release);
  }

  #run(work: () => void): Promise<void> {
    return onDisk(this.path, () => {
      work();
      return Promise.resolve();
    });
  }

  #writeAll(data: Uint8Array, position: number): void {
    for (let done = 0; done < data.length;) {
      const asked = data.length - done;
      const written = this.opened.handle.write(data.subarray(done), { at: position + done });
      done += checkWritten(checkCount(written, this.path), asked, this.path);
      this.opened.size = Math.max(this.opened.size, position + done);
    }
  }
}

/** The file system under `root`; paths start there: `/games/a.jsonl`. */
export class OpfsFileSystem implements FileSystem {
  readonly locksOpenFiles = true;
  readonly #open = new Map<string, OpenHandle>();
  /** A handle finds its folder by name at each use (the standard's "locator"), so it survives recreation of the folder. */
  readonly #folders = new Map<string, FileSystemDirectoryHandle>();
  /**
   * Files written and closed, by path, until their next use: a file is written under another name, renamed and
   * reopened. A handle also finds its file by name at each use, and follows a rename.
   */
  readonly #written = new Map<string, WorkerFileHandle>();
  /** Closed handles whose names were gone, by path. They lock the name until it exists again. */
  readonly #nameless = new Map<string, SyncAccessHandle>();

  constructor(private readonly root: FileSystemDirectoryHandle) {}

  open(path: string, mode: 'new' | 'existing'): Promise<OpenFile> {
    return onDisk(path, async () => {
      if (mode === 'new' && (await this.#isThere(path))) throw diskError('EEXIST', path);
      const file = mode === 'new' ? await this.#fileAt(path, true) : await this.#lastWritten(path);
      this.#unlock(path);
      const handle = await file.createSyncAccessHandle();
      const opened = { file, handle, size: mode === 'new' ? 0 : sizeOf(handle, path) };
      this.#open.set(path, opened);
      return new OpfsFile(path, opened, () => this.#close(path, opened));
    });
  }

  read(path: string): Promise<Uint8Array> {
    return onDisk(path, async () => {
      const opened = this.#open.get(path);
      if (opened) {
        // Its handle could still read it after a removal.
        await opened.file.getFile();
        return readOpen(opened.handle, path);
      }
      const file = await (await this.#fileAt(path)).getFile();
      return new Uint8Array(await file.arrayBuffer());
    });
  }

  stat(path: string): Promise<FileFacts> {
    return onDisk(path, async () => {
      const opened = this.#open.get(path);
      // An open file's handle shows whether it still exists, which saves a lookup along its path.
      const { size, lastModified } = await (opened?.file ?? (await this.#fileAt(path))).getFile();
      // Files have no identity except their path.
      return { size: opened?.size ?? size, changed: lastModified, id: '', names: 1 };
    });
  }

  list(folder: string): Promise<string[]> {
    return onDisk(folder, async () => {
      const names: string[] = [];
      for await (const [name, entry] of (await this.#folderAt(folder)).entries())
        if (entry.kind === 'file') names.push(name);
      return names;
    });
  }

  makeFolder(path: string): Promise<void> {
    return onDisk(path, async () => void (await this.#folderAt(path, true)));
  }

  rename(from: string, to: string): Promise<void> {
    return onDisk(from, async () => {
      const file = await this.#lastWritten(from);
      if (this.#nameless.has(to)) await this.#fileAt(to, true);
      this.#unlock(to);
      await file.move(await this.#folderAt(dirname(to)), basename(to));
      this.#written.set(to, file);
    });
  }

  remove(path: string): Promise<void> {
    return onDisk(path, async () => {
      this.#written.delete(path);
      await (await this.#folderAt(dirname(path))).removeEntry(basename(path));
    });
  }

  /** The browser persists names itself; there is no call for it. */
  syncFolder(): Promise<void> {
    return Promise.resolve();
  }

  async #folderAt(path: string, create = false): Promise<FileSystemDirectoryHandle> {
    const known = this.#folders.get(path);
    if (known && !create) return known;
    let folder = this.root;
    for (const name of path.split('/').filter((part) => part !== ''))
      folder = await folder.getDirectoryHandle(name, { create });
    this.#folders.set(path, folder);
    return folder;
  }

  async #fileAt(path: string, create = false): Promise<WorkerFileHandle> {
    const folder = await this.#folderAt(dirname(path));
    return (await folder.getFileHandle(basename(path), { create })) as WorkerFileHandle;
  }

  /** The file last written at this path, without a lookup. */
  async #lastWritten(path: string): Promise<WorkerFileHandle> {
    const file = this.#written.get(path);
    this.#written.delete(path);
    return file ?? (await this.#fileAt(path));
  }

  #isThere(path: string): Promise<boolean> {
    return this.#fileAt(path).then(
      () => true,
      () => false,
    );
  }

  /** Call once something has this name. */
  #unlock(path: string): void {
    this.#nameless.get(path)?.close();
    this.#nameless.delete(path);
  }

  async #close(path: string, opened: OpenHandle): Promise<void> {
    // Another file may have replaced it.
    if (this.#open.get(path) === opened) {
      this.#open.delete(path);
      this.#written.set(path, opened.file);
    }
    await this.#closeHandle(path, opened);
  }

  /**
   * Closes a handle. In a normal profile, Chromium never returns from closing a file whose name is gone (cleared
   * site data), which blocks the worker, so the name is recreated first. Verified in Chromium 156.
   */
  async #closeHandle(path: string, { file, handle }: OpenHandle): Promise<void> {
    const isGone = await file.getFile().then(
      () => false,
      (error: unknown) => error instanceof Error && error.name === 'NotFoundError',
    );
    if (!isGone) return handle.close();
    this.#written.delete(path);
    this.#nameless.set(path, handle);
    try {
      const folder = await this.#folderAt(dirname(path), true);
      await folder.getFileHandle(basename(path), { create: true });
      this.#unlock(path);
      await folder.removeEntry(basename(path));
    } catch {
      // No room for the name: the next file with it unlocks it.
    }
  }
}

function readOpen(handle: SyncAccessHandle, path: string): Uint8Array {
  const bytes = new Uint8Array(sizeOf(handle, path));
  if (checkCount(handle.read(bytes, { at: 0 }), path) !== bytes.length) throw diskError('EIO', path);
  return bytes;
}

/** An empty temporary file, to test whether files can be opened for writing. */
const TRIED = 'tried';

/** The browser's storage, and whether the page is in a secure context. */
export interface Offered {
  readonly secure: boolean;
  readonly storage: Pick<StorageManager, 'getDirectory'> | undefined;
}

/**
 * The browser's file system, if games can be stored on it. Refuses before anything is played: `alone.insecure`,
 * `alone.cannot` if this browser never can, `alone.denied` if storage is disabled or the window is private.
 */
export async function openDisk({ secure, storage }: Offered): Promise<Result<FileSystem>> {
  // Browsers hide their storage from insecure pages.
  if (!secure) return refuse('alone.insecure');
  if (typeof storage?.getDirectory !== 'function') return refuse('alone.cannot');
  let root: FileSystemDirectoryHandle;
  try {
    root = await storage.getDirectory();
  } catch {
    return refuse('alone.denied');
  }
  return (await canWrite(root)) ? ok(new OpfsFileSystem(root)) : refuse('alone.cannot');
}

/**
 * Whether files can be written and flushed synchronously. WebKitGTK 2.50 has the call but does not support it; in
 * early browsers it returned promises, and some could not rename a file.
 */
async function canWrite(root: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    const file = (await root.getFileHandle(TRIED, { create: true })) as Partial<WorkerFileHandle>;
    if (!file.createSyncAccessHandle || !file.move) return false;
    const handle = await file.createSyncAccessHandle();
    const atOnce = typeof handle.getSize() === 'number';
    handle.close();
    void root.removeEntry(TRIED).catch(() => undefined);
    return atOnce;
  } catch (error) {
    // Other failures (a full disk, another tab doing the same) have their own messages later.
    return !(error instanceof Error && error.name === 'NotSupportedError');
  }
}
