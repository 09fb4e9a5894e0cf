import { expect, test } from 'vitest';
import { journalText } from '../../main/journal/journal.ts';
import { describeWith } from '../support/needs.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 19);
const FOUR = seatsOf(['Ann', 'Ben', 'Cat', 'Dee']);

describeWith(['chromium'], 'an evening’s ledger', () => {
  test('opens to its hands, is settled and unsettled, and leaves out a removed game', async () => {
    const finished = playRandom({ game: 'pool-nap', seats: FOUR, seed: 5, created: FRIDAY, moves: 40 });
    const stray = playRandom({ game: 'sleepless', seats: FOUR, seed: 6, created: FRIDAY, moves: 30 });
    const browser = await launchBrowser();
    const { page } = await openOwnApp(
      browser,
      {},
      {
        kept: {
          'finished.jsonl': journalText(finished.header, finished.records).text,
          // Without the move that ends it.
          'stray.jsonl': journalText(stray.header, stray.records.slice(0, -1)).text,
        },
      },
    );
    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    await page.getByRole('button', { name: 'The whole evening' }).click();

    const ledger = page.locator('.night table').first();
    const pay = page.getByRole('region', { name: 'Who pays whom' });
    await ledger.getByRole('button', { name: /Pool Nap/ }).click();
    expect(await ledger.locator('tr.hand').count()).toBeGreaterThan(1);
    await pay.getByRole('listitem').first().waitFor();
    const owed = await pay.getByRole('listitem').allTextContents();
    expect(owed.length).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'It is paid: settled' }).click();
    await page.getByRole('button', { name: 'Take it back' }).waitFor();
    expect(await pay.getByRole('checkbox', { checked: true }).count()).toBe(owed.length);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('button', { name: 'It is paid: settled' }).waitFor();
    expect(await pay.getByRole('listitem').allTextContents()).toEqual(owed);

    await expect.poll(() => ledger.getByText('not counted').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => ledger.getByText('not counted').count()).toBe(0);
    await page.getByRole('button', { name: 'Evenings', exact: true }).first().click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect.poll(() => page.getByText('not finished').count()).toBeGreaterThan(0);
    expect(page.faults).toEqual([]);
    await browser.close();
  });
});
