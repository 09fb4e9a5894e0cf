import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type Page, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { build } from '../../main/launch/build.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import { type WatchedPage, watch } from '../e2e/support/browser.ts';
import { buildStandIn, standInEnv } from './stand-in/build.ts';
import type { Act, Report } from './stand-in/control.ts';
import { PATIENCE } from '../support/patience.ts';
import { until } from '../support/until.ts';

type Told<E extends Report['event']> = Extract<Report, { readonly event: E }> & { readonly pid: number };

/** What one or several stand-ins tell, and what is done to them. */
export interface Watcher {
  readonly port: number;
  readonly reports: readonly (Report & { readonly pid: number })[];
  /** The next report of a kind that was not waited for before; throws after `ms`. */
  next<E extends Report['event']>(event: E, ms?: number): Promise<Told<E>>;
  /** What was told of a kind so far. */
  all<E extends Report['event']>(event: E): readonly Told<E>[];
  act(what: Act): void;
}

/** Listens to stand-ins. Ends with the test. */
export async function watchStandIns(): Promise<Watcher> {
  const reports: (Report & { pid: number })[] = [];
  const taken = new Set<object>();
  const lines = new Set<Socket>();
  const listeners = new Set<() => void>();
  const server = createServer((line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => undefined);
    createInterface({ input: line }).on('line', (text) => {
      reports.push(JSON.parse(text) as Report & { pid: number });
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const line of lines) line.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    reports,
    all: <E extends Report['event']>(event: E) => reports.filter((it): it is Told<E> => it.event === event),
    act: (what) => {
      for (const line of lines) line.write(`${JSON.stringify({ act: what })}\n`);
    },
    next: <E extends Report['event']>(event: E, ms = PATIENCE) =>
      new Promise<Told<E>>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(look);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`no “${event}” within ${ms} ms; so far: ${JSON.stringify(reports)}`));
        }, ms);
        const look = (): void => {
          const found = reports.find((it): it is Told<E> => it.event === event && !taken.has(it));
          if (found === undefined) return;
          taken.add(found);
          end();
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** The built app in the stand-in for Electron. */
export interface StandInApp {
  readonly watcher: Watcher;
  readonly child: ChildProcess;
  /** What it said on its standard error. */
  readonly complaints: () => string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export interface StandInOptions {
  /** Arguments after the app's folder. */
  readonly args?: readonly string[];
  /** Another app than ours. */
  readonly app?: string;
  readonly watcher?: Watcher;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built entry as `electron . …` would. Ended with the test. */
export async function startStandIn({
  args = [],
  app = ROOT,
  watcher,
  env = {},
}: StandInOptions): Promise<StandInApp> {
  if (app === ROOT && !(await build())) throw new Error('the app could not be built');
  const watched = watcher ?? (await watchStandIns());
  const child = spawn(join(await buildStandIn(), 'electron'), [app, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...standInEnv(), STAND_IN_CONTROL: String(watched.port), ...env },
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { watcher: watched, child, complaints: () => complaints, ended };
}

/** Looks into the window as a person does. A page that has crashed needs another look. Ended with the test. */
export async function lookInto(watcher: Watcher): Promise<WatchedPage> {
  const [told] = watcher.all('browser');
  const { endpoint } = told ?? (await watcher.next('browser'));
  const browser: Browser = await chromium.connectOverCDP(endpoint);
  onTestFinished(() => browser.close().catch(() => undefined));
  const page: Page | undefined = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('no page');
  return watch(page);
}

/** Looks into the window that is not this one, once it is there. */
export async function lookIntoOther(watcher: Watcher, known: Page): Promise<WatchedPage> {
  const endpoint = watcher.all('browser').at(-1)?.endpoint ?? '';
  const browser: Browser = await chromium.connectOverCDP(endpoint);
  onTestFinished(() => browser.close().catch(() => undefined));
  const shown = await until(async () => {
    for (const page of browser.contexts()[0]?.pages() ?? [])
      if (page.url() === known.url() && (await page.locator('.wall').count()) > 0) return page;
    return null;
  });
  return watch(shown);
}
