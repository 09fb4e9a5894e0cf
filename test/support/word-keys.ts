import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const WORDS = join(ROOT, 'main/words');

interface Words {
  readonly [key: string]: string | Words;
}

/** Sentences by code, such as `scene.back`. */
export type Sentences = ReadonlyMap<string, string>;

/** All sentences of a language's words, in the file's order. */
export function sentencesOf(words: Words, path = ''): Sentences {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words))
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [code, sentence] of sentencesOf(value, `${path}${key}.`)) found.set(code, sentence);
  return found;
}

export const readWords = (locale: string): Words =>
  JSON.parse(readFileSync(join(WORDS, `${locale}.json`), 'utf8')) as Words;

const parametersOf = (sentence: string): string =>
  [...new Set([...sentence.matchAll(/\{\s*(\w+)(?::[^{}]*|\s*)\}/g)].map(([, name]) => name))]
    .sort()
    .join(' ');

/** Plural forms of a sentence, separated by a bar with spaces. */
const formsOf = (sentence: string): readonly string[] => sentence.split(/\s\|\s/);

export interface WordGap {
  readonly code: string;
  readonly why: 'missing' | 'extra' | 'empty' | 'parameters' | 'plurals' | 'untranslated';
}

/** Where a language's words do not match the English ones; `same` lists codes that read alike. */
export function gapsOf(english: Sentences, other: Sentences, same: ReadonlySet<string>): readonly WordGap[] {
  const gaps: WordGap[] = [];
  for (const code of other.keys()) if (!english.has(code)) gaps.push({ code, why: 'extra' });
  for (const [code, sentence] of english) {
    const theirs = other.get(code);
    if (theirs === undefined) gaps.push({ code, why: 'missing' });
    else if (formsOf(theirs).some((form) => form.trim() === '')) gaps.push({ code, why: 'empty' });
    else {
      if (parametersOf(theirs) !== parametersOf(sentence)) gaps.push({ code, why: 'parameters' });
      if (formsOf(theirs).length !== formsOf(sentence).length) gaps.push({ code, why: 'plurals' });
      // Signs, numbers and single letters are the same in all languages.
      const letters = sentence.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
      if (theirs === sentence && letters.length > 2 && !same.has(code))
        gaps.push({ code, why: 'untranslated' });
    }
  }
  return gaps;
}

export interface Mention {
  readonly file: string;
  /** A string in the source: `home.back`, or with a gap `sheet.change.*`. */
  readonly text: string;
  readonly pattern: RegExp;
}

const SOURCE = /\.(ts|vue|mjs)$/;
const CODE = /^(?:[\w-]|\*)+(?:\.(?:[\w-]|\*)+)+$/;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, '');

/** Strings in a source that look like codes; template parameters are gaps that match anything without a dot. */
export function mentionsIn(source: string, file: string): readonly Mention[] {
  const mentions: Mention[] = [];
  const code = withoutComments(source);
  const strings = [
    // A transfer's rule (`rule: 'dream.score'`) and the section of a type look like codes but are never looked up.
    ...[...code.matchAll(/(?<!\brule: |\bCodeUnder<)'([\w.-]+)'/g)].map(([, quoted = '']) => quoted),
    ...[...code.matchAll(/`((?:[^`\\\n]|\\.)*)`/g)].map(([, template = '']) =>
      template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'),
    ),
  ];
  for (const text of strings) {
    if (!CODE.test(text) || !/[a-z]{2}/i.test(text)) continue;
    const pattern = text.split('*').map(escape).join('[\\w-]+');
    mentions.push({ file, text, pattern: new RegExp(`^${pattern}$`) });
  }
  return mentions;
}

/** The mentions in all sources of the program. */
export function mentionsInProgram(): readonly Mention[] {
  return ['main', 'renderer'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => SOURCE.test(name))
      .flatMap((name) => mentionsIn(readFileSync(join(ROOT, room, name), 'utf8'), `${room}/${name}`)),
  );
}
