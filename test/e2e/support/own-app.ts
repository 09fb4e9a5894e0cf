import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { type WatchedPage, openPage } from './browser.ts';

/** A fresh app with one page on it, both gone with the test. */
export async function openOwnApp(
  browser: Browser,
  options: Parameters<typeof openPage>[2] = {},
): Promise<{ app: RunningApp; page: WatchedPage }> {
  const app = await startApp();
  onTestFinished(() => void app.stop());
  const page = await openPage(browser, app.address, options);
  onTestFinished(() => page.context().close());
  return { app, page };
}
