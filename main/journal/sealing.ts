import { type Header, type JournalRecord, FORMAT, VERSION, seal, seqsUsed } from './records.ts';
import { type Steps, runAtOnce, encodingSteps } from './slices.ts';
import type { Tail } from './writer.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { type Contents, MOST_BYTES, readingSteps } from './reading.ts';

/** Lines sealed between two pauses. */
const LINES_A_STEP = 64;

const encoder = new TextEncoder();

interface Sealed {
  readonly text: string;
  readonly tail: Tail;
}

/** The text of a whole journal, each line sealed, and its end. Records keep their sequence numbers. */
export const journalText = (header: Header, records: readonly JournalRecord[]): Sealed =>
  runAtOnce(sealingSteps(header, records));

/** The same, with pauses. */
export function* sealingSteps(header: Header, records: readonly JournalRecord[]): Steps<Sealed> {
  const first = seal(JSON.stringify({ ...header, format: FORMAT, version: VERSION }), '');
  let sum = first.sum;
  let nextSeq = 1;
  // Encoded line by line, so that no long uninterrupted work is left at the end.
  const parts: string[] = [];
  let bytes = 0;
  let lines = [first.line];
  const end = (): void => {
    const part = `${lines.join('\n')}\n`;
    bytes += encoder.encode(part).length;
    parts.push(part);
    lines = [];
  };
  for (const [i, record] of records.entries()) {
    if (i % LINES_A_STEP === 0) {
      end();
      yield;
    }
    // A record that was read still has its line's `sum`, which must be left out.
    const sealed = seal(JSON.stringify({ ...record, sum: undefined }), sum);
    sum = sealed.sum;
    nextSeq = record.seq + seqsUsed(record);
    lines.push(sealed.line);
  }
  if (lines.length > 0) end();
  return { text: parts.join(''), tail: { bytes, nextSeq, sum } };
}

/** A game as the text of its journal: sealed, of the current version, and exactly what an import reads back. */
export const exportJournal = (header: Header, records: readonly JournalRecord[]): string =>
  journalText(header, records).text;

/**
 * Reads a journal that came from elsewhere, and writes nothing. All of it must be intact: a torn tail, which opening
 * would repair, is refused too. Refuses as `readJournal`, and with `journal.import.tooLong`, `journal.import.torn`.
 */
export const importJournal = (text: string | Uint8Array): Result<Contents> => runAtOnce(importSteps(text));

/** The same, with pauses. */
export function* importSteps(text: string | Uint8Array): Steps<Result<Contents>> {
  const bytes = typeof text === 'string' ? yield* encodingSteps(text) : text;
  if (bytes.length > MOST_BYTES) return refuse('journal.import.tooLong', { bytes: bytes.length });
  const contents = yield* readingSteps(bytes);
  if (!contents.ok) return contents;
  if (contents.value.tornBytes > 0) return refuse('journal.import.torn');
  return ok(contents.value);
}
