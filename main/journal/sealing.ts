import { seal } from './checksum.ts';
import { FORMAT, type Header, type JournalRecord, VERSION, seqsUsed } from './records.ts';
import { type Steps, runAtOnce } from './slices.ts';
import type { Tail } from './writer.ts';

/** Lines sealed between two pauses. */
const LINES_A_STEP = 64;

const encoder = new TextEncoder();

export interface Sealed {
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
