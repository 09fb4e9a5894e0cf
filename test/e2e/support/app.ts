import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../main/launch/build.mjs';
import { ROOT } from '../../../main/launch/place.mjs';

/** The built app, serving: what `npm start` comes to where there is no window. */
export interface RunningApp {
  /** With the token: whoever opens it is in. */
  readonly address: string;
  readonly folder: string;
  readonly pid: number;
  /** What it said on its standard error. */
  readonly complaints: () => string;
  /** Ends it as a person would, and waits until it has. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export interface AppOptions {
  /** The data folder; a new one, removed in the end, if left out. */
  readonly folder?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built app on a data folder of its own, building it first where it is stale. */
export async function startApp({ folder, port = 0, env = {} }: AppOptions = {}): Promise<RunningApp> {
  if (!(await build())) throw new Error('the app could not be built');
  const data = folder ?? mkdtempSync(join(tmpdir(), 'croupier-e2e-'));
  const child = spawn(
    process.execPath,
    [join(ROOT, 'out', 'main', 'serve.js'), '--no-open', `--port=${port}`, `--data=${data}`],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const address = await addressOf(child, ended, () => complaints);
  const forget = (): void => {
    // Where another app was started on it, that one may still be ending.
    if (folder === undefined) rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return {
    address,
    folder: data,
    pid: child.pid ?? 0,
    complaints: () => complaints,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      forget();
      return code;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The address that a starting app prints. */
function addressOf(child: ChildProcess, ended: Promise<unknown>, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /http:\/\/\S+#[\w-]+/.exec(said);
      if (found) resolve(found[0]);
    });
    void ended.then(() => reject(new Error(`the app ended: ${said}${complaints()}`)));
  });
}
