import { FACES, type Face, MOST_POCKETS } from '../codec/index.ts';
import { LASTING_TROUBLES, LINE_TROUBLES, type LastingTrouble, type LineTrouble } from './link.ts';

/** A die of a script: from its pocket, into its pocket or another (`2>5`), on a face or on one of chance (`2:6`). */
export interface ScriptDie {
  readonly pocket: number;
  readonly to?: number;
  readonly face?: Face;
}

const SIMPLE = ['plug', 'reset'] as const;
const POCKETS = ['lift', 'back', 'take', 'cock', 'stick', 'free'] as const;
const DICE = ['put', 'throw', 'straighten', 'misread'] as const;
const NUMBER = ['wait', 'moving', 'flight', 'version', 'lifts'] as const;

/** One step of a script. SCRIPT.md says what each does. */
export type Step = { readonly line: number } & (
  | { readonly kind: (typeof SIMPLE)[number] }
  | { readonly kind: (typeof POCKETS)[number]; readonly pockets: readonly number[] }
  | { readonly kind: (typeof DICE)[number]; readonly dice: readonly ScriptDie[] }
  | { readonly kind: (typeof NUMBER)[number]; readonly value: number }
  | { readonly kind: 'swap'; readonly one: number; readonly other: number }
  | { readonly kind: 'unplug'; readonly powered: boolean }
  | { readonly kind: 'rest' }
  | { readonly kind: 'spoil'; readonly trouble: LineTrouble; readonly type?: string }
  | { readonly kind: 'last'; readonly trouble: LastingTrouble; readonly on: boolean }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'repeat'; readonly times: number; readonly steps: readonly Step[] }
);

/** Why a script cannot be read: a code for the words, and where. */
export interface ScriptError {
  readonly code: 'verb' | 'pocket' | 'die' | 'number' | 'word' | 'end';
  readonly line: number;
  readonly text: string;
}

export type Script =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly error: ScriptError };

class Unreadable extends Error {
  readonly code: ScriptError['code'];
  constructor(code: ScriptError['code']) {
    super(code);
    this.code = code;
  }
}

const has = <T extends string>(list: readonly T[], word: string): word is T =>
  list.some((item) => item === word);

function number(word: string | undefined, max: number): number {
  if (word === undefined || !/^[0-9]{1,7}$/.test(word) || Number(word) > max) throw new Unreadable('number');
  return Number(word);
}

function pocketOf(word: string | undefined): number {
  const pocket = /^[0-9]{1,2}$/.test(word ?? '') ? Number(word) : 0;
  if (pocket < 1 || pocket > MOST_POCKETS) throw new Unreadable('pocket');
  return pocket;
}

/** `3`, `1-4`: pockets, in order. */
function pocketsOf(words: readonly string[]): readonly number[] {
  if (words.length === 0) throw new Unreadable('pocket');
  return words.flatMap((word) => {
    const [first, last = first, more] = word.split('-');
    const [from, to] = [pocketOf(first), pocketOf(last)];
    if (more !== undefined || to < from) throw new Unreadable('pocket');
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** `3`, `1-4`, `2:6`, `2>5`, `2>5:6`, `1-4:6`. */
function diceOf(words: readonly string[]): readonly ScriptDie[] {
  if (words.length === 0) throw new Unreadable('die');
  return words.flatMap((word): ScriptDie[] => {
    const [where = '', faceText, more] = word.split(':');
    const face = FACES.find((f) => `${f}` === faceText);
    if (more !== undefined || (faceText !== undefined && !face)) throw new Unreadable('die');
    const shown = face ? { face } : {};
    const [from = '', to, beyond] = where.split('>');
    if (beyond !== undefined) throw new Unreadable('die');
    if (to !== undefined) return [{ pocket: pocketOf(from), to: pocketOf(to), ...shown }];
    return pocketsOf([from]).map((pocket) => ({ pocket, ...shown }));
  });
}

function onOff(word: string | undefined): boolean {
  if (word === 'on' || word === 'off') return word === 'on';
  throw new Unreadable('word');
}

function none(words: readonly string[]): void {
  if (words.length) throw new Unreadable('word');
}

function readStep(line: number, text: string): Exclude<Step, { kind: 'repeat' }> {
  const [verb = '', ...words] = text.split(/\s+/);
  const [word, ...more] = words;
  if (has(SIMPLE, verb)) {
    none(words);
    return { line, kind: verb };
  }
  if (has(POCKETS, verb)) return { line, kind: verb, pockets: pocketsOf(words) };
  if (has(DICE, verb)) return { line, kind: verb, dice: diceOf(words) };
  if (verb === 'wait' && word === 'rest') {
    none(more);
    return { line, kind: 'rest' };
  }
  if (has(NUMBER, verb)) {
    none(more);
    return { line, kind: verb, value: number(word, verb === 'lifts' ? 0xffff : 9_999_999) };
  }
  if (has(LINE_TROUBLES, verb)) {
    none(more);
    return { line, kind: 'spoil', trouble: verb, ...(word === undefined ? {} : { type: word }) };
  }
  if (has(LASTING_TROUBLES, verb)) {
    none(more);
    return { line, kind: 'last', trouble: verb, on: onOff(word) };
  }
  switch (verb) {
    case 'unplug':
      none(more);
      if (word !== undefined && word !== 'powered') throw new Unreadable('word');
      return { line, kind: 'unplug', powered: word === 'powered' };
    case 'swap':
      none(more.slice(1));
      return { line, kind: 'swap', one: pocketOf(word), other: pocketOf(more[0]) };
    case 'say':
      return { line, kind: 'say', text: text.slice(verb.length).trim() };
    default:
      throw new Unreadable('verb');
  }
}

/** Reads a script: one step a line, `#` begins a comment, `repeat N` … `end` encloses steps. */
export function readScript(text: string): Script {
  const open: { line: number; times: number; steps: Step[] }[] = [{ line: 0, times: 1, steps: [] }];
  const lines = text.split('\n');
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const content = raw.replace(/(^|\s)#.*$/, '').trim();
    if (content === '') continue;
    try {
      const [verb, word, ...more] = content.split(/\s+/);
      if (verb === 'repeat') {
        none(more);
        open.push({ line, times: number(word, 100_000), steps: [] });
      } else if (verb === 'end') {
        none([word, ...more].filter((w) => w !== undefined));
        const closed = open.pop();
        const outer = open.at(-1);
        if (!closed || !outer) throw new Unreadable('end');
        outer.steps.push({ kind: 'repeat', line: closed.line, times: closed.times, steps: closed.steps });
      } else open.at(-1)?.steps.push(readStep(line, content));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { ok: false, error: { code: error.code, line, text: content } };
    }
  }
  const [whole, ...unclosed] = open;
  const left = unclosed.at(-1);
  if (left) return { ok: false, error: { code: 'end', line: left.line, text: `repeat ${left.times}` } };
  return { ok: true, steps: whole?.steps ?? [] };
}
