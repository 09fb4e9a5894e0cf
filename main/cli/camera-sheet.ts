import { writeFile } from 'node:fs/promises';
import { type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import { DIE_SIZES, type MatWords, type SheetWords, diceSheet, isPaper, matSheet } from '../vision/index.ts';
import { readArguments, readNumber } from './arguments.ts';
import { readDice } from './camera.ts';
import { EXIT, type Terminal, complain } from './terminal.ts';

type Say = Terminal['say'];

/** The words on the sheet of dice. */
export const sheetWords = (say: Say, mm: number): SheetWords => ({
  title: say(phrase('printed.title')),
  lines: [1, 2, 3].map((i) => say(phrase(`printed.line${i}`, { mm }))),
  suited: say(phrase('printed.suited')),
  risk: say(phrase('printed.risk')),
  poker: say(phrase('printed.poker')),
  ruler: say(phrase('printed.ruler')),
  page: (page, pages) => say(phrase('printed.page', { page, pages })),
});

export const matWords = (say: Say): MatWords => ({
  lines: [1, 2].map((i) => say(phrase(`printed.mat${i}`))),
});

const SHEET = {
  mat: { type: 'boolean' },
  paper: { type: 'string' },
  die: { type: 'string' },
  dice: { type: 'string' },
  black: { type: 'boolean' },
  out: { type: 'string', short: 'o' },
} as const;

/** `camera sheet [--mat] [--paper a4|letter] [--die MM] [--dice D] [--black] [--out FILE.svg]` */
export async function sheet(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, SHEET, { least: 0, most: 0 });
  if (!asked.ok) return asked;
  const { mat = false, paper = 'a4', black = false, out } = asked.value.values;
  if (!isPaper(paper)) return refuse('camera.paper', { text: paper });
  const size = readNumber(asked.value.values.die);
  if (!size.ok) return size;
  const dieMm = DIE_SIZES.find((known) => known === (size.value ?? 16));
  if (dieMm === undefined) return refuse('camera.dieSize', { text: String(size.value) });
  const dice = readDice(asked.value.values.dice);
  if (!dice.ok) return dice;
  const pages = mat
    ? [matSheet({ paper, black }, matWords(terminal.say))]
    : diceSheet(
        { paper, dieMm, black, ...(dice.value ? { dice: dice.value } : {}) },
        sheetWords(terminal.say, dieMm),
      );
  if (out === undefined && pages.length > 1) return refuse('camera.pages', { n: pages.length });
  for (const [i, page] of pages.entries()) {
    if (out === undefined) {
      terminal.print(page.trimEnd());
      continue;
    }
    const file = pages.length === 1 ? out : out.replace(/(\.svg)?$/i, `-${i + 1}.svg`);
    try {
      await writeFile(file, page);
      terminal.print(file);
    } catch (error) {
      complain(terminal, phrase('camera.write', { file, why: error instanceof Error ? error.message : '' }));
      return ok(EXIT.failed);
    }
  }
  return ok(EXIT.ok);
}
