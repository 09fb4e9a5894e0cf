import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Result, ok, refuse, type Phrase } from '../engine/core/result.ts';
import type { WordPhrase } from '../words/speaker.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true; strict: true }>
>;

/**
 * Reads a command's arguments. Refuses unknown options with `cli.option`, and another number of arguments than
 * `words` with `cli.few` or `cli.many`.
 */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  words: { readonly least: number; readonly most: number },
): Result<{ readonly values: Parsed<O>['values']; readonly words: readonly string[] }> {
  let parsed: Parsed<O>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const quoted = /'([^']+)'/.exec(error instanceof Error ? error.message : '');
    return refuse('cli.option', { option: quoted?.[1] ?? args.join(' ') });
  }
  const { positionals } = parsed;
  if (positionals.length < words.least) return refuse('cli.few');
  if (positionals.length > words.most) return refuse('cli.many', { word: positionals[words.most] ?? '' });
  return ok({ values: parsed.values, words: positionals });
}

/** An option's whole number; undefined if it was not given. Refuses with `cli.number`. */
export function readNumber(text: string | undefined): Result<number | undefined> {
  if (text === undefined) return ok(undefined);
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? ok(value) : refuse('cli.number', { text });
}

/** Where a command writes, and how it learns that it should stop. */
export interface Terminal {
  /** A line for people, or of JSON. */
  readonly print: (text: string) => void;
  /** A line on standard error. */
  readonly complain: (text: string) => void;
  /** The sentence for a phrase; `name` turns a seat's id into its player's name. */
  readonly say: (phrase: WordPhrase, name?: (seat: string) => string, game?: string) => string;
  /** Aborts a running command: Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Characters that a terminal obeys instead of showing them. */
const OBEYED = /(?![\n\t])\p{Cc}/gu;

/** What a file says cannot clear the screen, retitle the window or worse: `�` stands for each such character. */
export const harmless = (text: string): string => text.replaceAll(OBEYED, '�');

/** Exit status. `usage`: the command line was wrong, and nothing was done. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Prints why a command failed, as `code: sentence`, readable for programs and people. */
export function complain(terminal: Terminal, { code, params }: Phrase): void {
  terminal.complain(`${code}: ${terminal.say(params ? { code, params } : { code })}`);
}
