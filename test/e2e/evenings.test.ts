import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { faultsFor } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { download } from './support/download.ts';
import { openOwnApp } from './support/own-app.ts';
import { asked, beginGame } from './support/table.ts';

const textOf = async (page: Page, name: string): Promise<string> =>
  (await download(page, name)).toString('utf8');

const take = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Import a game')
    .first()
    .locator('input')
    .setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describeWith(['chromium'], 'evenings, in the built app', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a finished game is found, exported and imported elsewhere; a damaged one is refused', async () => {
    const { page, journals } = await openOwnApp(browser, { acceptDownloads: true });
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    for (const key of ['a', 'k', 'q', 'j', 'Enter']) await page.keyboard.press(key);
    await asked(page, /change one card or pass/);
    const menu = async (item: RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu(/^End the game now/);
    await page.getByRole('dialog').getByRole('button', { name: 'End the game now' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await menu(/^Close this table/);
    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    await page.getByRole('heading', { name: 'Evenings' }).waitFor();
    await page.getByRole('button', { name: /^Sleepless/ }).click();
    await page.getByRole('heading', { name: 'Standings' }).waitFor();

    const journal = await textOf(page, 'Journal');
    expect(journal.split('\n')[0]).toContain('"game":"sleepless"');
    expect(await textOf(page, 'Ledger (CSV)')).toMatch(
      /^\uFEFFhand,move,from,to,amount,reason,rule\r\n1,0,the bank,Ann,15,/,
    );
    expect(await textOf(page, 'Standings (CSV)')).toMatch(
      /^\uFEFFplace,player,balance,bought,net,money,currency,left\r\n1,Ann,15/,
    );
    expect(JSON.parse(await textOf(page, 'JSON'))).toMatchObject({ game: 'sleepless', over: true });
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

    expect(await faultsFor(page)).toEqual([]);

    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    await page.getByRole('button', { name: 'The whole evening' }).click();
    const shared = await textOf(page, 'Share as one page');
    expect(shared).toContain('Ann');
    expect(shared).not.toMatch(/<script|src="/);

    // The same game again, and a broken one: refused in words, and the folder is as it was.
    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    const before = await journals();
    expect(before).toHaveLength(1);
    for (const [text, words] of [
      [journal, 'This game is here already.'],
      [journal.slice(0, -9), 'The end of this file is missing.'],
      ['<html>', 'nothing has changed'],
    ] as const) {
      await take(page, text);
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    expect(await journals()).toEqual(before);
    expect(page.faults).toEqual([]);

    const other = await openOwnApp(browser);
    const guest = other.page;
    await guest.getByRole('button', { name: /^Sleepless/ }).waitFor();
    await guest.evaluate(() => {
      history.replaceState({ scene: 'evenings' }, '');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { scene: 'evenings' } }));
    });
    await take(guest, journal);
    await guest.getByRole('heading', { name: 'Standings' }).waitFor();
    expect(await other.journals()).toHaveLength(1);
    expect(guest.faults).toEqual([]);
  });
});
