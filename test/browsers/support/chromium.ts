import { type BrowserContext, chromium } from 'playwright-core';
import { FLAGS, UNSEEN } from '../../e2e/support/browser.ts';
import { chromiumPath, headlessShellPath } from '../../support/needs.ts';
import { type Browser, LAPTOP, type Size, type StartOptions, type Tab } from './browser.ts';

/** The machine's own Chromium, without a window, driven by Playwright. */
export async function startChromium(_options: StartOptions): Promise<Browser> {
  const executablePath = headlessShellPath() ?? chromiumPath();
  if (executablePath === null) throw new Error('no Chromium');
  const chrome = await chromium.launch({ executablePath, args: [...FLAGS, ...UNSEEN] });
  const newContext = (): Promise<BrowserContext> =>
    chrome.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const shared = await newContext();
  const openIn = async (context: BrowserContext, address: string, size: Size): Promise<Tab> => {
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.goto(address);
    return {
      read: (expression) => page.evaluate(`Promise.resolve(${expression})`),
      press: async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      },
      click: (x, y) => page.mouse.click(x, y),
      reload: async () => void (await page.reload()),
      close: () => page.close(),
    };
  };
  return {
    open: (address, size = LAPTOP) => openIn(shared, address, size),
    openApart: async (address, size = LAPTOP) => openIn(await newContext(), address, size),
    stop: () => chrome.close(),
  };
}
