import { type Result, ok, refuse } from '../engine/core/result.ts';
import { encodingSteps } from './encoding.ts';
import { type Contents, MOST_BYTES, readingSteps } from './reading.ts';
import type { Header, JournalRecord } from './records.ts';
import { journalText } from './sealing.ts';
import { type Steps, runAtOnce } from './slices.ts';

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
