import { basename, join } from './paths.ts';
import { type FileSystem, isDiskError, isMissing } from './filesystem.ts';
import { readingSteps } from './reading.ts';
import { runInSlices } from './slices.ts';
import { TEMPORARY, freeName } from './whole-file.ts';

/**
 * Finishes the whole-file writes in a folder that ended between writing `NAME.new` and renaming it, as a crash or a
 * browser that refused the rename leaves them. Where NAME is gone, `NAME.new` may be the only copy of a game.
 * Must run before anything else is written there. A disk error leaves the file for the next start.
 */
export async function finishWrites(fs: FileSystem, folder: string): Promise<void> {
  const names = await fs.list(folder).catch((error: unknown): readonly string[] => {
    if (isDiskError(error)) return [];
    throw error;
  });
  const left = names.filter((name) => name.endsWith(TEMPORARY));
  for (const name of left) await finish(fs, join(folder, name)).catch(ignoreDisk);
  if (left.length > 0) await fs.syncFolder(folder).catch(ignoreDisk);
}

function ignoreDisk(error: unknown): void {
  if (!isDiskError(error)) throw error;
}

async function finish(fs: FileSystem, temporary: string): Promise<void> {
  const path = temporary.slice(0, -TEMPORARY.length);
  const bytes = await fs.read(temporary);
  const there = await fs.read(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const isGame = path.endsWith('.jsonl');
  const isReadable = isGame ? await isGoodStart(bytes) : isJson(bytes);
  if (there === null) return isReadable ? fs.rename(temporary, path) : undefined;
  // The file with the final name was confirmed; its small replacement was not.
  if (!isReadable || !isGame || startsWith(there, bytes)) return fs.remove(temporary);
  if (startsWith(bytes, there)) return fs.rename(temporary, path);
  const folder = path.slice(0, -basename(path).length);
  return fs.rename(temporary, join(folder, await freeName(fs, path, 'rescued', '.jsonl')));
}

/** Whether this is a game, perhaps with a torn end, which opening it repairs. */
async function isGoodStart(bytes: Uint8Array): Promise<boolean> {
  return (await runInSlices(readingSteps(bytes, { salvage: true }))).ok;
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.length <= bytes.length && start.every((byte, at) => byte === bytes[at]);
