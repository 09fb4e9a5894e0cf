import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Result, ok, refuse } from '../engine/core/result.ts';

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
