import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { firefoxPath } from '../../support/needs.ts';
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

const PREFERENCES = {
  'intl.locale.requested': 'en-GB',
  'intl.accept_languages': 'en-GB',
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  // It talks to nobody but this machine.
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
} as const;

/**
 * The machine's own Firefox, without a window. Playwright drives only a Firefox that it has built, so this speaks WebDriver
 * BiDi, which every Firefox does. Source: https://w3c.github.io/webdriver-bidi/
 */
export async function startFirefox({ folder, isPrivate = false }: StartOptions): Promise<Browser> {
  const program = firefoxPath();
  if (program === null) throw new Error('no Firefox');
  mkdirSync(folder, { recursive: true });
  const preferences = { ...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', folder],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const line = await BidiLine.connect(await addressOf(child));
  await line.ask('session.new', { capabilities: {} });
  const openIn = async (address: string, size: Size, where: object): Promise<Tab> => {
    const { context } = await line.ask<{ context: string }>('browsingContext.create', {
      type: 'tab',
      ...where,
    });
    await line.ask('browsingContext.setViewport', { context, viewport: size });
    await line.ask('browsingContext.navigate', { context, url: address, wait: 'complete' });
    return tabOf(line, context);
  };
  return {
    open: (address, size = LAPTOP) => openIn(address, size, {}),
    openApart: async (address, size = LAPTOP) =>
      openIn(address, size, await line.ask('browser.createUserContext', {})),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Where a Firefox that starts listens: it says so on its standard error. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(`${address}/session`);
    });
    child.once('close', () => reject(new Error(`Firefox ended: ${said}`)));
  });
}

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

/** Commands and their answers, over one socket. */
class BidiLine {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      this.#waiting.get(answer.id ?? 0)?.(answer);
      this.#waiting.delete(answer.id ?? 0);
    });
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ type: 'error', message: 'Firefox is gone' });
    });
  }

  static connect(address: string): Promise<BidiLine> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new BidiLine(socket)));
      socket.once('error', reject);
    });
  }

  ask<T>(method: string, params: object): Promise<T> {
    const id = ++this.#last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ type, result, message }) =>
        type === 'success' ? resolve(result as T) : reject(new Error(`${method}: ${message}`)),
      );
    });
  }
}

function tabOf(line: BidiLine, context: string): Tab {
  const act = (source: object): Promise<void> =>
    line.ask('input.performActions', { context, actions: [source] });
  return {
    read: async <T>(expression: string) => {
      const said = await line.ask<{
        readonly result?: { readonly value?: string };
        readonly exceptionDetails?: { readonly text: string };
      }>('script.evaluate', { expression: asJson(expression), target: { context }, awaitPromise: true });
      if (said.exceptionDetails) throw new Error(said.exceptionDetails.text);
      return JSON.parse(said.result?.value ?? 'null') as T;
    },
    press: (...keys) => act({ type: 'key', id: 'keyboard', actions: keySteps(keys) }),
    click: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: clickSteps(x, y),
      }),
    reload: () => line.ask('browsingContext.reload', { context, wait: 'complete' }),
    close: () => line.ask('browsingContext.close', { context }),
  };
}
