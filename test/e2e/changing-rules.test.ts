import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { openOwnApp } from './support/own-app.ts';
import { type Browser, UNSEEN, type WatchedPage, launchWholeBrowser } from './support/browser.ts';
import { answer, asked, beginByKeys, chips, press, tabTo, taps } from './support/table.ts';

describeWith(['chromium'], 'house rules during a game', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchWholeBrowser(UNSEEN);
  });
  afterAll(() => browser.close());

  const open = async (options: Parameters<typeof openOwnApp>[1] = {}): Promise<WatchedPage> =>
    (await openOwnApp(browser, options)).page;

  /*
   * Worked out by hand. 50 chips each, 1 ante: 49, the pot 3. Ben makes 2 at 1 a trick: 47, 53, 47; he deals and puts 1 in:
   * 52. Cyd makes 2 at 4 a trick, 8 from each: 39, 44, 63; Cyd deals and puts 1 in: 62.
   */
  test('by keyboard: a payment changes in mid-hand, the next hand shows it and pays by it, and it is undone', async () => {
    const page = await open();
    await beginByKeys(page, 'Pool Nap', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ann, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ben bids 2 and leads trump/);

    const dialog = page.getByRole('dialog', { name: 'Change house rules' });
    await tabTo(page, page.getByRole('button', { name: 'Menu' }));
    await press(page, 'Enter');
    await tabToItem(page, 'Change house rules…');
    await press(page, 'Enter');
    await tabTo(page, dialog.locator('summary', { hasText: 'Payments' }));
    await press(page, 'Enter');
    await tabTo(page, dialog.getByRole('spinbutton', { name: 'Each trick bid' }));
    await press(page, 'Control+A', '4');
    await dialog.getByText('New rule from hand 2 on: Each trick bid: 4 (before: 1)').waitFor();
    await dialog.getByText('The game began with these chips.').waitFor();
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });

    // The hand in progress is settled as it began, and what waits is shown beside what holds.
    await press(page, 'i');
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await rules.getByText('from hand 2 on: 4').waitFor();
    await press(page, 'Escape');
    await page.getByRole('button', { name: /^Made: 2 from each/ }).waitFor();
    await answer(page, 'm', /^Cyd, bid 1 or more/);
    expect(await chips(page)).toEqual({ Ann: 47, Ben: 52, Cyd: 47 });

    // The next hand shows what it pays, and pays by it.
    await answer(page, '2', /^Ann, bid more than Cyd’s 2/);
    await answer(page, 'p', /^Ben, bid more than Cyd’s 2/);
    await answer(page, 'p', /^Cyd bids 2 and leads trump/);
    await page.getByText('8 from each if made, 8 to each if not').waitFor();
    await answer(page, 'm', /^Ann, bid 1 or more/);
    expect(await chips(page)).toEqual({ Ann: 39, Ben: 44, Cyd: 62 });

    // Taken back as far as the change: the second hand is as it began, at 1 a trick.
    const undo = page.getByRole('button', { name: /^Undo/ });
    for (let said = await undo.innerText(); !said.includes('New rule'); said = await undo.innerText()) {
      await press(page, 'u');
      await expect.poll(() => undo.innerText()).not.toBe(said);
    }
    expect(await undo.innerText()).toMatch(/New rule from hand 2 on/);
    await answer(page, 'u', /^Ben bids 2 and leads trump/);
    await answer(page, 'm', /^Cyd, bid 1 or more/);
    await answer(page, '2', /^Ann, bid more than Cyd’s 2/);
    await answer(page, 'p', /^Ben, bid more than Cyd’s 2/);
    await answer(page, 'p', /^Cyd bids 2 and leads trump/);
    await page.getByText('2 from each if made, 2 to each if not').waitFor();
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });
});

/** Down the open menu until this item has the focus. */
async function tabToItem(page: WatchedPage, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('ArrowDown');
    if (await item.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no way down to ${name}`);
}
