import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type WatchedPage, openPage, watch } from './support/browser.ts';
import { openProfile, profileFolder } from './support/profile.ts';
import { shareSite } from './support/shared-site.ts';
import { type Site, serveSite } from './support/site.ts';
import { answer, asked, beginGame, chooseGame, dice, press } from './support/table.ts';

/** This origin may keep no more than it does; the returned function takes that back. */
async function fillDisk(page: Page, origin: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  return async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

/** What lies in the browser about which game is open: it is written after the table is drawn. */
const openOnDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('croupier');
    const file = await folder.getFileHandle('state.json').catch(() => null);
    return file ? (await file.getFile()).text() : '';
  });

describeWith(['chromium'], 'a browser alone, in trouble', () => {
  const shared = shareSite();

  test('a browser without storage is reported before anything is played', async () => {
    const folder = profileFolder();
    // What people set as "do not allow sites to save data on this device".
    mkdirSync(join(folder, 'Default'));
    writeFileSync(
      join(folder, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const { context, page } = await openProfile(folder, shared.site.address);
    onTestFinished(() => context.close());
    await page.getByRole('alert').getByText('This browser keeps nothing for this page').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('storage full: the move is refused and nothing is lost; with room the game continues', async () => {
    const folder = profileFolder();
    const { context, page } = await openProfile(folder, shared.site.address);
    onTestFinished(() => context.close());
    const { origin } = new URL(shared.site.address);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    await expect.poll(() => openOnDisk(page)).toMatch(/"open":\s*"[^"]*sleepless/);
    const makeRoom = await fillDisk(page, origin);
    // The browser sets space aside when a file is opened: it is asked for at the first line after that.
    await page.reload();
    await asked(page, /^Ann, throw the four dice/);
    await press(page, 'k', 'k', '9', 'a', 'Enter');
    await page
      .getByText(/disk is full/i)
      .first()
      .waitFor();
    await asked(page, /^Ann, throw the four dice/);
    expect(await dice(page)).toHaveLength(4);

    await makeRoom();
    await answer(page, 'Enter', /^Ben, change one card or pass/);
    const before = await dice(page);
    await page.reload();
    await asked(page, /^Ben, change one card or pass/);
    // The question may be drawn before the dice.
    await expect.poll(() => dice(page)).toEqual(before);
  });

  test('site data cleared in mid-game: the next move rewrites everything with a notice, and a reload finds it', async () => {
    const folder = profileFolder();
    const { context, page } = await openProfile(folder, shared.site.address);
    onTestFinished(() => context.close());
    const { origin } = new URL(shared.site.address);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    await expect.poll(() => openOnDisk(page)).toMatch(/"open":\s*"[^"]*sleepless/);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await press(page, 'k', 'k', '9', 'a', 'Enter');
    await page
      .getByText(/^The game’s file was gone/)
      .first()
      .waitFor();
    await asked(page, /^Ben, change one card or pass/);
    const before = await dice(page);
    await expect.poll(() => openOnDisk(page)).toMatch(/"open":\s*"[^"]*sleepless/);
    await page.reload();
    await asked(page, /^Ben, change one card or pass/);
    await expect.poll(() => dice(page)).toEqual(before);
  });

  test('missing rules are reported, and the game starts without a reload once they load', async () => {
    const own = await serveSite();
    onTestFinished(() => own.stop());
    own.withholdRules('sleepless');
    const page = await openPage(shared.browser, own.address);
    onTestFinished(() => page.context().close());
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await chooseGame(page, 'Sleepless', ['Ann', 'Ben']);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText(/^The rules of this game could not be loaded, and nothing has changed/).waitFor();

    own.withholdRules(null);
    await page.getByRole('button', { name: 'Begin' }).click();
    await asked(page, /^Ann, throw the four dice/);
    expect(await page.locator('[data-same-page]').count()).toBe(1);
  });

  test('a newer version waits while a hand is played, and is taken when people say so', async () => {
    const own = await serveSite();
    onTestFinished(() => own.stop());
    const page = await openPage(shared.browser, own.address);
    onTestFinished(() => page.context().close());
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await press(page, 'k', 'k', '9', 'a', 'Enter');
    await asked(page, /^Ben, change one card or pass/);

    own.renew();
    const state = (): Promise<string> =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        return registration?.waiting?.state ?? 'none';
      });
    await expect.poll(state).toBe('installed');
    // Neither at the table nor on the first screen while a game lies there.
    const notice = page.getByText('A newer version is ready.');
    await asked(page, /^Ben, change one card or pass/);
    expect(await notice.count()).toBe(0);
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: /^Go on/ }).waitFor();
    expect(await notice.count()).toBe(0);
    await page.getByRole('button', { name: /^Go on/ }).click();
    await asked(page, /^Ben, change one card or pass/);
    await answer(page, 'd', /^Ben, bid for throws/);

    // The game has ended: now it is offered, and the game is still there after it.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: /^End the game now/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the game now' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Home' }).click();
    await notice.waitFor();
    // A tab that looks on does not stay behind with the older version, and leaves the table to the one that asked.
    const second = watch(await page.context().newPage());
    await second.goto(own.address);
    await second.getByText('The table is open in another tab').waitFor();
    const anew = [page, second].map((tab) => tab.waitForEvent('load'));
    await page.getByRole('button', { name: 'Update now' }).click();
    await Promise.all(anew);
    await page
      .getByRole('button', { name: /^Play again/ })
      .first()
      .waitFor();
    expect(await state()).toBe('none');
    expect(await notice.count()).toBe(0);
    await second.getByText('The table is open in another tab').waitFor();
    expect([...page.faults, ...second.faults]).toEqual([]);
  });

  test('a part that fails to load on a press is reported', async () => {
    const page = await openPage(shared.browser, 'about:blank', { serviceWorkers: 'block' });
    onTestFinished(() => page.context().close());
    await page.route(/SettingsDialog-/, (route) => route.abort());
    await page.goto(shared.site.address);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText(/^Part of the program could not be loaded/).waitFor();
  });

  /** A new visitor of a site of its own that lacks a file. */
  async function visitWithout(file: RegExp): Promise<{ site: Site; page: WatchedPage }> {
    const site = await serveSite();
    onTestFinished(() => site.stop());
    site.lack(file);
    const page = await openPage(shared.browser, site.address);
    onTestFinished(() => page.context().close());
    return { site, page };
  }
  const kept = (page: Page): Promise<boolean> =>
    page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

  test('a web server that does not know manifests: the page is kept for evenings without a network', async () => {
    const { site, page } = await visitWithout(/\.webmanifest$/);
    expect(await kept(page)).toBe(true);
    await site.stop();
    await page.reload();
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
  });

  test('a file that is missing: the page says which, and is kept once it is there', async () => {
    const { site, page } = await visitWithout(/\/icon\.svg$/);
    const notice = page.getByRole('status').filter({ hasText: 'evenings without a network is not complete' });
    await notice.getByText('icon.svg could not be loaded').waitFor();
    site.lack(null);
    await page.reload();
    expect(await kept(page)).toBe(true);
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  test.each([
    ['the script that begins the table', /\/start-[\w-]+\.js$/],
    ['the script of the table', /\/worker-[\w-]+\.js$/],
  ])('a first visit that breaks off says to load the page again: %s', async (_, file) => {
    const { page } = await visitWithout(file);
    await page.getByText('part of the page has not arrived: load it again').waitFor();
    expect(await page.getByText('same network').count()).toBe(0);
  });
});
