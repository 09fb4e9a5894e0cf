import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { asked, beginGame, chips } from './support/table.ts';

/** Opens an entry of the table's menu, and says whom it is about. */
async function choose(page: Page, entry: string, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: `${entry}…` }).click();
  const dialog = page.getByRole('dialog', { name: entry });
  await dialog.getByRole('button', { name, exact: true }).click();
  return dialog;
}

/** In Pool Nap: these pass one after the other. */
async function pass(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await asked(page, new RegExp(`^${name}, `));
    await page.getByRole('button', { name: /^Pass/ }).click();
  }
}

const plate = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}: `) });

describeWith(['chromium'], 'players who come and go', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('somebody sits out in mid-hand, the hands go round without them, and they come back', async () => {
    const { page, killed } = await openOwnApp(browser);
    await beginGame(page, 'Pool Nap', ['Ann', 'Ben', 'Cat', 'Dee']);
    await page.getByRole('button', { name: /^Bid by bid/ }).click();
    await pass(page, 'Ben');
    const out = await choose(page, 'Somebody sits out', 'Dee');
    await out.getByText('Until then the table plays for Dee.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await out.getByRole('button', { name: 'Sit out' }).click();
    await out.waitFor({ state: 'detached' });
    await pass(page, 'Cat');
    // The hand is played out for her.
    await page.getByText('The table may answer for Dee.').waitFor();
    await pass(page, 'Dee', 'Ann');

    // The next hand: Ben deals, and Dee is passed over.
    await asked(page, /^Cat, /);
    await plate(page, 'Dee').getByText('sits out').waitFor();
    const { Dee: before } = await chips(page);
    await pass(page, 'Cat', 'Ann', 'Ben');
    await asked(page, /^Ann, /);
    expect((await chips(page)).Dee).toBe(before);

    const back = await choose(page, 'Somebody comes back', 'Dee');
    await back.getByRole('button', { name: 'Come back' }).click();
    await back.waitFor({ state: 'detached' });
    await pass(page, 'Dee');
    expect(await plate(page, 'Dee').getByText('sits out').count()).toBe(0);

    // All of it is kept.
    await asked(page, /^Ann, /);
    const again = await killed();
    await asked(again, /^Ann, /);
    expect([...page.faults, ...again.faults]).toEqual([]);
  });

  test('somebody leaves in mid-hand: it is played out for them, or void; and it may have been sitting out', async () => {
    const { page } = await openOwnApp(browser);
    await beginGame(page, 'Pool Nap', ['Ann', 'Ben', 'Cat', 'Dee']);
    await page.getByRole('button', { name: /^Bid by bid/ }).click();
    await pass(page, 'Ben');
    const leaves = await choose(page, 'Somebody leaves', 'Cat');
    await leaves.getByRole('radio', { name: 'The table plays it out for them' }).check();
    await leaves.getByRole('button', { name: 'Leave the table' }).click();
    await leaves.waitFor({ state: 'detached' });
    await page.getByText('The table may answer for Cat.').waitFor();
    await pass(page, 'Cat', 'Dee', 'Ann');
    await asked(page, /^Dee, /);
    expect(Object.keys(await chips(page))).toEqual(['Ann', 'Ben', 'Dee']);

    // Void: the hand is dealt again at once, by the same dealer.
    await pass(page, 'Dee');
    const before = await chips(page);
    const voids = await choose(page, 'Somebody leaves', 'Dee');
    await voids.getByRole('radio', { name: 'It is void, and is dealt again' }).check();
    await voids
      .getByText(/is void/i)
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await voids.getByRole('button', { name: 'Leave the table' }).click();
    await voids.waitFor({ state: 'detached' });
    await asked(page, /^Ann, /);
    expect(await chips(page)).toEqual({ Ann: before.Ann, Ben: before.Ben });

    // Dee had only gone to the door.
    await page.getByRole('button', { name: 'What happened' }).click();
    await page
      .getByRole('dialog', { name: 'What happened' })
      .getByRole('button', { name: /Dee leaves/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What happened instead?' });
    expect(await dialog.getByRole('button', { name: 'Dee' }).getAttribute('aria-pressed')).toBe('true');
    expect(await dialog.getByRole('button', { name: 'This instead' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Somebody sits out' }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'This instead' }).click();
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await plate(page, 'Dee').getByText('sits out').waitFor();
    expect(await chips(page)).toEqual(before);
    expect(page.faults).toEqual([]);
  });

  test('a correction of a name is corrected itself: the name, and whom it was about', async () => {
    const { page } = await openOwnApp(browser);
    await beginGame(page, 'Pool Nap', ['Ann', 'Ben', 'Cat']);
    await page.getByRole('button', { name: /^Bid by bid/ }).click();
    const rename = await choose(page, 'Correct a name', 'Ann');
    await rename.getByRole('textbox').fill('Bea');
    await rename.getByText(/^Ann becomes Bea/).waitFor();
    await rename.getByRole('button', { name: 'Correct it' }).click();
    await rename.waitFor({ state: 'detached' });
    expect(Object.keys(await chips(page))).toEqual(['Bea', 'Ben', 'Cat']);

    await page.getByRole('button', { name: 'What happened' }).click();
    await page
      .getByRole('dialog', { name: 'What happened' })
      .getByRole('button', { name: /corrected to Bea/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What happened instead?' });
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Bea');
    await dialog.getByRole('button', { name: 'Ben', exact: true }).click();
    await dialog.getByRole('textbox').fill('Benno');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'This instead' }).click();
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await plate(page, 'Benno').waitFor();
    expect(Object.keys(await chips(page))).toEqual(['Ann', 'Benno', 'Cat']);
    expect(page.faults).toEqual([]);
  });
});
