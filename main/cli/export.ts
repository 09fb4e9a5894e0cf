import { type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { exportJournal } from '../journal/exchange.ts';
import { readArguments } from './arguments.ts';
import { readJournalFile } from './journal-file.ts';
import { type Report, reportOf } from './report.ts';
import { EXIT, complain, type Terminal } from './terminal.ts';

export const FORMATS = ['journal', 'json', 'ledger', 'standings'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * `export FILE [--as journal|json|ledger|standings]`: a game as its sealed journal (the usual), as JSON, or as CSV of its
 * ledger or its standings, on standard output.
 */
export async function exportGame(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { as: { type: 'string' } }, { least: 1, most: 1 });
  if (!asked.ok) return asked;
  const { as = 'journal' } = asked.value.values;
  const format = FORMATS.find((known) => known === as);
  if (format === undefined) return refuse('cli.format', { format: as, formats: { list: [...FORMATS] } });

  const contents = await readJournalFile(asked.value.words[0] ?? '-');
  const report = contents.ok ? reportOf(contents.value) : contents;
  if (!contents.ok || !report.ok) {
    if (!report.ok) complain(terminal, report.error);
    return ok(EXIT.failed);
  }
  switch (format) {
    case 'journal':
      terminal.print(exportJournal(contents.value.header, contents.value.records).trimEnd());
      break;
    case 'json':
      terminal.print(JSON.stringify(report.value, null, 2));
      break;
    case 'ledger':
      terminal.print(ledgerCsv(report.value, terminal));
      break;
    case 'standings':
      terminal.print(standingsCsv(report.value));
      break;
  }
  return ok(EXIT.ok);
}

const ledgerCsv = (report: Report, { say }: Terminal): string => {
  const name = nameIn(report);
  const account = (id: string): string =>
    id === 'pot' || id === 'bank' ? say(phrase(`account.${id}`)) : name(id);
  return csv([
    ['hand', 'move', 'from', 'to', 'amount', 'reason', 'rule'],
    ...report.ledger.map(({ hand, seq, from, to, amount, reason, rule }) => [
      hand,
      seq,
      account(from),
      account(to),
      amount,
      say(reason, name),
      rule,
    ]),
  ]);
};

const standingsCsv = (report: Report): string => {
  const name = nameIn(report);
  return csv([
    ['place', 'player', 'balance'],
    ...report.standings.map(({ place, seat, balance }) => [place, name(seat), balance]),
  ]);
};

const nameIn =
  ({ seats }: Report) =>
  (id: string): string =>
    seats.find((seat) => seat.id === id)?.name ?? id;

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

/**
 * A cell of CSV (RFC 4180). A spreadsheet takes text that begins with one of these signs for a formula: players choose
 * their own names, so such text gets an apostrophe in front.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
