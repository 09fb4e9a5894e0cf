import { runCli } from '../../main/cli/cli.ts';
import { speaker } from '../../main/shell/speak.ts';

/** Runs the command line in this process. */
export async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
    say: (phrase, name, game) => speaker.say(phrase, name, game),
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
