import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser, openPage } from './support/browser.ts';
import {
  type Phone,
  claim,
  fitsAcross,
  hasNetwork,
  invite,
  openPhone,
  smallTargets,
  tap,
} from './support/phones.ts';
import { answer, asked, beginGame, press } from './support/table.ts';

const network = hasNetwork();
if (!network) console.warn('NOT TESTED: what is told and asked on one’s own phone (no network here)');

async function expectSound(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await fitsAcross(page);
}

describeWith(['chromium'], 'what is told and asked on one’s own phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function sit(
    game: string,
    names: readonly string[],
    who: string,
  ): Promise<{ host: WatchedPage; phone: Phone }> {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const host = await openPage(browser, app.address);
    onTestFinished(() => host.context().close());
    await beginGame(host, game, [...names]);
    const phone = await openPhone(browser, await invite(host));
    await claim(phone, who);
    await host.getByRole('dialog').getByRole('heading', { name: /phone/ }).waitFor();
    await host.getByRole('button', { name: 'Close', exact: true }).first().click();
    return { host, phone };
  }

  test.runIf(network)(
    'the Risk die, then thirteen suited dice: one tap for each card, the rest is blank',
    async () => {
      const { host, phone } = await sit('Roll-a-Royal', ['Ann', 'Ben'], 'Ann');
      await asked(phone, /^Ann, throw the Risk die/);
      await tap(phone, '× 3');
      await tap(phone, 'Take × 3');
      await asked(host, /^Ben, throw the Risk die/);
      await press(host, '1', 'Enter');
      await asked(phone, /^Ann, turn 1: roll all 13 dice/);
      const cards = phone.getByRole('group', { name: 'Cards that show' });
      for (const card of ['J♠', 'J♥', '2♦', '5♦', '9♦', 'J♦', '6♦', '10♣'])
        await cards.getByRole('button', { name: card, exact: true }).tap();
      await phone.getByText('8 dice show a card, of 13.').waitFor();
      await expectSound(phone);
      await tap(phone, 'Take 8 cards, the rest blank');
      await asked(phone, /^Ann, roll 2: the 5 blanks again/);
      // What lies there cannot be thrown again.
      expect(await cards.getByRole('button', { name: 'J♠', exact: true }).isDisabled()).toBe(true);
      expect([host.faults, phone.complaints()]).toEqual([[], []]);
    },
  );

  test.runIf(network)('odds with one’s own cards, which the table’s screen does not ask for', async () => {
    const { host, phone } = await sit('Sleepless', ['Ann', 'Ben', 'Cyd'], 'Ben');
    await asked(host, /^Ann, throw the four dice/);
    await press(host, 'k', 'k', '9', 'a');
    await host.getByRole('button', { name: /^Take K K 9 A/ }).waitFor();
    await answer(host, 'Enter', /^Ben, change one card/);
    await answer(host, 'd', /^Ben, bid for throws/);
    await host.getByText('Ben asks for odds on their phone.').waitFor();
    expect(await host.getByRole('button', { name: /^Odds/ }).count()).toBe(0);

    await tap(phone, /^Odds/u);
    const odds = phone.getByRole('dialog', { name: 'What is a bid worth?' });
    for (const rank of ['K', 'K', 'A', 'A'])
      await odds.getByRole('button', { name: new RegExp(`^${rank}: `, 'u') }).tap();
    await odds
      .getByText(/^Best: /)
      .first()
      .waitFor();
    await expectSound(phone);
    expect(await host.getByText(/^Best: /).count()).toBe(0);
    await odds.getByRole('button', { name: 'Close' }).tap();

    // Whoever has no phone asks at the table.
    await tap(phone, 'Pass');
    await asked(host, /^Cyd, /);
    await asked(phone, /^Cyd, /);
    await host.getByRole('button', { name: /^Odds/ }).waitFor();
    expect(await phone.getByRole('button', { name: /^Odds/ }).count()).toBe(0);
    expect([host.faults, phone.complaints()]).toEqual([[], []]);
  });
});
