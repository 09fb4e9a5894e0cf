import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { journalText } from '../../main/journal/journal.ts';
import { describeWith } from '../support/needs.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser, openIn, openPage } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { fitsAcross, hasNetwork, invite, openPhone } from './support/phones.ts';
import { beginGame, chooseGame } from './support/table.ts';

const THREE = seatsOf(['Ann', 'Ben', 'Cat']);
const WEEK = 7 * 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 } };

function kept(game: string, created: number, { over }: { readonly over: boolean }): string {
  const { header, records } = playRandom({ game, seats: THREE, seed: 5, created, moves: 40 });
  return journalText(header, over ? records : records.slice(0, -1)).text;
}

const inMenu = async (page: Page, item: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describeWith(['chromium'], 'first steps', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['on a computer', {}],
    ['on a phone', PHONE],
  ])(
    '%s, where nothing was played yet, a copy is imported from Home or the settings, and evenings are there',
    async (_, options) => {
      const { page, journals } = await openOwnApp(browser, options);
      const take = (game: string, at: number): Promise<void> =>
        page
          .getByLabel('Import a copy')
          .last()
          .setInputFiles({
            name: `${game}.croupier`,
            mimeType: 'text/plain',
            buffer: Buffer.from(kept(game, at, { over: true })),
          });
      const evenings = page.getByRole('button', { name: 'Evenings', exact: true });
      await evenings.waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await fitsAcross(page);
      await take('winner', Date.now() - WEEK);
      await page.getByRole('dialog').getByText('A game of Winner').waitFor();
      expect(await journals()).toEqual([]);
      await page.getByRole('button', { name: 'Import it' }).click();
      await page.getByRole('heading', { name: 'Standings' }).waitFor();
      expect(await journals()).toHaveLength(1);

      await page.goBack();
      await evenings.waitFor();
      await page.getByRole('button', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await settings.getByRole('button', { name: 'Evenings' }).waitFor();
      await take('dream', Date.now() - WEEK);
      await page.getByRole('button', { name: 'Import it' }).click();
      await page.getByRole('heading', { name: 'Standings' }).waitFor();
      expect(await journals()).toHaveLength(2);
      expect(page.faults).toEqual([]);
    },
  );

  test('a game three weeks old is offered with its date, and Enter does nothing; ended, it is called finished', async () => {
    const { page } = await openOwnApp(
      browser,
      {},
      { kept: { 'old.jsonl': kept('sleepless', Date.now() - 3 * WEEK, { over: false }) } },
    );
    const old = page.getByRole('region', { name: /^Sleepless of \w+day, / });
    await old.getByText('not finished, not counted').waitFor();
    expect(await page.locator('.btn.main').count()).toBe(0);
    await page.keyboard.press('Enter');
    await old.getByRole('button', { name: 'Go on' }).waitFor();
    expect(await page.getByRole('region', { name: 'The game on the table' }).count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await old.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    // It is as old when the program begins again, with the game on the table.
    await page.goBack();
    await old.waitFor();
    await old.getByRole('button', { name: 'End it' }).click();
    const dialog = page.getByRole('dialog', { name: 'End Sleepless for everybody?' });
    await dialog.getByRole('button', { name: 'End Sleepless' }).click();
    await page.locator('.podium').waitFor();
    await page.goBack();
    const finished = page.getByRole('region', { name: /^Sleepless of / });
    await finished.getByText('finished', { exact: true }).waitFor();
    expect(await page.locator('.btn.main').count()).toBe(0);
    // Tonight's game now, as its last hand was ended tonight.
    expect(page.faults).toEqual([]);
  });

  test('restarted with an old game open, the program shows Home, not that game', async () => {
    const { page, killed } = await openOwnApp(
      browser,
      {},
      { kept: { 'old.jsonl': kept('sleepless', Date.now() - 3 * WEEK, { over: false }) } },
    );
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    const again = await killed();
    await again.getByRole('region', { name: /^Sleepless of / }).waitFor();
    expect(await again.locator('.btn.main').count()).toBe(0);
  });

  test('a second page follows the open game, and replaces it only after a question that names it', async () => {
    const created = Date.now() - WEEK;
    const { page: a, address } = await openOwnApp(
      browser,
      {},
      { kept: { 'stray.jsonl': kept('winner', created, { over: false }) } },
    );
    const b: WatchedPage = await openIn(a.context(), address);
    await b.getByRole('region', { name: /^Winner of / }).waitFor();
    await chooseGame(b, 'Dream', ['Eva', 'Fay']);
    await beginGame(a, 'Sleepless', ['Ann', 'Ben', 'Cat']);
    const isUntouched = async (): Promise<void> => {
      await a.getByRole('region', { name: 'What is asked now' }).waitFor();
      expect(await a.title()).toContain('Sleepless');
    };
    const question = b.getByRole('dialog', { name: 'Put Sleepless away?' });
    const stay = async (): Promise<void> => {
      await question.getByText('Ann, Ben, Cat are playing Sleepless').waitFor();
      await b.keyboard.press('Enter');
      await question.waitFor();
      await b.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await isUntouched();
    };
    // Set-up that was open already.
    await b.getByRole('button', { name: 'Begin' }).click();
    await stay();
    // Home shows what the other page has opened.
    await b.goBack();
    const running = b.getByRole('region', { name: 'The game on the table' });
    await running.getByText('Sleepless').first().waitFor();
    // A saved game on Home, and an unfinished one in its evening.
    await b
      .getByRole('region', { name: 'Evenings' })
      .getByRole('button', { name: /^Winner/ })
      .click();
    await stay();
    await b.getByRole('button', { name: 'Evenings', exact: true }).click();
    await b.getByRole('button', { name: 'The whole evening' }).last().click();
    await b.getByRole('button', { name: 'End it here' }).click();
    await stay();
    await b.getByRole('button', { name: 'Finish it' }).click();
    await stay();
    // With yes it is done, on all screens.
    await b.getByRole('button', { name: 'Finish it' }).click();
    await question.getByRole('button', { name: 'Put Sleepless away' }).click();
    await expect.poll(() => a.title()).toContain('Winner');
    expect([...a.faults, ...b.faults]).toEqual([]);
  });

  test.runIf(hasNetwork())('phones show the evening when no game is on', async () => {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const host = await openPage(browser, app.address);
    onTestFinished(() => host.context().close());
    await beginGame(host, 'Pool Nap', ['Ann', 'Ben', 'Cat']);
    const phone = await openPhone(browser, await invite(host));
    await host.keyboard.press('Escape');
    await inMenu(host, /^End the game now/);
    await host.getByRole('dialog').getByRole('button', { name: 'End the game now' }).click();
    await host.locator('.podium').waitFor();
    await inMenu(host, /^Close this table/);
    await phone.getByRole('heading', { name: 'The evening so far' }).waitFor();
    const standings = phone.getByRole('region', { name: 'Standings' });
    for (const name of ['Ann', 'Ben', 'Cat']) await standings.getByText(name).waitFor();
    expect(await faultsInBothThemes(phone)).toEqual([]);
    await fitsAcross(phone);
    // Home shows the same.
    await host.getByRole('region', { name: 'Tonight' }).getByText('Pool Nap').waitFor();
    expect(phone.complaints()).toEqual([]);
    expect(host.faults).toEqual([]);
  });
});
