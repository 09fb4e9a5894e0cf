import { type Phrase, type Result, ok, phrase, refuse, refuseWith } from '../../engine/core/result.ts';
import { createInterface } from 'node:readline';
import type { PortInfo } from '../types.ts';

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

/** One line of input, trimmed; '' at the end of the input or of the command. */
export function typedLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input });
    const end = (): void => lines.close();
    lines.once('line', (line) => {
      resolve(line.trim());
      end();
    });
    lines.once('close', () => resolve(''));
    signal.addEventListener('abort', end, { once: true });
  });
}

/** A port on one line: path, manufacturer, USB ids. */
export const describePort = ({
  path,
  manufacturer = '',
  vendorId,
  productId = '',
  serialNumber = '',
}: PortInfo): string =>
  `${path}  ${manufacturer}${vendorId ? ` ${vendorId}:${productId} ${serialNumber}` : ''}`.trimEnd();

/**
 * Chooses a port for a command without one. Opening a port resets most boards, so even a single one is not opened
 * without asking: the likely ports are listed, and a person types a number. Refuses with `none` if no port is
 * likely, with `tray.cli.notChosen` without a valid number.
 */
export async function askPort(
  terminal: Terminal,
  ports: readonly PortInfo[],
  { input, none }: { readonly input: NodeJS.ReadableStream; readonly none: Phrase },
): Promise<Result<string>> {
  const likely = ports.filter((port) => port.likely && port.kind === 'serial');
  if (likely.length === 0) return refuseWith(none);
  likely.forEach((port, i) => terminal.complain(`${i + 1}  ${describePort(port)}`));
  terminal.complain(terminal.say(phrase('tray.cli.which')));
  const typed = await typedLine(input, terminal.signal);
  const chosen = likely.find((_, i) => typed === `${i + 1}`);
  return chosen ? ok(chosen.path) : refuse('tray.cli.notChosen');
}
