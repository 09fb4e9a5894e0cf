import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Firefox, type FirefoxTab, startFirefox } from './support/firefox.ts';
import { profileFolder } from './support/profile.ts';
import { type Site, serveSite } from './support/site.ts';
import { LEADS } from './support/table.ts';

const SOON = { timeout: 60_000 };
const LONG = 600_000;

/** What the page says, as people read it. */
const shows = (tab: FirefoxTab, text: string): Promise<void> =>
  expect.poll(() => tab.read<string>('document.body.innerText'), SOON).toContain(text);
const asked = (tab: FirefoxTab, question: RegExp): Promise<void> =>
  expect
    .poll(() => tab.read(`document.querySelector('.prompt .question')?.innerText`), SOON)
    .toMatch(question);
const dice = (tab: FirefoxTab): Promise<readonly string[]> =>
  tab.read(`[...document.querySelectorAll('ol[aria-label=Dice] > li')].map((die) => die.innerText)`);

/** The names that the focused element may go by; none while the page itself has the focus. */
const FOCUSED = `((at) => at.matches('body') ? '' :
  [at.getAttribute('aria-label'), at.labels?.[0]?.innerText, at.innerText].join(' ').trim())(document.activeElement)`;

async function tabTo(tab: FirefoxTab, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 120; stop += 1) {
    if (name.test(await tab.read<string>(FOCUSED))) return;
    await tab.press('Tab');
  }
  throw new Error(`no way by Tab to ${String(name)}`);
}

/** Chooses Sleepless and says who plays, with keys alone; Begin is pressed too. */
async function chooseByKeys(tab: FirefoxTab, players: readonly string[]): Promise<void> {
  // A key that comes before there is anything to focus goes to the browser's own bars.
  await shows(tab, 'Sleepless');
  await tabTo(tab, /^Sleepless/m);
  await tab.press('Enter');
  await shows(tab, 'Begin');
  for (const [i, name] of players.entries()) {
    await tabTo(tab, new RegExp(`^Name of player ${i + 1}`));
    await tab.press(...name);
  }
  await tabTo(tab, LEADS);
  await tab.press('Space');
  await tabTo(tab, /^Begin/);
  await tab.press('Enter');
}

/** Begins a game of Sleepless with keys alone. */
async function beginByKeys(tab: FirefoxTab, players: readonly string[]): Promise<void> {
  await chooseByKeys(tab, players);
  await asked(tab, /^Ann, throw the four dice/);
}

async function openFirefox({ isPrivate = false, withheld = null as string | null } = {}): Promise<{
  firefox: Firefox;
  site: Site;
  tab: FirefoxTab;
}> {
  const site = await serveSite();
  onTestFinished(() => site.stop());
  site.withholdRules(withheld);
  const firefox = await startFirefox({ folder: profileFolder(), isPrivate });
  onTestFinished(() => firefox.stop());
  return { firefox, site, tab: await firefox.open(site.address) };
}

describeWith(['firefox'], 'a browser alone, in Firefox', () => {
  test(
    'a hand by keys, the site gone, the page loaded anew in mid-hand: all is there',
    async () => {
      const { site, tab } = await openFirefox();
      await beginByKeys(tab, ['Ann', 'Ben', 'Cyd']);
      await tab.press('k', 'k', '9', 'a', 'Enter');
      await asked(tab, /^Ben, change one card or pass/);
      const before = await dice(tab);
      expect(before).toHaveLength(4);

      await tab.read('navigator.serviceWorker.ready.then(() => true)');
      await site.stop();
      await tab.reload();
      await asked(tab, /^Ben, change one card or pass/);
      await expect.poll(() => dice(tab), SOON).toEqual(before);
      await tab.press('d');
      await asked(tab, /^Ben, bid for throws/);
    },
    LONG,
  );

  test(
    'a second tab looks on, and has the table when the first is gone',
    async () => {
      const { firefox, site, tab } = await openFirefox();
      await beginByKeys(tab, ['Ann', 'Ben']);
      const second = await firefox.open(site.address);
      await shows(second, 'The table is open in another tab');
      await tab.close();
      await asked(second, /^Ann, throw the four dice/);
      await second.press('k', 'k', '9', 'a', 'Enter');
      await asked(second, /^Ben, change one card or pass/);
    },
    LONG,
  );

  test(
    'rules that cannot be had are told of, and the game begins when they can, without a reload',
    async () => {
      const { site, tab } = await openFirefox({ withheld: 'sleepless' });
      await tab.read(`document.body.setAttribute('data-same-page', '')`);
      await chooseByKeys(tab, ['Ann', 'Ben']);
      await shows(tab, 'The rules of this game could not be loaded, and nothing has changed');
      site.withholdRules(null);
      // Begin has kept the focus.
      await tab.press('Enter');
      await asked(tab, /^Ann, throw the four dice/);
      expect(await tab.read(`document.querySelectorAll('[data-same-page]').length`)).toBe(1);
    },
    LONG,
  );

  test(
    'a private window keeps nothing: people are told before anything is played',
    async () => {
      const { tab } = await openFirefox({ isPrivate: true });
      await shows(tab, 'or leave the private window');
      expect(await tab.read(`document.querySelectorAll('button').length`)).toBe(0);
    },
    LONG,
  );
});
