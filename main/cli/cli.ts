import { type Phrase, type Result, phrase, ok, refuse } from '../engine/core/result.ts';
import { best } from './royal.ts';
import { EXIT, complain, harmless, type Terminal, readArguments } from './arguments.ts';
import { flash, monitor, list, replayRecording, simulate } from './tray.ts';
import type { Rule } from '../engine/core/rules.ts';
import { GAMES } from '../engine/games/registry.ts';
import type { GameReport } from '../contract.ts';
import type { Contents } from '../journal/reading.ts';
import { exportJournal } from '../journal/sealing.ts';
import { reportAny } from '../table/evenings/index.ts';
import { ledgerCsv, paymentsCsv, standingsCsv } from '../words/csv.ts';
import { readJournalFile, replay } from './journal-file.ts';

/** What `export` prints of a game, by the word after `--as`. */
const FORMATS = new Map<string, (contents: Contents, report: GameReport, say: Terminal['say']) => string>([
  ['journal', ({ header, records }) => exportJournal(header, records).trimEnd()],
  ['json', (_, report) => JSON.stringify(report, null, 2)],
  ['ledger', (_, report, say) => ledgerCsv(report, say)],
  ['standings', (_, report, say) => standingsCsv(report, say)],
  ['payments', (_, report, say) => paymentsCsv(report, say)],
]);

/**
 * `export FILE [--as journal|json|ledger|standings|payments]`: a game as its sealed journal (the default), as JSON,
 * or as CSV of its ledger, its standings or who pays whom, on standard output.
 */
async function exportGame(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { as: { type: 'string' } }, { least: 1, most: 1 });
  if (!asked.ok) return asked;
  const { as = 'journal' } = asked.value.values;
  const format = FORMATS.get(as);
  if (format === undefined)
    return refuse('cli.format', { format: as, formats: { list: [...FORMATS.keys()] } });

  const contents = await readJournalFile(asked.value.words[0] ?? '-');
  const report = contents.ok ? await reportAny(contents.value) : contents;
  if (!contents.ok || !report.ok) {
    if (!report.ok) complain(terminal, report.error);
    return ok(EXIT.failed);
  }
  terminal.print(format(contents.value, report.value, terminal.say));
  return ok(EXIT.ok);
}

/** A house rule without its schema, which cannot be printed as JSON. */
const ruleData = (rule: Rule): object =>
  Object.fromEntries(Object.entries(rule).filter(([name]) => name !== 'schema'));

/** `games [--json]`: every game, with its house rules, their defaults and where each comes from. */
function listGames(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { json: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return Promise.resolve(asked);
  const nameOf = (id: string): string => terminal.say({ code: `game.${id}.name` });
  if (asked.value.values.json) {
    const games = GAMES.map(({ id, revision, unit, players, steps, rules, dice }) => ({
      id,
      name: nameOf(id),
      revision,
      unit,
      players,
      steps,
      dice: dice ?? [],
      rules: rules.map(ruleData),
    }));
    terminal.print(JSON.stringify(games, null, 2));
  } else {
    for (const { id, players } of GAMES)
      terminal.print(terminal.say(phrase('cli.game', { id, name: nameOf(id), ...players })));
  }
  return Promise.resolve(ok(EXIT.ok));
}

/** A command: its words on the command line, and what it does with the rest. Refusals of its arguments end with `usage`. */
interface Command {
  readonly words: readonly string[];
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<Result<number>>;
}

const COMMANDS: readonly Command[] = [
  { words: ['games'], run: listGames },
  { words: ['replay'], run: replay },
  { words: ['export'], run: exportGame },
  { words: ['royal', 'best'], run: best },
  { words: ['tray', 'list'], run: list },
  { words: ['tray', 'monitor'], run: monitor },
  { words: ['tray', 'flash'], run: flash },
  { words: ['tray', 'simulate'], run: simulate },
  { words: ['tray', 'replay'], run: replayRecording },
];

/** Runs what was asked and resolves with the exit code. */
export async function runCli(args: readonly string[], given: Terminal): Promise<number> {
  const terminal: Terminal = { ...given, say: (...said) => harmless(given.say(...said)) };
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help' || args[0] === '-h') {
    terminal.print(terminal.say(phrase('cli.help')));
    return EXIT.ok;
  }
  const command = COMMANDS.find(({ words }) => words.every((word, i) => args[i] === word));
  const usage = (refusal: Phrase): number => {
    complain(terminal, refusal);
    terminal.complain(terminal.say(phrase('cli.seeHelp')));
    return EXIT.usage;
  };
  if (command === undefined) return usage(phrase('cli.unknown', { words: args.slice(0, 2).join(' ') }));
  const result = await command.run(args.slice(command.words.length), terminal);
  return result.ok ? result.value : usage(result.error);
}
