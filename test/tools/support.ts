import { runTool } from './tools.ts';

/** Runs a tool in this process. */
export async function tool(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runTool(args, {
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
