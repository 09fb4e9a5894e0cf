import type { Phrase } from '../engine/core/result.ts';
import type { WordPhrase } from '../words/speaker.ts';

/** Where a command speaks, and how it learns that it should end. */
export interface Terminal {
  /** A line for people, or of JSON. */
  readonly print: (text: string) => void;
  /** A line about what goes wrong. */
  readonly complain: (text: string) => void;
  /** The sentence for a phrase; `name` turns a seat's id into its player's name. */
  readonly say: (phrase: WordPhrase, name?: (seat: string) => string, game?: string) => string;
  /** Ends a command that would go on: Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Exit status. `usage`: the command line was wrong, and nothing was done. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Says why a command failed, as `code: sentence`, so that programs and people can both read it. */
export function complain(terminal: Terminal, { code, params }: Phrase): void {
  terminal.complain(`${code}: ${terminal.say(params ? { code, params } : { code })}`);
}
