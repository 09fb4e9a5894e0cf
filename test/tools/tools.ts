import { runFirmware } from './firmware.ts';
import { EXIT, Refusal, type Terminal } from './terminal.ts';

interface Tool {
  readonly usage: string;
  readonly about: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

const TOOLS: { readonly [name: string]: Tool } = {
  firmware: {
    usage: '[SCRIPT] [--link FILE] [--seed N] [--stay]',
    about: 'the real firmware in an emulated chip, on a pseudo-terminal whose path is the first line',
    run: runFirmware,
  },
};

const help = (): string =>
  [
    'npm run -s tools -- COMMAND',
    '',
    ...Object.entries(TOOLS).flatMap(([name, { usage, about }]) => [`  ${name} ${usage}`, `      ${about}`]),
    '',
    'Exit status: 0 for success, 1 for failure, 2 for a wrong command line.',
  ].join('\n');

/** Runs a tool and resolves with its exit code. */
export async function runTool(
  [name = 'help', ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (/^(help|--help|-h)$/.test(name)) {
    terminal.print(help());
    return EXIT.ok;
  }
  try {
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (!tool)
      throw new Refusal('tools.unknown', `There is no tool “${name}”: \`npm run -s tools\` lists them.`);
    return await tool.run(args, terminal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    terminal.complain(`${error.code}: ${error.message}`);
    return error.exit;
  }
}
