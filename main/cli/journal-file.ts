import type { Readable } from 'node:stream';
import { UnfitFileError, readRegular } from '../disk/regular-file.ts';
import { opensTooDeep } from '../engine/core/depth.ts';
import { type Result, refuse } from '../engine/core/result.ts';
import { GAMES } from '../engine/games/registry.ts';
import { seal, sumOf } from '../journal/checksum.ts';
import { readRefusal } from '../journal/filesystem.ts';
import { type Contents, MOST_BYTES, readJournal } from '../journal/reading.ts';

/**
 * Reads a journal; `-` is standard input. Refuses as `readJournal`, and with `journal.file.missing`,
 * `journal.disk.*`.
 */
export async function readJournalFile(file: string): Promise<Result<Contents>> {
  try {
    const bytes = await (file === '-' ? readUpTo(MOST_BYTES, process.stdin) : readRegular(file, MOST_BYTES));
    return readJournal(sealByHand(withoutMark(bytes)));
  } catch (error) {
    if (error instanceof UnfitFileError && error.code === 'EISDIR') return refuse('journal.notAJournal');
    if (error instanceof UnfitFileError && error.code === 'ETOOBIG')
      return refuse('journal.file.tooLong', { bytes: MOST_BYTES });
    return readRefusal(error);
  }
}

/** All that a stream brings. Throws `UnfitFileError` once that is more than `most` bytes. */
async function readUpTo(most: number, stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > most) throw new UnfitFileError('ETOOBIG');
  }
  return Buffer.concat(parts);
}

/** A byte-order mark in UTF-8. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

/** Fields that a line written by hand may leave out. */
const USUAL = {
  header: { version: 1, id: 'by-hand', created: 0, app: 'by hand', rules: {} },
  record: { at: 0, by: { kind: 'host' }, via: 'hand', kind: 'move' },
} as const;

/**
 * A journal that was written by hand has no sums: where the first line has none, and is JSON, every line is completed
 * and sealed. A journal written by a program has a sum in every line and is not completed here.
 */
function sealByHand(bytes: Buffer): Buffer {
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.some((line) => sumOf(line) !== null)) return bytes;
  const sealed: string[] = [];
  let above = '';
  for (const [index, line] of lines.entries()) {
    const parsed = parseObject(line);
    // Lines that are not JSON are left for the reader, which refuses them with their number.
    if (parsed === null) return bytes;
    const usual =
      index === 0 ? { ...USUAL.header, revision: revisionOf(parsed) } : { seq: index, ...USUAL.record };
    const { line: whole, sum } = seal(JSON.stringify({ ...usual, ...parsed }), above);
    sealed.push(whole);
    above = sum;
  }
  return Buffer.from(`${sealed.join('\n')}\n`, 'utf8');
}

/** A journal written by hand is played by the current revision, unless it names another. */
const revisionOf = (header: object): number =>
  ('game' in header && GAMES.find(({ id }) => id === header.game)?.revision) || 0;

function parseObject(line: string): object | null {
  // Deeply nested lists take many times their text in memory: the reader refuses them.
  if (opensTooDeep(line)) return null;
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
