import { describe, expect, onTestFinished, test } from 'vitest';
import { profileFolder } from '../e2e/support/profile.ts';
import { type Site, serveSite } from '../e2e/support/site.ts';
import { describeWith } from '../support/needs.ts';
import type { Browser, Tab } from './support/browser.ts';
import { CHROMIUM, FIREFOX, WEBKIT, browserFor } from './support/kinds.ts';
import { asked, beginGame, dice, shows, tap, throwDice } from './support/person.ts';
import { pause } from '../support/until.ts';

interface Opened {
  readonly site: Site;
  readonly tab: Tab;
}

async function openSite(browser: Browser, withheld: string | null = null): Promise<Opened> {
  const site = await serveSite();
  onTestFinished(() => site.stop());
  site.withholdRules(withheld);
  return { site, tab: await browser.open(site.address) };
}

describe.each([CHROMIUM, FIREFOX])('$name', (kind) => {
  describeWith(kind.needs, `a browser alone, ${kind.name}`, () => {
    const browser = browserFor(kind);

    test('a reload in mid-hand without the site restores everything', async () => {
      const { site, tab } = await openSite(browser());
      await beginGame(tab, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
      await asked(tab, /^Ann, throw the four dice/);
      await throwDice(tab, 'k', 'k', '9', 'a');
      await asked(tab, /^Ben, change one card or pass/);
      const before = await dice(tab);
      expect(before).toHaveLength(4);

      await tab.read('navigator.serviceWorker.ready.then(() => true)');
      await site.stop();
      await tab.reload();
      await asked(tab, /^Ben, change one card or pass/);
      await expect.poll(() => dice(tab)).toEqual(before);
      await tab.press('d');
      await asked(tab, /^Ben, bid for throws/);
    });

    test('a second tab watches, and takes the table when the first closes', async () => {
      const { site, tab } = await openSite(browser());
      await beginGame(tab, 'Sleepless', ['Ann', 'Ben']);
      await asked(tab, /^Ann, throw the four dice/);
      const second = await browser().open(site.address);
      onTestFinished(() => second.close());
      await shows(second, 'The table is open in another tab');
      await tab.close();
      await asked(second, /^Ann, throw the four dice/);
      await throwDice(second, 'k', 'k', '9', 'a');
      await asked(second, /^Ben, change one card or pass/);
    });

    test('rules that cannot be loaded are reported, and the game starts without a reload once they can', async () => {
      const { site, tab } = await openSite(browser(), 'sleepless');
      await tab.read(`document.body.setAttribute('data-same-page', '')`);
      await beginGame(tab, 'Sleepless', ['Ann', 'Ben']);
      await shows(tab, 'The rules of this game could not be loaded, and nothing has changed');
      site.withholdRules(null);
      // A second tap sooner than this is the first one done twice.
      await pause(500);
      await tap(tab, /^Begin/);
      await asked(tab, /^Ann, throw the four dice/);
      expect(await tab.read(`document.querySelectorAll('[data-same-page]').length`)).toBe(1);
    });
  });
});

describe.each([
  ['a private window, Firefox', { kind: FIREFOX, isPrivate: true, why: 'or leave the private window' }],
  ['WebKit', { kind: WEBKIT, isPrivate: false, why: 'This browser cannot keep games' }],
])('%s', (name, { kind, isPrivate, why }) => {
  describeWith(kind.needs, `a browser that keeps nothing: ${name}`, () => {
    test('the page reports it before anything is played', async () => {
      const browser = await kind.start({ folder: profileFolder(), isPrivate });
      onTestFinished(() => browser.stop());
      const { tab } = await openSite(browser);
      await shows(tab, why);
      expect(await tab.read(`document.querySelectorAll('button').length`)).toBe(0);
    });
  });
});
