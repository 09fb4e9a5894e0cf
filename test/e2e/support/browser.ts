import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright-core';
import { chromiumPath, headlessShellPath } from '../../support/needs.ts';

/**
 * What Chromium is told to do without. The last list that it is given holds, so Playwright's own stands here again (source:
 * chromiumSwitches.ts of playwright-core 1.65, as far as it is about Chromium); and with each window Chromium 156 opens a page of
 * its own for the address bar, hidden, which takes as long as many a test.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'OmniboxPopupWebUI',
];

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const launch = (executablePath: string | null, more: readonly string[]): Promise<Browser> => {
  if (executablePath === null) throw new Error('no chromium');
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
};

/** Starts the machine's own Chromium, with more flags where a test needs them. It talks to nobody but this machine. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  launch(headlessShellPath() ?? chromiumPath(), more);

/** The same, and never without what is round the pages: as people have it. */
export const launchWholeBrowser = (more: readonly string[] = []): Promise<Browser> =>
  launch(chromiumPath(), more);

/** A page that notes what a page of ours must never do. */
export interface WatchedPage extends Page {
  /** Errors on its console, uncaught ones, and what its security policy blocked. */
  readonly faults: readonly string[];
  /** Nothing noted is held against what the page shows from now on. */
  forget(): void;
}

/** Opens an address as a user of its own (nothing kept from other pages). */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  });
  // A machine that does several things at once is slow, not broken.
  context.setDefaultTimeout(60_000);
  return openIn(context, address);
}

/** Opens an address in a browser that keeps what its earlier pages kept. */
export async function openIn(context: BrowserContext, address: string): Promise<WatchedPage> {
  const page = watch(await context.newPage());
  // Who taps while a hand's end is shown ends that first.
  await page.addLocatorHandler(page.locator('.ended'), (card) => card.getByRole('button').click());
  await page.goto(address);
  return page;
}

/** Notes what goes wrong on a page from now on. */
export function watch(page: Page): WatchedPage {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A line that is down while the app restarts is the browser's own note, and expected.
    if (message.type() === 'error' && !/WebSocket connection to/.test(message.text()))
      faults.push(message.text());
  });
  const forget = () => void faults.splice(0);
  return Object.assign(page, { faults, forget });
}
