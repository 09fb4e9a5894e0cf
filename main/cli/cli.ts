import { type Phrase, type Result, phrase } from '../engine/core/result.ts';
import { best } from './royal.ts';
import { exportGame } from './export.ts';
import { listGames } from './games.ts';
import { replay } from './replay.ts';
import { EXIT, complain, harmless, type Terminal } from './arguments.ts';
import { flash, monitor, list, replayRecording, simulate } from './tray.ts';

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
