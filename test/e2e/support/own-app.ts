import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startApp } from './app.ts';
import { type WatchedPage, openPage } from './browser.ts';
import { chooseInPage } from './chooser.ts';
import { serveSerialSite } from './site.ts';

/**
 * Which of the two browser shells is under test: the one that `npm start` serves, or the page that is a table by itself.
 * The same tests run over both (`vitest.config.ts`).
 */
export const ALONE = process.env['CROUPIER_SHELL'] === 'alone';

/** A fresh app with one page on it, both gone with the test. `prepare` sees the page before it goes there. */
export async function openOwnApp(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<{ page: WatchedPage; address: string }> {
  const site = ALONE ? await serveSerialSite() : null;
  const app = site ?? (await startApp());
  onTestFinished(() => void app.stop());
  const page = await openPage(browser, 'about:blank', options);
  onTestFinished(() => page.context().close());
  if (site) await chooseInPage(page, site.serial);
  await prepare(page);
  await page.goto(app.address);
  return { page, address: app.address };
}
