import { createInterface } from 'node:readline';
import { type Result, ok } from '../engine/core/result.ts';
import { readArguments } from './arguments.ts';
import { runRoyalBest } from './royal.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** `royal best --batch`: the best layout for each line of JSON on standard input, as a line of JSON. */
export async function best(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { batch: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return asked;
  const lines = createInterface({ input: process.stdin });
  terminal.signal.addEventListener('abort', () => lines.close(), { once: true });
  await runRoyalBest(lines, (line) => terminal.print(line.trimEnd()));
  return ok(EXIT.ok);
}
