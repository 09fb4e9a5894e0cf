import type { FileSystem } from '../journal/filesystem.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { OpfsFileSystem } from './opfs.ts';
import type { WorkerFileHandle } from './opfs-types.ts';

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
