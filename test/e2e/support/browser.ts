import { statfsSync } from 'node:fs';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Browser as WholeBrowser,
  chromium,
} from 'playwright-core';
import { chromiumPath, headlessShellPath } from '../../support/needs.ts';
import { PATIENCE } from '../../support/patience.ts';
import { pace } from './paced.ts';

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

/**
 * For those that nobody looks at. Nearly nothing is painted: no tile of a page gets memory. What people see is worked out all the same
 * (layout, styles, frames, canvases), and that is all that tests ask for; painting takes a third of what Chromium takes. Not for pictures,
 * nor for the bench.
 */
export const UNSEEN = ['--force-gpu-mem-available-mb=1'];

/** Bytes that a few browsers with their pages may want of the memory that programs share. */
const SHARED = 1024 ** 3;

/** Whether there is enough of it: Playwright does without, as in a container there is little, and a file on the disk takes longer. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > SHARED;
  } catch {
    return false;
  }
}

/** What tests ask of a browser. */
export type Browser = Pick<WholeBrowser, 'newContext' | 'newPage' | 'close'>;

const launch = (
  executablePath: string | null,
  more: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<WholeBrowser> => {
  if (executablePath === null) throw new Error('no chromium');
  return chromium.launch({
    executablePath,
    args: [...FLAGS, ...more],
    env: { ...process.env, ...env },
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  });
};

const launchUnseen = (more: readonly string[] = []): Promise<WholeBrowser> =>
  launch(headlessShellPath() ?? chromiumPath(), [...UNSEEN, ...more]);

let shared: Promise<WholeBrowser> | null = null;

/**
 * The one browser of this worker, which ends with it: to start one and end it takes as long as a short test. It paints nearly
 * nothing, and talks to nobody but this machine.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchUnseen().then((browser) => {
    // One that broke is no use to whoever asks next.
    browser.once('disconnected', () => (shared = null));
    return browser;
  });
  return shared;
}

/**
 * The machine's own Chromium for tests: a part of this worker's, whose pages know nothing of others', and are gone once it is closed.
 * With more flags it is one of its own.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return more.length > 0 ? launchUnseen(more) : partOf(await sharedBrowser());
}

function partOf(browser: Browser): Browser {
  const contexts: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

/** The same as people have it: it paints, and is never without what is round the pages. */
export const launchWholeBrowser = (
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<WholeBrowser> => launch(chromiumPath(), more, env);

/** For pictures: it paints, without what is round the pages. */
export const launchPainter = (): Promise<WholeBrowser> => launch(headlessShellPath() ?? chromiumPath(), []);

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
  context.setDefaultTimeout(PATIENCE);
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
  pace(page);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A line that is down while the app restarts is the browser's own note, and expected.
    if (message.type() === 'error' && !/WebSocket connection to/.test(message.text()))
      faults.push(message.text());
  });
  const forget = () => void faults.splice(0);
  return Object.assign(page, { faults, forget });
}
