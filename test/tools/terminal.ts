import { parseArgs, type ParseArgsConfig } from 'node:util';
import { EXIT } from '../../main/cli/arguments.ts';

export { EXIT };

/** Where a tool writes, and how it learns that it should stop. */
export interface Terminal {
  /** A line on standard output. */
  readonly print: (text: string) => void;
  /** A line on standard error. */
  readonly complain: (text: string) => void;
  /** Aborts a running tool: Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Ends a tool with `code: message` on standard error; `code` is for programs, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly exit: number = EXIT.usage,
  ) {
    super(message);
  }
}

/** Awaits what writes a file. Refuses with `camera.write` where it fails. */
export async function written(file: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal('camera.write', `${file} could not be written (${why}).`, EXIT.failed);
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads a tool's options and its other words. Refuses unknown options, and fewer or more words than it takes. */
export function readOptions<O extends Options>(
  args: readonly string[],
  options: O,
  { least = 0, most = 0 }: { readonly least?: number; readonly most?: number } = {},
) {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const words: readonly string[] = read.positionals;
    if (words.length < least) throw new Error('A file is missing.');
    if (words.length > most) throw new Error(`“${words[most] ?? ''}” is one word too many.`);
    return { values: read.values, words };
  } catch (error) {
    throw new Refusal('tools.usage', error instanceof Error ? error.message : String(error));
  }
}

/** An option's number; undefined where it was not given. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new Refusal('tools.number', `“${text}” is not a number.`);
  return value;
}
