import { basename, dirname } from './paths.ts';
import { encodingSteps } from './encoding.ts';
import { type FileSystem, isTaken } from './filesystem.ts';
import { runInSlices } from './slices.ts';

/** Writes under way, by path: two writes of one file would use the same temporary name. */
const writing = new Map<string, Promise<void>>();

/**
 * Writes a whole file atomically: on disk there is all of it or nothing. Writes of one path happen one after the
 * other. Rejects with disk errors.
 */
export async function writeWhole(fs: FileSystem, path: string, text: string): Promise<void> {
  const former = writing.get(path) ?? Promise.resolve();
  const turn = former.catch(() => undefined).then(() => writeAlone(fs, path, text));
  writing.set(path, turn);
  try {
    await turn;
  } finally {
    if (writing.get(path) === turn) writing.delete(path);
  }
}

async function writeAlone(fs: FileSystem, path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const bytes = await runInSlices(encodingSteps(text));
  await writeNew(fs, temporary, bytes).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    // Left by a crash of an earlier attempt.
    await fs.remove(temporary);
    await writeNew(fs, temporary, bytes);
  });
  await fs.rename(temporary, path);
  await fs.syncFolder(dirname(path));
}

/** Writes and syncs a new file; its name is durable only after `syncFolder`. Rejects with disk errors. */
export async function writeNew(fs: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, 'new');
  try {
    await file.write(bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A free name beside `path`: for `torn` and `.part`, `game.jsonl` gives `game.torn-1.part`. */
export async function freeName(fs: FileSystem, path: string, mark: string, ending: string): Promise<string> {
  const names = new Set(await fs.list(dirname(path)));
  const stem = basename(path).replace(/\.jsonl$/, '');
  for (let n = 0; ; n++) {
    const name = `${stem}.${mark}${n === 0 ? '' : `-${n}`}${ending}`;
    if (!names.has(name)) return name;
  }
}
