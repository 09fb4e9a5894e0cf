import { afterAll, beforeAll } from 'vitest';
import { profileFolder } from '../../e2e/support/profile.ts';
import type { Need } from '../../support/needs.ts';
import type { Browser, StartOptions } from './browser.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface Kind {
  readonly name: string;
  readonly needs: readonly Need[];
  readonly start: (options: StartOptions) => Promise<Browser>;
}

/** The engines that people come with. */
export const CHROMIUM: Kind = { name: 'Chromium', needs: ['chromium'], start: startChromium };
export const FIREFOX: Kind = { name: 'Firefox', needs: ['firefox'], start: startFirefox };
export const WEBKIT: Kind = { name: 'WebKit', needs: ['webkit'], start: startWebKit };

/** One browser for all tests of a block: to start it takes longer than most of them. */
export function browserFor({ start }: Kind): () => Browser {
  const ends: (() => void | Promise<void>)[] = [];
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await start({ folder: profileFolder((end) => void ends.push(end)) });
  });
  afterAll(async () => {
    await browser?.stop();
    for (const end of ends) await end();
  });
  return () => {
    if (!browser) throw new Error('no browser');
    return browser;
  };
}
