import { type Refusal, type Result, ok, refuse } from '../engine/core/result.ts';
import { type FileSystem, isDiskError } from '../journal/filesystem.ts';
import { dirname, join } from '../journal/paths.ts';

/**
 * Makes the data folder, with the folder for the games in it. Refuses with `table.folder.*` {folder, code}: nothing could
 * be kept there, and people should know before they deal.
 */
export async function makeDataFolder(files: FileSystem, folder: string): Promise<Result<null>> {
  try {
    await files.makeFolder(folder);
    await files.makeFolder(join(folder, 'games'));
    // A folder's own name is certain only when the folder above it is on disk.
    await files.syncFolder(dirname(folder));
    await files.syncFolder(folder);
    return ok(null);
  } catch (error) {
    return folderRefusal(error, folder);
  }
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'table.folder.readOnly',
  EPERM: 'table.folder.readOnly',
  EROFS: 'table.folder.readOnly',
  ENOSPC: 'table.folder.full',
  EDQUOT: 'table.folder.full',
  EEXIST: 'table.folder.file',
  ENOTDIR: 'table.folder.file',
};

/** Why a folder cannot be made or written in. Anything that is no disk's error is a bug, and thrown on. */
export function folderRefusal(error: unknown, folder: string): Result<never> & { readonly error: Refusal } {
  if (!isDiskError(error)) throw error;
  const { code } = error as NodeJS.ErrnoException;
  return refuse(WHY[code ?? ''] ?? 'table.folder.failed', { folder, code: code ?? '' }) as Result<never> & {
    readonly error: Refusal;
  };
}
