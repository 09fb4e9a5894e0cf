import { writeFile } from 'node:fs/promises';
import { phrase } from '../../main/engine/core/result.ts';
import { speaker } from '../../main/shell/speak.ts';
import type { CodeUnder } from '../../main/words/codes.ts';
import { DIE_SIZES } from '../../main/vision/index.ts';
import { PAPERS, type Paper, diceSheet, matSheet } from '../../main/vision/sheet/index.ts';
import { readDice } from './dice.ts';
import { EXIT, Refusal, type Terminal, readNumber, readOptions, written } from './terminal.ts';

const SHEET = {
  mat: { type: 'boolean' },
  paper: { type: 'string' },
  die: { type: 'string' },
  dice: { type: 'string' },
  black: { type: 'boolean' },
  out: { type: 'string', short: 'o' },
} as const;

const say = (code: CodeUnder<'printed'>, params = {}): string =>
  speaker.say(phrase(`printed.${code}`, params));

/** The sheet of dice to print, or the mat, as SVG. */
export async function runSheet(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, SHEET);
  const { mat = false, black = false, out } = values;
  const pages = mat ? [matPage(values.paper, black)] : dicePages(values.paper, black, values);
  if (out === undefined) {
    const [page = '', ...more] = pages;
    if (more.length > 0)
      throw new Refusal(
        'camera.pages',
        `The sheet has ${pages.length} pages: name a file with --out FILE.svg.`,
      );
    terminal.print(page.trimEnd());
    return EXIT.ok;
  }
  for (const [i, page] of pages.entries()) {
    const file = pages.length === 1 ? out : out.replace(/(\.svg)?$/i, `-${i + 1}.svg`);
    await written(file, writeFile(file, page));
    terminal.print(file);
  }
  return EXIT.ok;
}

const isPaper = (text: string): text is Paper => Object.hasOwn(PAPERS, text);

function readPaper(text = 'a4'): Paper {
  if (!isPaper(text)) throw new Refusal('camera.paper', `“${text}” is not a paper size: use a4 or letter.`);
  return text;
}

const matPage = (paper: string | undefined, black: boolean): string =>
  matSheet({ paper: readPaper(paper), black }, { lines: ([1, 2] as const).map((i) => say(`mat${i}`)) });

function dicePages(
  paper: string | undefined,
  black: boolean,
  { die, dice }: { readonly die?: string | undefined; readonly dice?: string | undefined },
): readonly string[] {
  const mm = readNumber(die) ?? 16;
  const dieMm = DIE_SIZES.find((known) => known === mm);
  if (dieMm === undefined) throw wrongSize(mm);
  return diceSheet(
    { paper: readPaper(paper), dieMm, black, ...(dice === undefined ? {} : { dice: readDice(dice) }) },
    {
      title: say('title'),
      lines: ([1, 2, 3] as const).map((i) => say(`line${i}`, { mm })),
      suited: say('suited'),
      risk: say('risk'),
      poker: say('poker'),
      ruler: say('ruler'),
      page: (page, pages) => say('page', { page, pages }),
    },
  );
}

export const wrongSize = (mm: number): Refusal =>
  new Refusal('camera.dieSize', `Dice of ${mm} mm cannot be printed or read: use ${DIE_SIZES.join(', ')}.`);
