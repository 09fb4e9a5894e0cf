import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type RunningApp, startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser, openPage } from './support/browser.ts';
import {
  claim,
  fitsAcross,
  has,
  hasNetwork,
  invite,
  openPhone,
  smallTargets,
  tap,
} from './support/phones.ts';
import { answer, asked, beginGame, chips, press } from './support/table.ts';

/** The moves of the running game as they stand in its journal. */
function movesOf({ folder }: RunningApp): readonly { readonly kind: string; readonly seat?: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.jsonl'),
  );
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const found = /"move":(\{[^{}]*\})/u.exec(line)?.[1];
        return found === undefined ? [] : [JSON.parse(found) as { kind: string; seat?: string }];
      }),
  );
}

/** Axe in both themes, thumbs, and width. */
async function expectSound(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await fitsAcross(page);
}

const network = hasNetwork();
if (!network) console.warn('NOT TESTED: phones at the table (this machine is in no network)');

describeWith(['chromium'], 'phones at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(game: string): Promise<{ app: RunningApp; host: WatchedPage; address: string }> {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const host = await openPage(browser, app.address);
    onTestFinished(() => host.context().close());
    await beginGame(host, game, ['Ann', 'Ben', 'Cyd']);
    return { app, host, address: await invite(host) };
  }
  const closeDialog = (host: Page) =>
    host.getByRole('button', { name: 'Close', exact: true }).first().click();

  /*
   * Worked out by hand, 15 chips each. Ben bids 2 into the pot: 13. A K Q J is a sequence, 6 from each: Ben 25, Ann 9,
   * Cyd 9.
   */
  test.runIf(network)(
    'a hand of Sleepless: bids, claims and passes by phone, the dice at the table',
    async () => {
      const { host, address } = await open('Sleepless');
      await expectSound(host);
      const ben = await openPhone(browser, address);
      await ben.getByRole('heading', { name: 'You are at the table: Sleepless' }).waitFor();
      await expectSound(ben);
      await claim(ben, 'Ben');
      const cyd = await openPhone(browser, address);
      expect(await cyd.getByRole('button', { name: /^Ben/u }).isDisabled()).toBe(true);
      await claim(cyd, 'Cyd');
      await host.getByRole('dialog').getByRole('heading', { name: '2 phones' }).waitFor();
      await expectSound(host);
      await closeDialog(host);
      await host.getByRole('button', { name: 'Phones: 2 there' }).waitFor();

      await asked(host, /^Ann, throw the four dice/);
      await press(host, 'a', 'k', 'q', 'j');
      await host.getByRole('button', { name: /^Take A K Q J/ }).waitFor();
      await answer(host, 'Enter', /^Ben, change one card or pass/);
      await tap(ben, 'Change a card');
      await asked(host, /^Cyd, change one card or pass/);
      await tap(cyd, 'Pass');
      await asked(host, /^Ann, change one card or pass/);
      await answer(host, 'd', /^Ben, bid for throws/);

      await asked(ben, /^Ben, bid for throws/);
      expect(await ben.title()).toBe('Your turn · Sleepless · Croupier');
      await expectSound(ben);
      await tap(ben, 'Bid 2');
      await asked(cyd, /^Cyd, bid more than Ben’s 2/);
      await tap(cyd, 'Bid more…');
      await cyd.getByRole('dialog').waitFor();
      await expectSound(cyd);
      await tap(cyd, 'Cancel');
      await tap(cyd, 'Pass');
      await asked(host, /^Ann, bid more than Ben’s 2/);
      await answer(host, 'p', /^Ben may throw 4 more times/);
      await has(ben, 'Ben', 13);
      await tap(ben, 'Stop throwing');
      await asked(cyd, /who claims 6 from each/);
      await expectSound(ben);
      await tap(ben, 'I claim');
      await asked(host, /who claims/);
      await answer(host, 'n', /^Who has the best hand/);
      await has(ben, 'Ben', 25);
      await has(cyd, 'Cyd', 9);
      await ben.getByText('Ben claims').first().waitFor();
      expect(await chips(host)).toEqual({ Ann: 9, Ben: 25, Cyd: 9 });
      await expectSound(cyd);
      expect([host.faults, ben.complaints(), cyd.complaints()]).toEqual([[], [], []]);
    },
  );

  test.runIf(network)(
    'an auction of Pool Nap: a phone is out of reach meanwhile, comes back up to date, and plays nothing twice',
    async () => {
      const { app, host, address } = await open('Pool Nap');
      await closeDialog(host);
      const ben = await openPhone(browser, address);
      await claim(ben, 'Ben');
      const cyd = await openPhone(browser, address);
      await claim(cyd, 'Cyd');
      await asked(cyd, /^Ben, bid 1 or more/);

      // Tapped without a line while somebody at the table answers for that seat: told as not sent.
      await ben.setLine(false);
      await cyd.setLine(false);
      await ben.getByText(/^No connection to the table since/).waitFor();
      await cyd.getByText(/^No connection to the table since/).waitFor();
      await tap(ben, 'Bid 2');
      await ben.getByText(/^“Bid 2” waits/).waitFor();
      await expectSound(ben);
      await answer(host, 'b', /^Ben, bid 1 or more/);
      await answer(host, '1', /^Cyd, bid more than Ben’s 1/);
      await asked(cyd, /^Ben, bid 1 or more/);
      await ben.setLine(true);
      await ben.getByText('“Bid 2” was not sent.').waitFor();

      // Whoever was out of reach is up to date at once.
      await cyd.setLine(true);
      await asked(cyd, /^Cyd, bid more than Ben’s 1/);
      await cyd.getByText('Up to date again.').waitFor();

      // Tapped without a line: sent once it is back, and once only.
      await cyd.setLine(false);
      await cyd.getByText(/^No connection to the table since/).waitFor();
      await tap(cyd, 'Bid 3');
      await cyd.getByText(/^“Bid 3” waits/).waitFor();
      await cyd.setLine(true);
      await asked(host, /^Ann, bid more than Cyd’s 3/);
      await asked(cyd, /^Ann, bid more than Cyd’s 3/);
      await answer(host, 'p', /^Cyd bids 3 and leads trump/);
      expect(movesOf(app)).toEqual([
        { kind: 'bid', seat: 's2', tricks: 1 },
        { kind: 'bid', seat: 's3', tricks: 3 },
        { kind: 'pass', seat: 's1' },
      ]);

      // A page that is reloaded is the same phone, on the same seat.
      await cyd.reload();
      await asked(cyd, /^Cyd bids 3 and leads trump/);
      await tap(cyd, 'Trump is hearts');
      await host.getByRole('img', { name: 'hearts' }).waitFor();
      await expectSound(cyd);
      await tap(cyd, 'I take it');
      await asked(ben, /who takes trick 2/);
      expect([host.faults, ben.complaints(), cyd.complaints()]).toEqual([[], [], []]);
    },
  );

  test.runIf(network)('a seat given to another phone, a locked table, a phone that is put out', async () => {
    const { host, address } = await open('Pool Nap');
    const dialog = host.getByRole('dialog', { name: 'Phones at the table' });
    const ben = await openPhone(browser, address);
    await claim(ben, 'Ben');
    const viewer = await openPhone(browser, address);
    await tap(viewer, 'Just watch');
    await viewer.getByText('You are watching.').waitFor();
    await expectSound(viewer);

    // In mid-auction the seat goes to the other phone.
    await dialog.getByRole('heading', { name: '2 phones' }).waitFor();
    await dialog.getByRole('button', { name: /^Seats of (?!Ben)/u }).click();
    await dialog.getByRole('button', { name: /Ben on another phone$/u }).click();
    await ben.getByText(/^Ben is played from another phone now/).waitFor();
    await expectSound(ben);
    await asked(viewer, /^Ben, bid 1 or more/);
    await tap(viewer, 'Bid 1');
    await asked(viewer, /^Cyd, bid more than Ben’s 1/);
    await claim(ben, 'Cyd');
    await tap(ben, 'Pass');

    await dialog.getByText('Let nobody else in').click();
    await dialog.getByText(/^Locked: nobody else can join/).waitFor();
    await expectSound(host);
    const late = await openPhone(browser, address);
    await late.getByRole('heading', { name: 'The table is locked' }).waitFor();
    await expectSound(late);
    await dialog.getByText('Let nobody else in').click();
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    await tap(late, 'Try again');
    await late.getByText('Who are you?').waitFor();

    await dialog.getByRole('button', { name: 'Remove Cyd' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await ben.getByRole('heading', { name: 'This phone was removed' }).waitFor();
    await expectSound(ben);
    expect(await ben.locator('body').innerText()).not.toMatch(/Ann|Cyd/);
    await ben.reload();
    await ben.getByRole('heading', { name: 'This address no longer works' }).waitFor();

    await dialog.getByRole('button', { name: 'Stop inviting' }).click();
    await viewer.getByRole('heading', { name: 'This phone was removed' }).waitFor();
    await dialog.getByText(/nobody but this computer can reach the table/).waitFor();
    await expectSound(host);
    expect(host.faults).toEqual([]);
  });
});
