import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startApp } from './app.ts';
import { type WatchedPage, openIn, openPage } from './browser.ts';
import { chooseInPage } from './chooser.ts';
import { serveSerialSite } from './site.ts';

/**
 * Which of the two browser shells is under test: the one that `npm start` serves, or the page that is a table by itself.
 * The same tests run over both (`vitest.config.ts`).
 */
export const ALONE = process.env['CROUPIER_SHELL'] === 'alone';

/** A fresh app with one page on it, both gone with the test. */
export interface OwnApp {
  readonly page: WatchedPage;
  readonly address: string;
  /** The journals on its disk, by name. */
  readonly journals: () => Promise<readonly string[]>;
  /** The app ends without a word, and is opened again on what it had kept: another page. */
  readonly killed: () => Promise<WatchedPage>;
}

/** `prepare` sees each page before it goes there. */
export function openOwnApp(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<OwnApp> {
  return ALONE ? openAlone(browser, options, prepare) : openServed(browser, options, prepare);
}

type Opening = Parameters<typeof openOwnApp>;

async function openServed(
  browser: Browser,
  options: Opening[1],
  prepare: NonNullable<Opening[2]>,
): Promise<OwnApp> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-e2e-'));
  let app = await startApp({ folder });
  onTestFinished(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  const { address } = app;
  const page = await openPage(browser, 'about:blank', options);
  onTestFinished(() => page.context().close());
  await prepare(page);
  await page.goto(address);
  return {
    page,
    address,
    journals: () => Promise.resolve(journalsOf(readdirSync(join(folder, 'games')))),
    killed: async () => {
      await app.kill();
      app = await startApp({ folder });
      const again = await openIn(page.context(), 'about:blank');
      await prepare(again);
      await again.goto(app.address);
      return again;
    },
  };
}

async function openAlone(
  browser: Browser,
  options: Opening[1],
  prepare: NonNullable<Opening[2]>,
): Promise<OwnApp> {
  const site = await serveSerialSite();
  onTestFinished(() => void site.stop());
  const { address, serial } = site;
  const open = async (page: WatchedPage): Promise<WatchedPage> => {
    await chooseInPage(page, serial);
    await prepare(page);
    await page.goto(address);
    return page;
  };
  const page = await open(await openPage(browser, 'about:blank', options));
  onTestFinished(() => page.context().close());
  return {
    page,
    address,
    journals: async () => journalsOf(await page.evaluate(namesOfGames)),
    killed: async () => {
      const context = page.context();
      // Its worker goes with it, in the middle of whatever it does.
      await page.close({ runBeforeUnload: false });
      return open(await openIn(context, 'about:blank'));
    },
  };
}

const journalsOf = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.endsWith('.jsonl')).sort();

/** In a page alone: the names in its folder of games. */
async function namesOfGames(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const games = await (await root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  const names: string[] = [];
  for await (const name of games.keys()) names.push(name);
  return names;
}
