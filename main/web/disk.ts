import type { FileSystem } from '../journal/filesystem.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { opfsFileSystem } from './opfs.ts';
import type { WorkerFileHandle } from './opfs-types.ts';

/** Empty, and there for a moment: a file can be opened for writing. */
const TRIED = 'tried';

/** What a browser offers for keeping files, and whether the page came in a way that browsers trust. */
export interface Offered {
  readonly secure: boolean;
  readonly storage: Pick<StorageManager, 'getDirectory'> | undefined;
}

/**
 * The browser's own disk, if games can be kept on it. Refuses before anything is played: `alone.insecure`,
 * `alone.cannot` if this browser never can, `alone.denied` if it was told to keep nothing, or its window is private.
 */
export async function openDisk({ secure, storage }: Offered): Promise<Result<FileSystem>> {
  // Browsers hide their storage from such a page.
  if (!secure) return refuse('alone.insecure');
  if (typeof storage?.getDirectory !== 'function') return refuse('alone.cannot');
  let root: FileSystemDirectoryHandle;
  try {
    root = await storage.getDirectory();
  } catch {
    return refuse('alone.denied');
  }
  return (await canWrite(root)) ? ok(opfsFileSystem(root)) : refuse('alone.cannot');
}

/**
 * Whether files can be written and flushed at once. WebKitGTK 2.50 has the call and then does not support it; the first
 * browsers with the call answered with promises, and some could not rename a file.
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
    // What else may fail, a full disk or another tab that tries the same, has its own sentence later.
    return !(error instanceof Error && error.name === 'NotSupportedError');
  }
}
