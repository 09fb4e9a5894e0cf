import type { WordCode } from '../words/codes.ts';
import { type Refusal, type Result, ok, refuse } from '../engine/core/result.ts';
import { type FileSystem, isDiskError, dirname, join } from '../journal/filesystem.ts';
import { finishWrites } from '../journal/rescue.ts';

/**
 * Creates the data folder and the games' folder in it. Refuses with `table.folder.*` {folder, code} if nothing can be
 * stored there, so that people know before they deal.
 */
export async function makeDataFolder(files: FileSystem, folder: string): Promise<Result<null>> {
  try {
    await files.makeFolder(folder);
    await files.keepPrivate?.(folder);
    await files.makeFolder(join(folder, 'games'));
    // A new folder's name is safe only once its parent folder is synced.
    await files.syncFolder(dirname(folder));
    await files.syncFolder(folder);
    return ok(null);
  } catch (error) {
    return folderRefusal(error, folder);
  }
}

/** Finishes what was being written when the program last ended. Only whoever holds the folder's lock may do so. */
export async function finishFolder(files: FileSystem, folder: string): Promise<void> {
  await finishWrites(files, folder);
  await finishWrites(files, join(folder, 'games'));
}

const WHY: Readonly<Record<string, WordCode>> = {
  EACCES: 'table.folder.readOnly',
  EPERM: 'table.folder.readOnly',
  EROFS: 'table.folder.readOnly',
  ENOSPC: 'table.folder.full',
  EDQUOT: 'table.folder.full',
  EEXIST: 'table.folder.file',
  ENOTDIR: 'table.folder.file',
};

/** Why a folder cannot be created or written. Any error that is not the disk's is a bug and is rethrown. */
export function folderRefusal(error: unknown, folder: string): Result<never> & { readonly error: Refusal } {
  if (!isDiskError(error)) throw error;
  const { code } = error as NodeJS.ErrnoException;
  return refuse(WHY[code ?? ''] ?? 'table.folder.failed', { folder, code: code ?? '' }) as Result<never> & {
    readonly error: Refusal;
  };
}
