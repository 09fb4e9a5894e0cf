import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { webkitPaths } from '../../support/needs.ts';
import {
  type Browser,
  LAPTOP,
  type Size,
  type StartOptions,
  type Tab,
  asJson,
  clickSteps,
  keySteps,
} from './browser.ts';
import { until } from '../../support/until.ts';

/**
 * WebKitGTK's MiniBrowser on a virtual display, driven by plain WebDriver over HTTP. Source: https://w3c.github.io/webdriver/
 *
 * A driver holds one session, whose browser keeps nothing that others see: each page has a driver of its own.
 */
export async function startWebKit({ folder }: StartOptions): Promise<Browser> {
  const paths = webkitPaths();
  if (paths === null) throw new Error('no WebKit');
  // GTK reads here whether people want motion.
  mkdirSync(join(folder, '.config', 'gtk-3.0'), { recursive: true });
  writeFileSync(join(folder, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startDisplay(paths.display);
  const env = {
    ...process.env,
    DISPLAY: display.name,
    HOME: folder,
    LANG: 'en_GB.UTF-8',
    LC_ALL: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Containers forbid the namespaces that its sandbox is made of.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const drivers: ChildProcess[] = [];
  const open = async (address: string, size: Size = LAPTOP): Promise<Tab> => {
    const { root, driver } = await startDriver(paths.driver, env);
    drivers.push(driver);
    const session = await newSession(root, {
      'webkitgtk:browserOptions': {
        binary: paths.browser,
        args: ['--automation'],
      },
    });
    const tab = tabOf(session);
    await session.ask('POST', 'window/rect', size);
    // The window's own bars take some of it.
    const page = await tab.read<Size>('({ width: innerWidth, height: innerHeight })');
    await session.ask('POST', 'window/rect', {
      width: 2 * size.width - page.width,
      height: 2 * size.height - page.height,
    });
    await session.ask('POST', 'url', { url: address });
    return tab;
  };
  return {
    open,
    openApart: open,
    stop: async () => {
      await Promise.all(drivers.map(end));
      await end(display.process);
    },
  };
}

/** Ends a process and waits until it has. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Xvfb, which chooses the display's number and writes it to the given file descriptor. */
function startDisplay(program: string): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the virtual display ended')));
    child.stdout.once('data', (number: Buffer) =>
      resolve({ name: `:${number.toString().trim()}`, process: child }),
    );
  });
}

/** Starts the driver on a port of its own. It cannot choose one that is free and say which: where another program was quicker, it ends. */
async function startDriver(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly root: string; readonly driver: ChildProcess }> {
  for (;;) {
    const port = await freePort();
    const root = `http://127.0.0.1:${port}`;
    const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
    const isThere = await until(async () => {
      if (driver.exitCode !== null) return 'ended';
      return (await fetch(`${root}/status`).catch(() => null))?.ok && 'listens';
    });
    if (isThere === 'listens') return { root, driver };
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

interface Session {
  ask<T>(method: 'POST' | 'DELETE', command: string, body?: object): Promise<T>;
}

async function newSession(root: string, capabilities: object): Promise<Session> {
  const ask = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`${root}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { readonly value: T };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = await ask<{ readonly sessionId: string }>('POST', 'session', {
    capabilities: { alwaysMatch: capabilities },
  });
  return { ask: (method, command, body) => ask(method, `session/${sessionId}/${command}`, body) };
}

function tabOf(session: Session): Tab {
  const act = (source: object): Promise<void> => session.ask('POST', 'actions', { actions: [source] });
  return {
    read: async <T>(expression: string) => {
      const script = `const [done] = arguments; ${asJson(expression)}.then(done, (error) => done({ error: String(error) }))`;
      const said = await session.ask<string | { readonly error: string }>('POST', 'execute/async', {
        script,
        args: [],
      });
      if (typeof said !== 'string') throw new Error(said.error);
      return JSON.parse(said) as T;
    },
    press: (...keys) => act({ type: 'key', id: 'keyboard', actions: keySteps(keys) }),
    click: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: clickSteps(x, y),
      }),
    reload: () => session.ask('POST', 'refresh'),
    close: () => session.ask('DELETE', 'window'),
  };
}
