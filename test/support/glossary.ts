import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../main/launch/place.mjs';

/** The section of docs/glossary.md under a heading. */
const sectionOf = (heading: string): string =>
  new RegExp(`^#+ ${heading}$([^#]*)`, 'm').exec(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))?.[1] ??
  '';

/** Rows of the table under a heading, each cell as a list of words. */
export const tableOf = (heading: string): readonly (readonly (readonly string[])[])[] =>
  [...sectionOf(heading).matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.split(',').map((word) => word.trim())))
    .slice(1);

const ENDING = '(?:e?s|e|en|n|r)?';

/** Matches a glossary word with the usual endings; `…` stands for any letters, and between spaces for any words. */
export function patternOf(word: string): RegExp {
  const text = word.replace(/^…|…$/g, '').replaceAll(' … ', ' [^.|]* ').replaceAll('… ', '\\p{L}* ');
  const start = word.startsWith('…') ? '' : '(?<!\\p{L})';
  return new RegExp(`${start}${text}${word.endsWith('…') ? '' : `${ENDING}(?!\\p{L})`}`, 'iu');
}

/** A sentence without parameter names; its inflected words stay. */
export const withoutNames = (sentence: string): string =>
  sentence.replace(/\{\w+\}/g, '').replace(/\{\w+:/g, '{');
