import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type AtEnd, tempFolder } from '../../support/temp.ts';
import { startApp } from './app.ts';
import { type Browser, type WatchedPage, openIn, openPage } from './browser.ts';
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

export interface OwnAppOptions {
  /** Sees each page before it goes there. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Journals that lie on its disk before it starts: what is in them, by name. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The end of the test, if left out. */
  readonly atEnd?: AtEnd;
}

export async function openOwnApp(
  browser: Browser,
  options: BrowserContextOptions = {},
  { prepare = () => Promise.resolve(), kept = {}, atEnd = onTestFinished }: OwnAppOptions = {},
): Promise<OwnApp> {
  const shell = ALONE ? await pageAlone(atEnd) : await servedShell(kept, atEnd);
  const visit = async (page: WatchedPage, address: string): Promise<WatchedPage> => {
    await shell.prepare(page);
    await prepare(page);
    await page.goto(address);
    return page;
  };
  const page = await openPage(browser, 'about:blank', options);
  atEnd(() => page.context().close());
  if (ALONE && Object.keys(kept).length > 0) await keepInBrowser(page, shell.address, kept);
  await visit(page, shell.address);
  return {
    page,
    address: shell.address,
    journals: async () => (await shell.files(page)).filter((name) => name.endsWith('.jsonl')).sort(),
    killed: async () => {
      const address = await shell.kill(page);
      return visit(await openIn(page.context(), 'about:blank'), address);
    },
  };
}

/** What each of the two shells does in its own way. Gone with the test. */
interface Shell {
  readonly address: string;
  prepare(page: Page): Promise<void>;
  /** The names in its folder of games. */
  files(page: Page): Promise<readonly string[]>;
  /** Ends it at once. Resolves with the address where it is again. */
  kill(page: Page): Promise<string>;
}

async function servedShell(kept: Readonly<Record<string, string>>, atEnd: AtEnd): Promise<Shell> {
  const games = Object.entries(kept).map(([name, text]) => [`games/${name}`, text] as const);
  const folder = tempFolder(Object.fromEntries(games), atEnd);
  let app = await startApp({ folder });
  atEnd(async () => void (await app.stop()));
  return {
    address: app.address,
    prepare: () => Promise.resolve(),
    files: () => Promise.resolve(readdirSync(join(folder, 'games'))),
    kill: async () => {
      await app.kill();
      app = await startApp({ folder });
      return app.address;
    },
  };
}

async function pageAlone(atEnd: AtEnd): Promise<Shell> {
  const site = await serveSerialSite();
  atEnd(() => void site.stop());
  const { address, serial } = site;
  return {
    address,
    prepare: (page) => chooseInPage(page, serial),
    files: (page) => page.evaluate(namesOfGames),
    kill: async (page) => {
      // Its worker goes with it, in the middle of whatever it does.
      await page.close({ runBeforeUnload: false });
      return address;
    },
  };
}

/** Writes journals where the page alone looks for them, from a file of the same site that starts nothing. */
async function keepInBrowser(
  page: WatchedPage,
  address: string,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(new URL('icon.svg', address).href);
  await page.evaluate(async (journals) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('croupier', { create: true });
    const games = await folder.getDirectoryHandle('games', { create: true });
    for (const [name, text] of Object.entries(journals)) {
      const file = await (await games.getFileHandle(name, { create: true })).createWritable();
      await file.write(text);
      await file.close();
    }
  }, kept);
  // Such a file brings no icon, which the browser asks for.
  page.forget();
}

/** In a page alone: the names in its folder of games. */
async function namesOfGames(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const games = await (await root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  const names: string[] = [];
  for await (const name of games.keys()) names.push(name);
  return names;
}
