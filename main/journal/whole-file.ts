import { basename, dirname } from './paths.ts';
import { encodingSteps } from './encoding.ts';
import type { FileSystem } from './filesystem.ts';
import { runInSlices } from './slices.ts';

/** Whole files that are being written, by path: two writes of one file use the same temporary name. */
const writing = new Map<string, Promise<void>>();

/**
 * Writes a whole file so that its name either holds all of it, on disk, or does not exist. Several at once for one path
 * are written one after the other. Rejects with disk errors.
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
  // What a crash left of an earlier attempt.
  await fs.remove(temporary).catch(() => undefined);
  await writeNew(fs, temporary, await runInSlices(encodingSteps(text)));
  await fs.rename(temporary, path);
  await fs.syncFolder(dirname(path));
}

/** Writes a file that is not there yet, on disk; its name is certain only after `syncFolder`. Rejects with disk errors. */
export async function writeNew(fs: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, 'new');
  try {
    await file.write(bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name beside `path` that nothing has: for `torn` and `.part`, `game.jsonl` gives `game.torn-1.part`. */
export async function freeName(fs: FileSystem, path: string, mark: string, ending: string): Promise<string> {
  const names = new Set(await fs.list(dirname(path)));
  const stem = basename(path).replace(/\.jsonl$/, '');
  for (let n = 0; ; n++) {
    const name = `${stem}.${mark}${n === 0 ? '' : `-${n}`}${ending}`;
    if (!names.has(name)) return name;
  }
}
