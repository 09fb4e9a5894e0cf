import { basename, dirname, join } from './paths.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';
import { type FileSystem, isDiskError } from './filesystem.ts';
import { GuardedFile } from './guarded-file.ts';
import { readingSteps } from './reading.ts';
import type { Header } from './records.ts';
import { sealingSteps } from './sealing.ts';
import { runInSlices } from './slices.ts';
import { freeName, writeWhole } from './whole-file.ts';
import type { Rescue, RescueNeeds } from './writer.ts';

export interface RescueParts {
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
