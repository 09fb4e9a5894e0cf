import {
  dirname,
  join,
  type FileSystem,
  diskRefusal,
  isMissing,
  isThere,
  readRefusal,
} from './filesystem.ts';
import { type Phrase, type Refusal, type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { GuardedFile } from './guarded-file.ts';
import { type Contents, MOST_BYTES, type ReadOptions, readingSteps } from './reading.ts';
import { type DraftRecord, FORMAT, type Header, type JournalRecord, VERSION } from './records.ts';
import { rescuer } from './rescue.ts';
import { sealingSteps } from './sealing.ts';
import { runInSlices } from './slices.ts';
import { TEMPORARY, freeName, writeNew, writeWhole } from './whole-file.ts';
import { type Appended, JournalWriter, type Tail } from './writer.ts';

export { journalText } from './sealing.ts';

/** A game's file, open for appending. */
export interface Journal {
  /** Its path; a different one after a rescue. */
  readonly path: string;
  readonly header: Header;
  readonly records: readonly JournalRecord[];
  /** Notices about its opening: a repair, a migration. */
  readonly notices: readonly Phrase[];
  readonly nextSeq: number;
  append(drafts: readonly DraftRecord[]): Appended;
  /** Called at once when all pending records are lost. */
  onLost(listener: (why: Refusal) => void): void;
  /**
   * Called when the game had to be written anew because its file was gone or changed by somebody else.
   * @param hold ensures first that nobody else writes in the folder; rejects with a `Refusal`
   */
  onRescued(listener: (path: string, say: Phrase) => void, hold?: () => Promise<unknown>): void;
  close(): Promise<void>;
}

interface Parts {
  readonly fs: FileSystem;
  readonly header: Header;
  readonly records: readonly JournalRecord[];
  readonly notices: readonly Phrase[];
  readonly tail: Tail;
}

/** A journal with an open file; after a rescue it continues in another. */
function opened(file: GuardedFile, { fs, header, records, notices, tail }: Parts): Journal {
  let onRescued: (path: string, say: Phrase) => void = () => undefined;
  let hold: () => Promise<unknown> = () => Promise.resolve();
  const rescue = rescuer({
    fs,
    header,
    path: () => writer.path,
    hold: () => hold(),
    onRescued: (path, say) => onRescued(path, say),
  });
  const writer = new JournalWriter(file, tail, records, rescue);
  return {
    header,
    notices,
    get path() {
      return writer.path;
    },
    get records() {
      return writer.records;
    },
    get nextSeq() {
      return writer.nextSeq;
    },
    append: (drafts) => writer.append(drafts),
    onLost: (listener) => {
      writer.onLost = listener;
    },
    onRescued: (listener, holder) => {
      onRescued = listener;
      if (holder) hold = holder;
    },
    close: () => writer.close(),
  };
}

/**
 * Creates a game's file with its header and first records. Resolves when all of it is on disk, its name included.
 * Refuses with `journal.file.taken`, `journal.disk.*`.
 */
export async function createJournal(
  fs: FileSystem,
  path: string,
  header: Omit<Header, 'format' | 'version'>,
  records: readonly JournalRecord[] = [],
  notices: readonly Phrase[] = [],
): Promise<Result<Journal>> {
  const whole: Header = { ...header, format: FORMAT, version: VERSION };
  const { text, tail } = await runInSlices(sealingSteps(whole, records));
  let isOurs = false;
  try {
    if (await isThere(fs, path)) return refuse('journal.file.taken');
    isOurs = true;
    await writeWhole(fs, path, text);
    const file = await GuardedFile.open(fs, path);
    return ok(opened(file, { fs, header: whole, records, notices, tail }));
  } catch (error) {
    // A refused game must not be listed.
    if (isOurs) for (const made of [path, path + TEMPORARY]) await fs.remove(made).catch(() => undefined);
    return diskRefusal(error);
  }
}

/** Reads a journal without touching it. Refuses as `readJournal`, and with `journal.file.missing`, `journal.file.unreadable`. */
export async function loadJournal(
  fs: FileSystem,
  path: string,
  options?: ReadOptions,
): Promise<Result<Contents>> {
  try {
    // The size is checked first: a file that is too long is not even read.
    const { size } = await fs.stat(path);
    if (size > MOST_BYTES) return refuse('journal.file.tooLong', { bytes: size });
    return await runInSlices(readingSteps(await fs.read(path), options));
  } catch (error) {
    return readRefusal(error);
  }
}

/**
 * Opens a journal to play on. A torn tail is kept aside under a name of its own and then cut off; a file of an older
 * version, and one that is salvaged, are copied and left as they are. What was read is synced before it is shown: a
 * process that died may have left lines that are only in the system's cache.
 */
export async function openJournal(
  fs: FileSystem,
  path: string,
  options: ReadOptions = {},
): Promise<Result<Journal>> {
  const loaded = await loadJournal(fs, path, options);
  if (!loaded.ok) return loaded;
  const { header, records, version, goodBytes, tornBytes, endMissing, nextSeq, sum } = loaded.value;
  try {
    if (version !== (options.version ?? VERSION)) {
      const say = phrase('journal.migrated', { from: version, to: VERSION });
      return await copyJournal(fs, path, `v${VERSION}`, loaded.value, [say]);
    }
    if (options.salvage && tornBytes > 0)
      return await copyJournal(fs, path, 'salvaged', loaded.value, [
        phrase('journal.salvaged', { n: records.filter(({ kind }) => kind === 'move').length }),
      ]);

    const notices: Phrase[] = [];
    if (tornBytes > 0) {
      const aside = await keepAside(fs, path, goodBytes);
      notices.push(phrase('journal.repaired', { bytes: tornBytes, file: aside }));
    }
    const file = await GuardedFile.open(fs, path);
    const tail: Tail = { bytes: goodBytes + (endMissing ? 1 : 0), nextSeq, sum };
    try {
      if (tornBytes > 0) await file.cut(goodBytes);
      if (endMissing) await file.put(LINE_END, goodBytes);
      await file.sync();
      await fs.syncFolder(dirname(path));
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    return ok(opened(file, { fs, header, records, notices, tail }));
  } catch (error) {
    return diskRefusal(error);
  }
}

const LINE_END = new TextEncoder().encode('\n');

async function keepAside(fs: FileSystem, path: string, from: number): Promise<string> {
  const name = await freeName(fs, path, 'torn', '.part');
  const torn = (await fs.read(path)).subarray(from);
  await writeNew(fs, join(dirname(path), name), torn);
  await fs.syncFolder(dirname(path));
  return name;
}

async function copyJournal(
  fs: FileSystem,
  path: string,
  mark: string,
  { header, records }: Contents,
  notices: readonly Phrase[],
): Promise<Result<Journal>> {
  const name = await freeName(fs, path, mark, '.jsonl');
  return createJournal(fs, join(dirname(path), name), header, records, notices);
}

/** The games' files in a folder, by name; none if the folder is missing. Rejects on other disk errors. */
export async function journalFiles(fs: FileSystem, folder: string): Promise<readonly string[]> {
  try {
    const names = await fs.list(folder);
    return names.filter((name) => name.endsWith('.jsonl')).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
