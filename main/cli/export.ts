import { type Result, ok, refuse } from '../engine/core/result.ts';
import { exportJournal } from '../journal/sealing.ts';
import { reportAny } from '../table/evenings/index.ts';
import { ledgerCsv, paymentsCsv, standingsCsv } from '../words/csv.ts';
import { readArguments, EXIT, complain, type Terminal } from './arguments.ts';
import { readJournalFile } from './journal-file.ts';

const FORMATS = ['journal', 'json', 'ledger', 'standings', 'payments'] as const;

/**
 * `export FILE [--as journal|json|ledger|standings|payments]`: a game as its sealed journal (the default), as JSON,
 * or as CSV of its ledger, its standings or who pays whom, on standard output.
 */
export async function exportGame(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { as: { type: 'string' } }, { least: 1, most: 1 });
  if (!asked.ok) return asked;
  const { as = 'journal' } = asked.value.values;
  const format = FORMATS.find((known) => known === as);
  if (format === undefined) return refuse('cli.format', { format: as, formats: { list: [...FORMATS] } });

  const contents = await readJournalFile(asked.value.words[0] ?? '-');
  const report = contents.ok ? await reportAny(contents.value) : contents;
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
      terminal.print(ledgerCsv(report.value, terminal.say));
      break;
    case 'standings':
      terminal.print(standingsCsv(report.value, terminal.say));
      break;
    case 'payments':
      terminal.print(paymentsCsv(report.value, terminal.say));
      break;
  }
  return ok(EXIT.ok);
}
