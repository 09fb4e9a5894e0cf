import { type Result, ok, refuse } from '../engine/core/result.ts';
import { journalText } from './journal.ts';
import { type Contents, readJournal } from './reading.ts';
import type { Header, JournalRecord } from './records.ts';

/** No journal of a real evening comes near this. */
export const MOST_BYTES = 256 * 1024 * 1024;

/** A game as the text of its journal: sealed, of the current version, and exactly what an import reads back. */
export const exportJournal = (header: Header, records: readonly JournalRecord[]): string =>
  journalText(header, records).text;

/**
 * Reads a journal that came from elsewhere, and writes nothing. Everything must be good: a torn tail that opening would
 * repair is refused too. Refuses as `readJournal`, and with `journal.import.tooLong`, `journal.import.torn`.
 */
export function importJournal(text: string | Buffer): Result<Contents> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  if (bytes.length > MOST_BYTES) return refuse('journal.import.tooLong', { bytes: bytes.length });
  const contents = readJournal(bytes);
  if (!contents.ok) return contents;
  if (contents.value.tornBytes > 0) return refuse('journal.import.torn');
  return ok(contents.value);
}
