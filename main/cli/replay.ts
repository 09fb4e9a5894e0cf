import type { GameReport } from '../contract.ts';
import { type Result, ok, phrase } from '../engine/core/result.ts';
import { reportAny } from '../table/evenings/index.ts';
import { readArguments, EXIT, complain, type Terminal } from './arguments.ts';
import { readJournalFile } from './journal-file.ts';

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
