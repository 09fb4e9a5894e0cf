import type { WordCode } from '../words/codes.ts';
import { isTooDeep, opensTooDeep } from '../engine/core/depth.ts';
import { type Refusal, type Result, err, ok, refuse } from '../engine/core/result.ts';
import {
  type Header,
  type JournalRecord,
  FORMAT,
  VERSION,
  isRecord,
  isSound,
  parseHeader,
  seqsUsed,
  sumOf,
} from './records.ts';
import { type Steps, runAtOnce } from './slices.ts';

/**
 * Migrations by version: each step turns a header and a record of its version into those of the next. Files are
 * migrated in memory when they are read and never rewritten in place: an old file that is played on is copied first.
 */
type Migrations = {
  readonly [version: number]: {
    readonly header: (raw: object) => object;
    /** One line may become several records, or none. */
    readonly record: (raw: unknown) => readonly unknown[];
  };
};

/** Version 1 is the first. */
const MIGRATIONS: Migrations = {};

/**
 * The migration from one version to another; null if a step is missing. `record` is null if there is nothing to
 * migrate.
 */
function migrate(
  migrations: Migrations,
  from: number,
  to: number,
): {
  readonly header: (raw: object) => object;
  readonly record: ((raw: unknown) => readonly unknown[]) | null;
} | null {
  const steps: Migrations[number][] = [];
  for (let version = from; version < to; version++) {
    const step = migrations[version];
    if (!step) return null;
    steps.push(step);
  }
  return {
    header: (raw) => steps.reduce((header, step) => step.header(header), raw),
    record:
      steps.length === 0
        ? null
        : (raw) => steps.reduce<readonly unknown[]>((all, step) => all.flatMap(step.record), [raw]),
  };
}

/** A journal's content, and its number of intact bytes. */
export interface Contents {
  readonly header: Header;
  readonly records: readonly JournalRecord[];
  /** The file's version; older ones are migrated in memory only. */
  readonly version: number;
  /** The number of the next record, and the sum of the last good line. */
  readonly nextSeq: number;
  readonly sum: string;
  /** Intact bytes; what follows was torn by a power cut and never acknowledged. */
  readonly goodBytes: number;
  readonly tornBytes: number;
  /** The last line is whole except for its line end. */
  readonly endMissing: boolean;
  /** Why the file is refused unless it is salvaged; null for an intact one. */
  readonly damage: Refusal | null;
}

export interface ReadOptions {
  readonly migrations?: Migrations;
  readonly version?: number;
  /** Reads the intact lines above a damaged one instead of refusing the file. */
  readonly salvage?: boolean;
}

/** Far more than a real evening: some 200,000 moves. */
export const MOST_BYTES = 64 * 1024 * 1024;
/** A header holds a hundred players and a game's house rules; it is shown to every screen after each move. */
const LONGEST_HEADER = 64 * 1024;
/** Longer lines (characters) are checked before they are parsed. */
const LONG_LINE = 64 * 1024;
/** Bytes decoded at a time. */
const CHUNK = 256 * 1024;
/** Lines read between two pauses. */
const LINES_A_STEP = 64;
const LINE_END = 0x0a;

interface Line {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly sum: string | null;
  /** Bytes from the start of the file to the end of this line, line end included. */
  readonly end: number;
  readonly ended: boolean;
}

/** Some editors put a byte-order mark before the first line. */
const markBytes = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** UTF-16, as some editors save it. */
const isWide = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** The lines of a text, many of them decoded together: a long game has a hundred thousand. */
function* linesOf(bytes: Uint8Array): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let from = markBytes(bytes); from < bytes.length;) {
    const to = endOfChunk(bytes, from);
    const chunk = bytes.subarray(from, to);
    yield* linesOfChunk(bytes, from, to, decoder.decode(chunk));
    from = to;
  }
}

/** The end of a chunk from `from`: after a line end, or at the end of the file. */
function endOfChunk(bytes: Uint8Array, from: number): number {
  if (bytes.length - from <= CHUNK) return bytes.length;
  const last = bytes.subarray(from, from + CHUNK).lastIndexOf(LINE_END);
  if (last >= 0) return from + last + 1;
  const next = bytes.indexOf(LINE_END, from + CHUNK);
  return next < 0 ? bytes.length : next + 1;
}

function* linesOfChunk(bytes: Uint8Array, begin: number, finish: number, whole: string): Generator<Line> {
  // A line end is one byte in UTF-8 and never part of another character, so both have the same lines.
  const narrow = whole.length === finish - begin;
  for (let start = begin, from = 0; start < finish;) {
    const to = whole.indexOf('\n', from);
    const ended = to >= 0;
    let past = ended ? to : whole.length;
    let stop = !ended ? finish : narrow ? begin + to : bytes.indexOf(LINE_END, start);
    const end = ended ? stop + 1 : finish;
    // Some editors put a carriage return before every line end.
    if (stop > start && bytes[stop - 1] === 0x0d) {
      stop -= 1;
      past -= 1;
    }
    const text = whole.slice(from, past);
    yield { text, bytes: bytes.subarray(start, stop), sum: sumOf(text), end, ended };
    start = end;
    from = to + 1;
  }
}

const isGood = ({ bytes, sum }: Line, above: string): boolean => sum !== null && isSound(bytes, sum, above);

const parseJson = (text: string): unknown => {
  if (text.length > LONG_LINE && opensTooDeep(text)) return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(text, value) ? undefined : value;
  } catch {
    return undefined;
  }
};

/**
 * Reads a journal's bytes. A torn tail (a broken line with nothing after it that was acknowledged) is left out and
 * reported; a line that was changed, or is missing in the middle, refuses the whole: `journal.line.changed`,
 * `.damaged`, `.unknown`, `.number`. Other files: `journal.notAJournal`, `journal.notUtf8`, `journal.header.bad`,
 * `journal.newer`, `journal.tooOld`, `journal.file.tooLong`.
 */
export const readJournal = (bytes: Uint8Array, options: ReadOptions = {}): Result<Contents> =>
  runAtOnce(readingSteps(bytes, options));

/** The same, with pauses. */
export function* readingSteps(bytes: Uint8Array, options: ReadOptions = {}): Steps<Result<Contents>> {
  const { migrations = MIGRATIONS, version: current = VERSION, salvage = false } = options;
  if (bytes.length > MOST_BYTES) return refuse('journal.file.tooLong', { bytes: bytes.length });
  if (isWide(bytes)) return refuse('journal.notUtf8');
  const lines = linesOf(bytes);
  const first = lines.next();
  if (first.done) return refuse('journal.notAJournal');
  const head = readHeader(first.value, migrations, current);
  if (!head.ok) return head;
  const { header, version, record: upgrade } = head.value;

  const records: JournalRecord[] = [];
  let sum = first.value.sum ?? '';
  let good = first.value;
  let nextSeq = 1;
  const contents = (damage: Refusal | null): Result<Contents> => {
    if (damage && !salvage) return err(damage);
    const { end, ended } = good;
    const tornBytes = bytes.length - end;
    return ok({
      header,
      records,
      version,
      nextSeq,
      sum,
      goodBytes: end,
      tornBytes,
      endMissing: !ended,
      damage,
    });
  };

  let number = 1;
  for (const line of lines) {
    number += 1;
    if (number % LINES_A_STEP === 0) yield;
    const parsed = parseJson(line.text);
    if (parsed === undefined || !isGood(line, sum)) {
      if (yield* isTorn(line, lines, nextSeq)) return contents(null);
      return contents(
        damaged(parsed === undefined ? 'journal.line.damaged' : 'journal.line.changed', number),
      );
    }
    for (const record of upgrade?.(parsed) ?? [parsed]) {
      if (!isRecord(record) || record.seq < nextSeq) return contents(damaged('journal.line.unknown', number));
      // A record takes many bytes, so a file has fewer records than bytes.
      if (record.seq > line.end) return contents(damaged('journal.line.number', number));
      records.push(record);
      nextSeq = record.seq + seqsUsed(record);
    }
    sum = line.sum ?? '';
    good = line;
  }
  return contents(null);
}

const damaged = (code: WordCode, line: number): Refusal => ({ kind: 'refusal', code, params: { line } });

interface Head {
  readonly header: Header;
  readonly version: number;
  readonly record: ((raw: unknown) => readonly unknown[]) | null;
}

function readHeader(line: Line, migrations: Migrations, current: number): Result<Head> {
  // A line that is far too long is not parsed: nested lists take many times their length in memory.
  if (line.bytes.length > LONGEST_HEADER)
    return line.text.includes(`"${FORMAT}"`)
      ? refuse('journal.header.bad', { where: 'length' })
      : refuse('journal.notAJournal');
  const raw = parseJson(line.text);
  // A valid sum, but not plain data: a header with lists in lists.
  if (raw === undefined && line.text.includes(`"${FORMAT}"`) && isGood(line, ''))
    return refuse('journal.header.bad', { where: 'depth' });
  if (typeof raw !== 'object' || raw === null || !('format' in raw) || raw.format !== FORMAT)
    return refuse('journal.notAJournal');
  const version = 'version' in raw && typeof raw.version === 'number' ? raw.version : 0;
  if (version > current) return refuse('journal.newer', { version, known: current });
  if (!isGood(line, '')) return refuse('journal.line.changed', { line: 1 });
  const upgrade = Number.isInteger(version) ? migrate(migrations, version, current) : null;
  if (!upgrade) return refuse('journal.tooOld', { version });
  const header = parseHeader(upgrade.header(raw));
  return header.ok ? ok({ header: header.value, version, record: upgrade.record }) : header;
}

/**
 * Whether a bad line can come from a power cut. The lines of one write may reach the disk in any order, so intact
 * lines may follow it, but only of the same write (`batch`): the next one began after this one was on disk.
 */
function* isTorn(bad: Line, rest: Iterable<Line>, expectedSeq: number): Steps<boolean> {
  // A line with a proper end was written whole and changed since. Blocks that a disk did not write are zero.
  if (bad.ended && bad.sum !== null && !bad.text.includes('\0')) return false;
  let above = bad.sum;
  let number = 0;
  for (const line of rest) {
    number += 1;
    if (number % LINES_A_STEP === 0) yield;
    const sound = above !== null && isGood(line, above);
    above = line.sum;
    const record = line.sum === null ? undefined : parseJson(line.text);
    // Without the line above its sum cannot be checked; being a whole record is enough.
    if (record === undefined || (!sound && !isRecord(record))) continue;
    if (!isRecord(record) || (record.batch ?? record.seq) > expectedSeq) return false;
  }
  return true;
}
