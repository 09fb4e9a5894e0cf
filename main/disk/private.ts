import { chmodSync, mkdirSync, readdirSync, rmSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For the owner only: names of players are nobody else's business. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Creates a folder and its parents, for their owner only. One after the other: with `recursive`, Node reports a
 * read-only disk as a missing folder, and never comes back from `/proc`. Throws the disk's error.
 */
export function makeFolderNow(path: string): void {
  try {
    mkdirSync(path, PRIVATE_FOLDER);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && above !== path) {
      makeFolderNow(above);
      mkdirSync(path, PRIVATE_FOLDER);
    } else if (!(statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)) throw error;
  }
}

/**
 * Replaces a small file, for its owner only: the old one or the new one, whole. Throws the disk's error, and leaves nothing
 * behind then.
 */
export function replaceNow(path: string, text: string): void {
  const made = `${path}.${process.pid}.new`;
  // What lies there is removed, not written into: it may be a link or a pipe.
  rmSync(made, { force: true });
  try {
    writeFileSync(made, text, { mode: PRIVATE_FILE, flag: 'wx' });
    renameSync(made, path);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/** What shows that a folder is a data folder, and not one that holds other things too. */
const OURS = ['games', 'window'];

/**
 * Takes the access of other users from a data folder that is this user's: the folder, the folders in it, and the files in
 * it and in them. A folder with other people's files in it, or somebody else's, stays as it is. Never throws: a disk
 * without owners (a FAT stick) changes nothing.
 */
export function narrowNow(folder: string): void {
  try {
    if (!isWide(folder)) return;
    const names = readdirSync(folder);
    if (names.length > 0 && !OURS.some((name) => names.includes(name))) return;
    chmodSync(folder, PRIVATE_FOLDER);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) narrowFile(path);
      if (entry.isDirectory() && isWide(path)) chmodSync(path, PRIVATE_FOLDER);
    }
    for (const entry of readdirSync(join(folder, 'games'), { withFileTypes: true }))
      if (entry.isFile()) narrowFile(join(folder, 'games', entry.name));
  } catch {
    return;
  }
}

function narrowFile(path: string): void {
  if (isWide(path)) chmodSync(path, PRIVATE_FILE);
}

function isWide(path: string): boolean {
  const { mode, uid } = statSync(path);
  return uid === process.getuid?.() && (mode & OTHERS) !== 0;
}
