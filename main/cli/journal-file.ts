import type { Readable } from 'node:stream';
import type { GameReport } from '../contract.ts';
import { UnfitFileError, readRegular } from '../disk/regular-file.ts';
import { opensTooDeep } from '../engine/core/depth.ts';
import { type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { GAMES } from '../engine/games/registry.ts';
import { readRefusal } from '../journal/filesystem.ts';
import { type Contents, MOST_BYTES, readJournal } from '../journal/reading.ts';
import { seal, sumOf } from '../journal/records.ts';
import { reportAny } from '../table/evenings/index.ts';
import { type Terminal, EXIT, complain, readArguments } from './arguments.ts';

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

/**
 * `replay FILE [--json] [--strict]`: plays a journal again and prints standings, ledger and refusals. Exit code 1 if
 * the file is not a journal. Refused lines are part of the answer, and a failure only with `--strict`.
 */
export async function replay(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(
    args,
    { json: { type: 'boolean' }, strict: { type: 'boolean' } },
    { least: 1, most: 1 },
  );
  if (!asked.ok) return asked;
  const { values, words } = asked.value;
  const contents = await readJournalFile(words[0] ?? '-');
  const report = contents.ok ? await reportAny(contents.value) : contents;
  if (!report.ok) {
    if (values.json) terminal.print(JSON.stringify({ error: report.error }));
    complain(terminal, report.error);
    return ok(EXIT.failed);
  }
  if (values.json) terminal.print(JSON.stringify(speak(report.value, terminal), null, 2));
  else printReport(report.value, terminal);
  return ok(values.strict && report.value.refusals.length > 0 ? EXIT.failed : EXIT.ok);
}

const namesIn =
  ({ seats }: GameReport) =>
  (id: string): string =>
    seats.find((seat) => seat.id === id)?.name ?? id;

/** The report with a sentence beside each code. */
function speak(report: GameReport, terminal: Terminal): object {
  const name = namesIn(report);
  return {
    ...report,
    ledger: report.ledger.map((transfer) => ({
      ...transfer,
      says: terminal.say(transfer.reason, name, report.game),
    })),
    refusals: report.refusals.map((refusal) => ({
      ...refusal,
      says: terminal.say(refusal.error, name, report.game),
    })),
  };
}

function printReport(report: GameReport, terminal: Terminal): void {
  const name = namesIn(report);
  const account = (id: string): string =>
    id === 'pot' || id === 'bank' ? terminal.say(phrase(`account.${id}`)) : name(id);
  for (const { hand, from, to, amount, reason } of report.ledger)
    terminal.print(
      `${hand}\t${account(from)} → ${account(to)}\t${amount}\t${terminal.say(reason, name, report.game)}`,
    );
  for (const { seq, error } of report.refusals)
    terminal.print(
      terminal.say(
        phrase('cli.refused', { seq, code: error.code, why: { phrase: error } }),
        name,
        report.game,
      ),
    );
  for (const { hand } of report.differences)
    terminal.print(terminal.say(phrase('journal.differs', { hand }), name, report.game));
  for (const { seat, balance, place } of report.standings)
    terminal.print(`${place === null ? '–' : `${place}.`} ${name(seat)}\t${balance}`);
}
