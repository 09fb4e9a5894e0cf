import type { Phrase } from '../engine/core/result.ts';
import type { WordPhrase } from '../words/speaker.ts';

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
