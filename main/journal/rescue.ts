import { basename, dirname, join, type FileSystem, isDiskError, isMissing } from './filesystem.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';
import { GuardedFile } from './guarded-file.ts';
import { readingSteps } from './reading.ts';
import type { Header } from './records.ts';
import { sealingSteps } from './sealing.ts';
import { runInSlices } from './slices.ts';
import { freeName, writeWhole, TEMPORARY } from './whole-file.ts';
import type { Rescue, RescueNeeds } from './writer.ts';

interface RescueParts {
  readonly fs: FileSystem;
  readonly header: Header;
  /** The journal's path. */
  readonly path: () => string;
  /** Ensures that nobody else writes in the folder, which may be a new one. Rejects with a `Refusal`. */
  readonly hold: () => Promise<unknown>;
  /** Called after the game has been rewritten to a new file, with a notice for people. */
  readonly onRescued: (path: string, say: Phrase) => void;
}

/**
 * Rescues a game whose file was deleted, replaced, truncated, moved or written in while it was open, or whose disk
 * was removed: if the same game is there again, whole, it is used; else it is written anew from memory. Other
 * people's files are never overwritten: if the name is taken, the new file gets another one beside it.
 */
export const rescuer =
  ({ fs, header, path, hold, onRescued }: RescueParts): Rescue =>
  async (needs) => {
    const former = path();
    const there = await readAgain(fs, former);
    if (there && (await isSame(there, header, needs)))
      return { file: await takeUp(fs, former, needs), tail: needs.tail };
    if (!needs.closing) await fs.makeFolder(dirname(former));
    await hold();
    const taken = (await fs.list(dirname(former))).includes(basename(former));
    const to = taken ? join(dirname(former), await freeName(fs, former, 'rescued', '.jsonl')) : former;
    const { text, tail } = await runInSlices(sealingSteps(header, needs.records));
    await writeWhole(fs, to, text);
    const file = await GuardedFile.open(fs, to);
    onRescued(to, phrase(taken ? 'journal.rescued.beside' : 'journal.rescued.again', { file: basename(to) }));
    return { file, tail };
  };

/** A file's content; null if nothing can be read there. */
async function readAgain(fs: FileSystem, path: string): Promise<Uint8Array | null> {
  try {
    return await fs.read(path);
  } catch (error) {
    if (isDiskError(error)) return null;
    throw error;
  }
}

/** Whether these bytes are the game, ending where it should; beyond that there may be what our own failed write left. */
async function isSame(bytes: Uint8Array, header: Header, { tail, ownTail }: RescueNeeds): Promise<boolean> {
  if (bytes.length < tail.bytes || (bytes.length > tail.bytes && !ownTail)) return false;
  const read = await runInSlices(readingSteps(bytes.subarray(0, tail.bytes)));
  if (!read.ok) return false;
  const { value } = read;
  return value.header.id === header.id && value.sum === tail.sum && value.goodBytes === tail.bytes;
}

async function takeUp(fs: FileSystem, path: string, { tail, ownTail }: RescueNeeds): Promise<GuardedFile> {
  const file = await GuardedFile.open(fs, path);
  try {
    // Bytes of a failed write behind the tail are cut off; the rest may only be in the system's cache.
    if (ownTail) await file.cut(tail.bytes);
    await file.sync();
    await fs.syncFolder(dirname(path));
    return file;
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

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
