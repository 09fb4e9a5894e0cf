import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { SAMPLE_BYTES, writeSet } from '../../main/vision/own/index.ts';
import { describeWith } from '../support/needs.ts';
import { startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { openPage, watch } from './support/browser.ts';
import { download } from './support/download.ts';
import { learnt } from './support/drawer.ts';
import { killBrowser, openProfile, profileFolder } from './support/profile.ts';
import { shareSite } from './support/shared-site.ts';
import { serveSite } from './support/site.ts';
import { answer, asked, beginGame, dice, press, trayIs } from './support/table.ts';
import { journalOn, playOn } from './support/wire-player.ts';
import { pause } from '../support/until.ts';

/** How often a browser is killed here; `test:long` kills more. */
const KILLS = Number(process.env['CROUPIER_KILLS'] ?? 2);

/** Goes to the evenings, wherever the page is. */
async function atEvenings(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState({ scene: 'evenings' }, ''));
  await page.reload();
  await page.getByRole('button', { name: 'Save everything' }).waitFor();
}

/** Takes a file with everything in, where one game and one set of taught dice are new. */
async function takeBack(page: Page, file: Buffer): Promise<void> {
  await atEvenings(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'copy.croupier', mimeType: 'application/x-croupier', buffer: file });
  await page.getByText(/^New games: 1\..* One set of taught dice is here with its pictures\.$/).waitFor();
}

/** A file of taught dice. */
const BONES = writeSet({
  name: 'Bones',
  dice: [{ name: 'P1', faces: [{ side: 1, shows: 'A', samples: [new Uint8Array(SAMPLE_BYTES)] }] }],
});

describeWith(['chromium'], 'a browser alone: the table as a page', () => {
  const shared = shareSite();

  test('in a folder of a web server: a reload in mid-hand without a network restores everything, without other requests', async () => {
    // As a GitHub page has one. Nothing outside of it is asked for either.
    const own = await serveSite('/games/croupier/');
    onTestFinished(() => own.stop());
    const page = await openPage(shared.browser, 'about:blank');
    onTestFinished(() => page.context().close());
    const strangers: string[] = [];
    // Of the whole browser: the service worker fetches too.
    page.context().on('request', (request) => {
      if (!request.url().startsWith(own.address) && !request.url().startsWith('blob:'))
        strangers.push(request.url());
    });
    await page.goto(own.address);
    expect(new URL(page.url()).pathname).toBe('/games/croupier/');
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    await press(page, 'k', 'k', '9', 'a');
    await answer(page, 'Enter', /^Ben, change one card or pass/);
    const before = await dice(page);
    expect(before).toHaveLength(4);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await asked(page, /^Ben, change one card or pass/);
    expect(await dice(page)).toEqual(before);
    await answer(page, 'd', /^Ben, bid for throws/);
    await page.context().setOffline(false);
    expect(strangers).toEqual([]);
    expect(page.faults).toEqual([]);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test('a first visit speaks the system’s language, and fetches no other', async () => {
    const page = await openPage(shared.browser, 'about:blank', { locale: 'de-DE' });
    onTestFinished(() => page.context().close());
    const fetched = new Set<string>();
    page.on('request', (request) => void fetched.add(request.url()));
    await page.goto(shared.site.address);
    await page.getByRole('button', { name: 'Einstellungen' }).waitFor();
    const words = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ hreflang, href }) => ({
        hreflang,
        href,
      })),
    );
    expect(words.map(({ hreflang }) => hreflang)).toEqual([...LOCALES]);
    expect(words.filter(({ href }) => fetched.has(href)).map(({ hreflang }) => hreflang)).toEqual(['de']);
    expect(page.faults).toEqual([]);
  });

  test('the virtual tray is read in the worker', async () => {
    const page = await openPage(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Virtual tray(?!, real)/ })
      .getByRole('button', { name: 'Connect' })
      .first()
      .click();
    await trayIs(page, 'Ready');
    expect(page.faults).toEqual([]);
  });

  test('a second tab watches, says why, and takes the table when the first closes', async () => {
    const page = await openPage(shared.browser, shared.site.address);
    const context = page.context();
    onTestFinished(() => context.close());
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    const second = watch(await context.newPage());
    await second.goto(shared.site.address);
    await second.getByText('The table is open in another tab').waitFor();
    await press(page, 'k', 'k', '9', 'a', 'Enter');
    await asked(page, /^Ben, change one card or pass/);
    await second.getByText(/Ben/).first().waitFor();
    await page.close();
    await asked(second, /^Ben, change one card or pass/);
    expect(second.faults).toEqual([]);
  });

  test('everything is saved as one file, and goes to the served shell and on to another browser', async () => {
    const page = await openPage(shared.browser, shared.site.address, { acceptDownloads: true });
    onTestFinished(() => page.context().close());
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page
      .getByRole('region', { name: 'What your dice show' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'bones.json', mimeType: 'application/json', buffer: Buffer.from(BONES) });
    await page.getByText('Imported: Bones').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    await press(page, 'k', 'k', '9', 'a', 'Enter');
    await asked(page, /^Ben, change one card or pass/);
    const lay = await dice(page);
    await atEvenings(page);
    const file = await download(page, 'Save everything');

    const app = await startApp();
    onTestFinished(() => void app.stop());
    const served = await openPage(shared.browser, app.address, { acceptDownloads: true });
    onTestFinished(() => served.context().close());
    await takeBack(served, file);
    const other = await openPage(shared.browser, shared.site.address);
    onTestFinished(() => other.context().close());
    await takeBack(other, await download(served, 'Save everything'));

    // The game lies on the table there, in the middle of its hand; and the dice are as they were taught.
    await other.evaluate(() => history.replaceState({ scene: 'table' }, ''));
    await other.reload();
    await asked(other, /^Ben, change one card or pass/);
    // The sentence may be there before the dice are.
    await expect.poll(() => dice(other)).toEqual(lay);
    expect(Object.values(await learnt(other))).toEqual([BONES]);
  });

  test('it can be installed', async () => {
    const folder = profileFolder();
    const { context, page } = await openProfile(folder, shared.site.address);
    onTestFinished(() => context.close());
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  });

  test(
    `the browser killed ${KILLS} times: every move that was acknowledged is there`,
    async () => {
      const folder = profileFolder();
      const acknowledged: string[] = [];
      for (let round = 0; round <= KILLS; round++) {
        const { context, page } = await openProfile(folder, shared.site.address);
        if (round === 0) await beginGame(page, 'Dream', ['Ann', 'Ben', 'Cyd']);
        const journal = (await journalOn(page)) ?? '';
        const lost = acknowledged.filter((id) => !journal.includes(`"command":"${id}"`));
        expect(lost, `after kill ${round}`).toEqual([]);
        page.on('console', (message) => {
          const [, id] = /^ack (\S+)/.exec(message.text()) ?? [];
          if (id) acknowledged.push(id);
        });
        const before = acknowledged.length;
        await playOn(page, `k${round}`);
        // On a busy machine the first move may take longer than the play that is broken off.
        await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
        await pause(Math.random() * 300);
        await killBrowser(context, folder);
      }
      expect(acknowledged.length).toBeGreaterThan(KILLS);
    },
    60_000 + KILLS * 20_000,
  );
});
