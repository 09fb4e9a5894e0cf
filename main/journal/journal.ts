import { basename, dirname, join } from 'node:path';
import { type Phrase, type Refusal, type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { seal } from './checksum.ts';
import { type FileSystem, diskRefusal, isDiskError } from './filesystem.ts';
import { type Contents, type ReadOptions, readJournal } from './reading.ts';
import { type DraftRecord, FORMAT, type Header, type JournalRecord, VERSION, seqsUsed } from './records.ts';
import { type Appended, JournalWriter, type Tail } from './writer.ts';

/** A game's file, open for appending. */
export interface Journal {
  readonly path: string;
  readonly header: Header;
  /** What was in it when it was opened. */
  readonly records: readonly JournalRecord[];
  /** What people should know of how it was opened: a repair, a migration. */
  readonly notices: readonly Phrase[];
  readonly nextSeq: number;
  append(drafts: readonly DraftRecord[]): Appended;
  /** Hears at once when everything that waits for the disk is lost. */
  onLost(listener: (why: Refusal) => void): void;
  close(): Promise<void>;
}

/** The text of a whole journal, each line sealed. Records keep their sequence numbers. */
export function journalText(header: Header, records: readonly JournalRecord[]): { text: string; tail: Tail } {
  const first = seal(JSON.stringify({ ...header, format: FORMAT, version: VERSION }), '');
  let sum = first.sum;
  let nextSeq = 1;
  const lines = [first.line];
  for (const record of records) {
    // A record that was read still has the sum of its own line: it must not be sealed in.
    const sealed = seal(JSON.stringify({ ...record, sum: undefined }), sum);
    sum = sealed.sum;
    nextSeq = record.seq + seqsUsed(record);
    lines.push(sealed.line);
  }
  const text = `${lines.join('\n')}\n`;
  return { text, tail: { bytes: Buffer.byteLength(text), nextSeq, sum } };
}

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
  const file = await fs.open(temporary, 'new');
  try {
    await file.write(Buffer.from(text, 'utf8'), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(temporary, path);
  await fs.syncFolder(dirname(path));
}

const opened = (
  path: string,
  header: Header,
  records: readonly JournalRecord[],
  writer: JournalWriter,
  notices: readonly Phrase[],
): Journal => ({
  path,
  header,
  records,
  notices,
  get nextSeq() {
    return writer.nextSeq;
  },
  append: (drafts) => writer.append(drafts),
  onLost: (listener) => {
    writer.onLost = listener;
  },
  close: () => writer.close(),
});

/**
 * Begins a game's file: its header, and what is said at once. All of it is on disk, its name too, before this
 * resolves. Refuses with `journal.file.taken`, `journal.disk.*`.
 */
export async function createJournal(
  fs: FileSystem,
  path: string,
  header: Omit<Header, 'format' | 'version'>,
  records: readonly JournalRecord[] = [],
  notices: readonly Phrase[] = [],
): Promise<Result<Journal>> {
  const whole: Header = { ...header, format: FORMAT, version: VERSION };
  const { text, tail } = journalText(whole, records);
  try {
    if ((await fs.list(dirname(path))).includes(basename(path))) return refuse('journal.file.taken');
    await writeWhole(fs, path, text);
    const file = await fs.open(path, 'existing');
    return ok(opened(path, whole, records, new JournalWriter(file, tail), notices));
  } catch (error) {
    return diskRefusal(error);
  }
}

/** Reads a journal without touching it. Refuses as `readJournal`, and with `journal.file.missing`, `journal.disk.*`. */
export async function loadJournal(
  fs: FileSystem,
  path: string,
  options?: ReadOptions,
): Promise<Result<Contents>> {
  try {
    return readJournal(await fs.read(path), options);
  } catch (error) {
    return diskRefusal(error);
  }
}

/**
 * Opens a journal to play on. A torn tail is kept aside under a name of its own and then cut off; a file of an older
 * version, and one that is salvaged, are copied and left as they are. Nothing that was read is shown before it is on
 * disk for certain: a process that died may have left lines that only the system's memory holds.
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
    const file = await fs.open(path, 'existing');
    try {
      if (tornBytes > 0) await file.truncate(goodBytes);
      if (endMissing) await file.write(Buffer.from('\n'), goodBytes);
      await file.sync();
      await fs.syncFolder(dirname(path));
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    const tail: Tail = { bytes: goodBytes + (endMissing ? 1 : 0), nextSeq, sum };
    return ok(opened(path, header, records, new JournalWriter(file, tail), notices));
  } catch (error) {
    return diskRefusal(error);
  }
}

/** A name beside `path` that nothing has: `game.jsonl` gives `game.torn-1.jsonl.part`. */
async function freeName(fs: FileSystem, path: string, mark: string, ending: string): Promise<string> {
  const names = new Set(await fs.list(dirname(path)));
  const stem = basename(path).replace(/\.jsonl$/, '');
  for (let n = 0; ; n++) {
    const name = `${stem}.${mark}${n === 0 ? '' : `-${n}`}${ending}`;
    if (!names.has(name)) return name;
  }
}

async function keepAside(fs: FileSystem, path: string, from: number): Promise<string> {
  const name = await freeName(fs, path, 'torn', '.part');
  const torn = (await fs.read(path)).subarray(from);
  const file = await fs.open(join(dirname(path), name), 'new');
  try {
    await file.write(torn, 0);
    await file.sync();
  } finally {
    await file.close();
  }
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

/** The games' files in a folder, by name; none where the folder is missing. Rejects on other disk errors. */
export async function journalFiles(fs: FileSystem, folder: string): Promise<readonly string[]> {
  try {
    const names = await fs.list(folder);
    return names.filter((name) => name.endsWith('.jsonl')).sort();
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}
