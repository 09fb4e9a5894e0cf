import type { Phrase } from '../../engine/core/result.ts';

/** What the command line provides to a command. Commands resolve with the exit code. */
export interface Terminal {
  /** A line for people, or of JSON. */
  readonly print: (text: string) => void;
  /** An error line. */
  readonly complain: (text: string) => void;
  readonly say: (phrase: Phrase) => string;
  /** Ends a running command: Ctrl-C. */
  readonly signal: AbortSignal;
}
