import { harmless } from '../../main/cli/arguments.ts';
import { runCards } from './cards.ts';
import { runCheck } from './check.ts';
import { runCodes } from './codes.ts';
import { runEvening } from './evening.ts';
import { runFirmware } from './firmware.ts';
import { runRead } from './read.ts';
import { runFilm, runScene } from './scene.ts';
import { runSheet } from './sheet.ts';
import { runTeach } from './teach.ts';
import { runThresholds } from './thresholds.ts';
import { EXIT, Refusal, type Terminal } from './terminal.ts';

interface Tool {
  readonly usage: string;
  readonly about: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

const TOOLS: { readonly [name: string]: Tool } = {
  read: {
    usage:
      'FILE… [--dice printed|pips|SET] [--mat] [--mat-scale N] [--corners X,Y…:WxH] [--die MM] [--focal N] [--expect D] [--every N] [--json]',
    about:
      'dice in photographs and films (JPEG, PNG, PPM, .y4m): which they are and where they lie, or why they cannot be read',
    run: runRead,
  },
  teach: {
    usage: 'SET [PICTURE… --face SIDE --shows TEXT [--die NAME] [--at X,Y]] [--json]',
    about: 'adds a face in pictures to a file of taught dice; without pictures it prints what the file holds',
    run: runTeach,
  },
  sheet: {
    usage: '[--mat] [--paper a4|letter] [--die MM] [--dice D] [--black] [--out FILE.svg]',
    about: 'the sheet of dice to print, or the mat',
    run: runSheet,
  },
  scene: {
    usage: '[SCENE.json] --out FILE [--dice D] [--seed N] [--tilt N] [--height MM] [--json]',
    about: 'dice under a camera as PNG or PPM; --json prints the scene',
    run: runScene,
  },
  film: {
    usage:
      '[SCENES.json] --out FILE.y4m [--frames N] [--dice D] [--seed N] [--tilt N] [--height MM] [--json]',
    about: 'the same as a film',
    run: runFilm,
  },
  evening: {
    usage: '[--out FILE.json]',
    about: 'plays the sample evening (main/table/evenings/sample.json)',
    run: runEvening,
  },
  codes: {
    usage: '[--json]',
    about: 'checks the code book of the printed dice',
    run: runCodes,
  },
  check: {
    usage: 'FOLDER… [--each]',
    about: 'how many dice with pips the nets tell right in folders of labelled photographs (labels.json)',
    run: runCheck,
  },
  cards: {
    usage: '[--scenes N] [--seed N] [--kind KIND]',
    about: 'draws tables with playing cards, and counts for each kind of scene how many are told right',
    run: runCards,
  },
  thresholds: {
    usage: 'FOLDER…',
    about:
      'chooses the limits of the reader of pips by folders of drawn pictures (npm run reader:train -- pictures)',
    run: runThresholds,
  },
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
export async function runTool([name = 'help', ...args]: readonly string[], given: Terminal): Promise<number> {
  const terminal: Terminal = {
    ...given,
    print: (text) => given.print(harmless(text)),
    complain: (text) => given.complain(harmless(text)),
  };
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
