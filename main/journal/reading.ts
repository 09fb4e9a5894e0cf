import { type Result, ok, refuse } from '../engine/core/result.ts';
import { isSound, sumOf } from './checksum.ts';
import { isTooDeep } from '../engine/core/depth.ts';
import {
  FORMAT,
  type Header,
  type JournalRecord,
  VERSION,
  isRecord,
  parseHeader,
  seqsUsed,
} from './records.ts';
import { MIGRATIONS, type Migrations, migrate } from './versions.ts';

/** A journal as it was read, and how far its bytes are good. */
export interface Contents {
  readonly header: Header;
  readonly records: readonly JournalRecord[];
  /** The version that the file was written in; older ones are migrated in memory only. */
  readonly version: number;
  /** The number of the next record, and the sum of the last good line. */
  readonly nextSeq: number;
  readonly sum: string;
  /** Up to here every byte is good; what follows was torn by a power cut and never acknowledged. */
  readonly goodBytes: number;
  readonly tornBytes: number;
  /** The last line is whole and only its line end is missing. */
  readonly endMissing: boolean;
}

export interface ReadOptions {
  readonly migrations?: Migrations;
  readonly version?: number;
  /** Reads the good lines above a damaged one instead of refusing the file. */
  readonly salvage?: boolean;
}

interface Line {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly sum: string | null;
  /** Bytes from the start of the file to the end of this line, line end included. */
  readonly end: number;
  readonly ended: boolean;
}

/** The text is decoded once for all lines: a long game has a hundred thousand. */
function* linesOf(bytes: Buffer): Generator<Line> {
  const whole = bytes.toString('utf8');
  // A line end is one byte in UTF-8 and never part of another character, so both have the same lines.
  const narrow = whole.length === bytes.length;
  for (let start = 0, from = 0; start < bytes.length;) {
    const to = whole.indexOf('\n', from);
    const ended = to >= 0;
    let past = ended ? to : whole.length;
    let stop = !ended ? bytes.length : narrow ? to : bytes.indexOf(0x0a, start);
    const end = ended ? stop + 1 : bytes.length;
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
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(text, value) ? undefined : value;
  } catch {
    return undefined;
  }
};

/**
 * Reads a journal's bytes. A torn tail (a line that no person would have written, followed by nothing that was
 * acknowledged after it) is left out and told; a line that was changed, or is missing in the middle, refuses the whole:
 * `journal.line.changed`, `journal.line.damaged`, `journal.line.unknown`. Other files: `journal.notAJournal`,
 * `journal.header.bad`, `journal.newer`.
 */
export function readJournal(bytes: Buffer, options: ReadOptions = {}): Result<Contents> {
  const { migrations = MIGRATIONS, version: current = VERSION, salvage = false } = options;
  const lines = linesOf(bytes);
  const first = lines.next();
  if (first.done) return refuse('journal.notAJournal');
  const raw = parseJson(first.value.text);
  if (typeof raw !== 'object' || raw === null || !('format' in raw) || raw.format !== FORMAT)
    return refuse('journal.notAJournal');
  const version = 'version' in raw && typeof raw.version === 'number' ? raw.version : 0;
  if (version > current) return refuse('journal.newer', { version, known: current });
  if (!isGood(first.value, '')) return refuse('journal.line.changed', { line: 1 });

  const upgrade = migrate(migrations, version, current);
  if (!upgrade) return refuse('journal.tooOld', { version });
  const header = parseHeader(upgrade.header(raw));
  if (!header.ok) return header;

  const records: JournalRecord[] = [];
  let sum = first.value.sum ?? '';
  let good = first.value;
  let nextSeq = 1;
  const contents = (): Contents => ({
    header: header.value,
    records,
    version,
    nextSeq,
    sum,
    goodBytes: good.end,
    tornBytes: bytes.length - good.end,
    endMissing: !good.ended,
  });

  let number = 1;
  for (const line of lines) {
    number += 1;
    const parsed = parseJson(line.text);
    if (parsed === undefined || !isGood(line, sum)) {
      if (salvage || isTorn(line, lines, nextSeq)) return ok(contents());
      const code = parsed === undefined ? 'journal.line.damaged' : 'journal.line.changed';
      return refuse(code, { line: number });
    }
    for (const record of upgrade.record?.(parsed) ?? [parsed]) {
      if (!isRecord(record) || record.seq < nextSeq) {
        if (salvage) return ok(contents());
        return refuse('journal.line.unknown', { line: number });
      }
      records.push(record);
      nextSeq = record.seq + seqsUsed(record);
    }
    sum = line.sum ?? '';
    good = line;
  }
  return ok(contents());
}

/**
 * Whether a bad line is what a power cut leaves. A write of several lines may land in any order, so good lines may
 * follow it, but only such as belong to the same write (`batch`): the next write began after this one was on disk.
 */
function isTorn(bad: Line, rest: Iterable<Line>, expectedSeq: number): boolean {
  // A line that ends as it should was written whole, and changed by somebody since. What a disk did not write is nought.
  if (bad.ended && bad.sum !== null && !bad.text.includes('\0')) return false;
  let above = bad.sum;
  for (const line of rest) {
    const sound = above !== null && isGood(line, above);
    above = line.sum;
    const record = line.sum === null ? undefined : parseJson(line.text);
    // Without the line above, its sum cannot be checked; that it is a whole record says enough.
    if (record === undefined || (!sound && !isRecord(record))) continue;
    if (!isRecord(record) || (record.batch ?? record.seq) > expectedSeq) return false;
  }
  return true;
}
