import {
  basename,
  dirname,
  type FileSystem,
  diskError,
  isTaken,
  diskRefusal,
  isMissing,
} from './filesystem.ts';
import { encodingSteps, type Steps, runInSlices } from './slices.ts';
import { type Result, ok } from '../engine/core/result.ts';

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

/** Ends the name of a file that is not complete yet. */
export const TEMPORARY = '.new';

async function writeAlone(fs: FileSystem, path: string, text: string): Promise<void> {
  const temporary = path + TEMPORARY;
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

/**
 * Writes and syncs a new file, and reads it back; its name is durable only after `syncFolder`. Rejects with disk errors,
 * and then leaves no file.
 */
export async function writeNew(fs: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, 'new');
  try {
    try {
      await file.write(bytes, 0);
      await file.sync();
      await readBack(fs, path, bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    await fs.remove(path).catch(() => undefined);
    throw error;
  }
}

/** Rejects unless the file holds exactly these bytes. */
async function readBack(fs: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const there = await fs.read(path);
  if (there.length < bytes.length) throw diskError('ENOSPC', path);
  if (!(await runInSlices(comparingSteps(there, bytes)))) throw diskError('EIO', path);
}

/** Bytes compared between two pauses. */
const COMPARED = 512 * 1024;

function* comparingSteps(one: Uint8Array, other: Uint8Array): Steps<boolean> {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return false;
    if (at % COMPARED === 0) yield;
  }
  return true;
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

/** The index of ten thousand games is a tenth of that (bytes). */
const LONGEST = 64 * 1024 * 1024;

/**
 * Reads a small JSON file. Null if it is missing, `undefined` if it is not JSON: settings should not stop an evening,
 * and the damaged file stays until the next change overwrites it.
 */
export async function readJson(fs: FileSystem, path: string): Promise<unknown> {
  try {
    const { size } = await fs.stat(path);
    if (size > LONGEST) return undefined;
    // The decoder drops a byte-order mark, which some editors add.
    return JSON.parse(new TextDecoder().decode(await fs.read(path))) as unknown;
  } catch (error) {
    if (isMissing(error)) return null;
    return undefined;
  }
}

/**
 * Writes a small JSON file atomically: after a power cut it is the whole old or the whole new one. `indent` is 0
 * for files that only the program reads.
 */
export async function writeJson(
  fs: FileSystem,
  path: string,
  value: unknown,
  indent = 2,
): Promise<Result<null>> {
  try {
    await writeWhole(fs, path, `${JSON.stringify(value, null, indent)}\n`);
    return ok(null);
  } catch (error) {
    return diskRefusal(error);
  }
}
