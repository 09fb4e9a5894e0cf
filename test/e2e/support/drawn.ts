import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { build } from '../../../main/launch/build.mjs';
import { ROOT } from '../../../main/launch/place.mjs';
import { installFakeWire } from '../../support/scenes/fake-wire.ts';
import type { Shot } from '../../support/scenes/index.ts';
import { type Browser, type WatchedPage, sharedBrowser, watch } from './browser.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A phone, which has fingers; and a tablet. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const TABLET = { viewport: { width: 820, height: 1180 } };

/** The built screens, served without a table behind them: each page brings its own. */
export interface ServedScreens {
  readonly address: string;
  stop(): void;
}

export async function serveScreens(): Promise<ServedScreens> {
  if (!(await build())) throw new Error('the app could not be built');
  const folder = join(ROOT, 'out', 'renderer');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const path = join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      // Files with a hash in their name stay in the browser, compiled: a scene fetches a hundred of them.
      ...(pathname.startsWith('/assets/') && { 'cache-control': 'max-age=31536000, immutable' }),
    });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** The pages that scenes are drawn on: one for each kind of screen, since a page of its own for each takes a second. */
const pages = new WeakMap<Browser, Map<string, WatchedPage>>();
/** What makes a page show a shot when it is loaded. */
const shown = new WeakMap<Page, { dispose(): Promise<void> }>();

async function pageFor(browser: Browser, options: BrowserContextOptions) {
  const ofBrowser = pages.get(browser) ?? new Map<string, WatchedPage>();
  pages.set(browser, ofBrowser);
  const kind = JSON.stringify(options);
  const known = ofBrowser.get(kind);
  if (known && !known.isClosed()) return known;
  const context = await browser.newContext(options);
  const page = watch(await context.newPage());
  // Put in when a scene has been drawn, it takes a third of a second; here it is compiled once for all of them.
  await page.addInitScript(axe.source);
  ofBrowser.set(kind, page);
  return page;
}

/**
 * Shows a scene as a shot has it, and presses what the shot presses. The page is loaded anew with nothing kept; it is the
 * same one for the next shot with these options, so whoever draws is done with the last one.
 */
export async function draw(
  browser: Browser,
  { address }: Pick<ServedScreens, 'address'>,
  shot: Shot,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const {
    viewport = { width: 1280, height: 800 },
    colorScheme = 'light',
    reducedMotion = 'reduce',
  } = options;
  const page = await pageFor(browser, { locale: 'en-GB', timezoneId: 'UTC', ...options, viewport });
  page.forget();
  await page.emulateMedia({ colorScheme, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
  await shown.get(page)?.dispose();
  const content = `localStorage.clear(); sessionStorage.clear(); (${installFakeWire.toString()})(${JSON.stringify(shot)});`;
  shown.set(page, await page.addInitScript({ content }));
  // With its secret, the address of the app would be one on the same page, and nothing would be loaded.
  await page.goto(new URL('/', address).href);
  await page.locator('main, .dialog').first().waitFor();
  await atRest(page);
  await follow(page, shot.then);
  return page;
}

let shared: Promise<ServedScreens> | null = null;
/** The screens for all tests of this worker: compiled once, they stay so in its browser. */
const sharedScreens = (): Promise<ServedScreens> => (shared ??= serveScreens());

/** For the tests of a block: this worker's browser draws them, or one of their own that is gone after the last. */
export function drawing(
  launch: (() => Promise<Browser>) | null = null,
): (shot: Shot, options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser;
  let screens: ServedScreens;
  beforeAll(async () => {
    screens = await sharedScreens();
    browser = await (launch ?? sharedBrowser)();
  });
  afterAll(async () => {
    if (launch) await browser.close();
    // A page that nobody looks at goes on living.
    else await Promise.all([...(pages.get(browser)?.values() ?? [])].map((page) => page.goto('about:blank')));
  });
  return (shot, options) => draw(browser, screens, shot, options);
}

/** Does what a shot does once its scene is there: `key:Enter`, `click:.sheet`. */
export async function follow(page: Page, steps: Shot['then'] = []): Promise<void> {
  for (const step of steps) {
    const [how, what] = [step.slice(0, step.indexOf(':')), step.slice(step.indexOf(':') + 1)];
    if (how === 'key') await page.keyboard.press(what);
    else await page.locator(what).first().click();
    await atRest(page);
  }
}

/** Waits until fonts are there and the page has stopped changing. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    await new Promise<void>((done) => {
      const QUIET = 120;
      let timer = setTimeout(finish, QUIET);
      const watcher = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(finish, QUIET);
      });
      const last = setTimeout(finish, 3_000);
      function finish(): void {
        clearTimeout(last);
        watcher.disconnect();
        done();
      }
      watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    });
  });
}

/** What would move though people asked for as little motion as can be: everything with a transition or an animation. */
export const inMotion = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seen = (durations: string) => durations.split(',').some((duration) => parseFloat(duration) > 0.001);
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const style = getComputedStyle(element);
        return (
          seen(style.transitionDuration) || (style.animationName !== 'none' && seen(style.animationDuration))
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
