import type { Phrase } from '../contract.ts';
import type { Log } from './log.ts';

/** Why the program did not start, for people; the stack goes to the log. */
export function startFailure(error: unknown, log: Log): Phrase {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log.write(`not started: ${stack}`);
  return { code: 'serve.failed', params: { message } };
}
