import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { journalText } from '../../main/journal/journal.ts';
import { describeWith } from '../support/needs.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { tempFolder } from '../support/temp.ts';
import { startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser, openPage } from './support/browser.ts';
import { claim, hasNetwork, invite, openPhone } from './support/phones.ts';
import { asked, beginGame, press, tabTo } from './support/table.ts';

const network = hasNetwork();
if (!network) console.warn('NOT TESTED: a name corrected at the table, on a phone (no network here)');

/** Opens an entry of the table's menu with the keyboard: its first word finds it. */
async function choose(page: Page, entry: string): Promise<void> {
  await press(page, 'm');
  await page.getByRole('menuitem', { name: `${entry}…` }).waitFor();
  await page.keyboard.type(entry.split(' ')[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: entry }).waitFor();
}

describeWith(['chromium'], 'people', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.runIf(network)(
    'a name is corrected at the table by keyboard: the phone, the sheet and the evening show it; seats are changed',
    async () => {
      const app = await startApp();
      onTestFinished(() => void app.stop());
      const host = await openPage(browser, app.address);
      onTestFinished(() => host.context().close());
      await beginGame(host, 'Sleepless', ['Ann', 'Ben', 'Cat']);
      const phone = await openPhone(browser, await invite(host));
      await claim(phone, 'Ann');
      await host.getByRole('button', { name: 'Close', exact: true }).first().click();

      await choose(host, 'Correct a name');
      const dialog = host.getByRole('dialog', { name: 'Correct a name' });
      await host.keyboard.press('Enter');
      await dialog.getByRole('textbox').waitFor();
      await host.keyboard.type('Ben');
      await dialog.getByText(/Ben/).last().waitFor();
      expect(await dialog.getByRole('button', { name: 'Correct it' }).isDisabled()).toBe(true);
      await host.keyboard.press('Control+a');
      await host.keyboard.type('Anna-Lena');
      await dialog.getByText('Ann becomes Anna-Lena on every page, in earlier games too.').waitFor();
      expect(await faultsInBothThemes(host)).toEqual([]);
      await host.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await phone.getByRole('region', { name: /^Anna-Lena: /u }).waitFor();

      await choose(host, 'Change seats');
      const seats = host.getByRole('dialog', { name: 'Change seats' });
      await host.keyboard.press('Enter');
      await seats.getByText('You then play in this order: Ben, Anna-Lena, and Cat.').waitFor();
      expect(await faultsInBothThemes(host)).toEqual([]);
      await tabTo(host, seats.getByRole('button', { name: 'Change seats' }));
      await host.keyboard.press('Enter');
      await seats.waitFor({ state: 'detached' });
      expect(await phone.getByText('Ann', { exact: true }).count()).toBe(0);

      // The deal has stayed with Anna-Lena, and Cat now sits to her left.
      await press(host, 'a', 'k', 'q', 'j', 'Enter');
      await asked(host, /^Cat, change one card or pass/);
      await choose(host, 'End the game now');
      await tabTo(host, host.getByRole('dialog').getByRole('button', { name: 'End the game now' }));
      await host.keyboard.press('Enter');
      await host.getByRole('dialog').waitFor({ state: 'hidden' });
      await host.getByRole('button', { name: 'Menu' }).click();
      await host.getByRole('menuitem', { name: /^Close this table/ }).click();
      await host
        .getByRole('button', { name: /^(All evenings|Evenings)$/ })
        .first()
        .click();
      await host.getByRole('button', { name: 'The whole evening' }).click();
      await host.getByText('Anna-Lena').first().waitFor();
      expect(await host.getByText('Ann', { exact: true }).count()).toBe(0);
      expect([...host.faults, ...phone.complaints()]).toEqual([]);
    },
  );

  test('two people become one with a preview, by keyboard, and are separated again', async () => {
    const at = Date.UTC(2026, 10, 20, 19);
    const games = [
      ['Ann', 'Ben', 'Cat'],
      ['Anna', 'Ben', 'Cat'],
    ].map((names, n) =>
      playRandom({
        game: 'sleepless',
        seats: seatsOf(names).map((seat) => ({ ...seat, player: `p-${seat.name}` })),
        seed: 5 + n,
        created: at + n * 7_200_000,
        moves: 40,
      }),
    );
    const players = ['Ann', 'Ben', 'Cat', 'Anna'].map((name, look) => ({ id: `p-${name}`, name, look }));
    const journals = games.map(
      ({ header, records }, n) => [`games/${n}.jsonl`, journalText(header, records).text] as const,
    );
    const folder = tempFolder({ ...Object.fromEntries(journals), 'players.json': JSON.stringify(players) });
    const app = await startApp({ folder });
    onTestFinished(async () => void (await app.stop()));
    const page = await openPage(browser, app.address);
    onTestFinished(() => page.context().close());
    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    await page.getByRole('button', { name: 'Players', exact: true }).click();
    const people = page.locator('.people');
    const anna = people.getByRole('region', { name: 'Anna', exact: true });
    await tabTo(page, anna.getByRole('button', { name: /^Same person as/ }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'One person, two names' });
    await dialog.getByText('One game of Anna goes to Ann.').waitFor();
    await dialog
      .getByText('1 of 2 won')
      .or(dialog.getByText(/of 2 won/))
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    // Ben sat with Anna.
    await dialog.getByRole('combobox').selectOption('Ben');
    await dialog.getByText('Anna and Ben played against each other in one game').waitFor();
    expect(await dialog.getByRole('button', { name: 'They are one person' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox').selectOption('Ann');
    await tabTo(page, dialog.getByRole('button', { name: 'They are one person' }));
    await page.keyboard.press('Enter');
    await people.getByText('also Anna').waitFor();
    await expect.poll(() => anna.count()).toBe(0);
    expect(
      await people
        .getByRole('region', { name: 'Ann', exact: true })
        .getByText(/of 2 games won/)
        .count(),
    ).toBe(1);
    await tabTo(page, people.getByRole('button', { name: /^Separate again/ }));
    await page.keyboard.press('Enter');
    await anna.waitFor();
    expect(page.faults).toEqual([]);
  });
});
