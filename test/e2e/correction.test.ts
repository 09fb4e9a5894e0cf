import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, type WatchedPage, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { answer, asked, beginGame, chips, press } from './support/table.ts';

/** What a correction would do to everybody, as the dialog shows it. */
const effect = async (dialog: Locator): Promise<string> =>
  (await dialog.locator('.effect').innerText()).replace(/\s+/g, ' ');

const openSheet = async (page: WatchedPage): Promise<void> => {
  await page
    .getByRole('button', { name: /score sheet/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
};

describeWith(['chromium'], 'a correction at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /*
   * Worked out by hand, 15 chips each. Typed were A K Q 9, which pay 2 from each: Ben, who claims, has 19, Ann and Cyd
   * 13. Cyd has the best hand, 2 from each: Ben 17, Ann 11, Cyd 17. The dice lay A K Q J: a sequence pays 6, that is 4
   * more from each: Ben 25, Ann 7, Cyd 13.
   */
  test('a die that was misread three moves ago is put right: shown first, then done, and still so after a kill', async () => {
    const { page, killed } = await openOwnApp(browser);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    await press(page, 'a', 'k', 'q', '9');
    await page.getByRole('button', { name: /^Take A K Q 9/ }).waitFor();
    await answer(page, 'Enter', /^Ben, change one card/);
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/i);
    await answer(page, '2', /^Who has the best hand/);
    await answer(page, '3', /^Cyd leads: who takes trick 1/);
    expect(await chips(page)).toEqual({ Ann: 11, Ben: 17, Cyd: 17 });

    // One tap on the line, without leaving the table.
    await page.getByRole('button', { name: 'What happened' }).click();
    await page
      .getByRole('dialog', { name: 'What happened' })
      .getByRole('button', { name: /A K Q 9/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What happened instead?' });
    await dialog.getByRole('button', { name: 'die 4, 9', exact: true }).click();
    await dialog.getByRole('button', { name: 'J', exact: true }).click();
    await dialog.getByRole('button', { name: 'These were the dice' }).click();

    // Nothing is done yet: everybody's difference, and among the lines that stay the claim that rested on these dice.
    await dialog.getByText('4 later lines stay as they are').click();
    expect(await effect(dialog)).toMatch(/Ben \+8 .*Ann −4 .*Cyd −4$/);
    const claim = dialog.locator('.affected').filter({ hasText: /Ben claims/ });
    await claim.getByText('another question now').waitFor();

    // Dropped, nobody is paid for the dice at all; kept, it is paid for what really lay there.
    await claim.getByRole('button', { name: 'Drop' }).click();
    await dialog.getByRole('region', { name: 'One question is open.' }).waitFor();
    await claim.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => effect(dialog)).toMatch(/Ben \+8 .*Ann −4 .*Cyd −4$/);
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await dialog.waitFor({ state: 'detached' });

    const told = async (on: WatchedPage): Promise<void> => {
      await openSheet(on);
      await on.getByRole('button', { name: /A K Q J.*corrected once/ }).click();
      await on.getByText(/^Corrected at .* by the host\. It said: .*A K Q 9/).waitFor();
      await on.keyboard.press('Escape');
      await on.getByRole('dialog').waitFor({ state: 'detached' });
      await on.getByRole('button', { name: 'Back' }).click();
      await asked(on, /^Cyd leads: who takes trick 1/);
      expect(await chips(on)).toEqual({ Ann: 7, Ben: 25, Cyd: 13 });
    };
    await told(page);
    expect(page.faults).toEqual([]);

    const later = await killed();
    await asked(later, /^Cyd leads: who takes trick 1/);
    await told(later);
  });
});
