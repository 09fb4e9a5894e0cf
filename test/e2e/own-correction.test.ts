import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { FOUR_THROWN, SMALL, die, drawerScene, drawerSet, fileOf, learnt } from './support/drawer.ts';
import { openOwnApp } from './support/own-app.ts';
import { giveCamera, show } from './support/shown-camera.ts';
import { asked, beginGame, press, tabTo, trayIs } from './support/table.ts';

/** Says of the last throw that a die showed something else: `was` as the table has it. */
async function correct(page: Page, throwSaid: RegExp, was: RegExp, face: string): Promise<void> {
  await page.getByRole('button', { name: 'What happened' }).click();
  await page.getByRole('dialog', { name: 'What happened' }).getByRole('button', { name: throwSaid }).click();
  const dialog = page.getByRole('dialog', { name: 'What happened instead?' });
  await dialog.getByRole('button', { name: was }).first().click();
  await dialog.getByRole('button', { name: face, exact: true }).click();
  await dialog.getByRole('button', { name: 'These were the dice' }).click();
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describeWith(['chromium'], 'a face that the camera told and that people put right', () => {
  test('dice of a file are played with; a correction offers to teach, and never teaches in silence', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openOwnApp(browser, {}, { prepare: (opened) => giveCamera(opened, SMALL) });
    await page.getByRole('button', { name: /^Tray/ }).click();
    const sets = page.getByRole('region', { name: 'What your dice show' });
    await sets.getByLabel('Import a file of taught dice').setInputFiles(fileOf(drawerSet()));
    await page.getByText('Imported: From the drawer').waitFor();
    await sets.getByRole('button', { name: 'Show them to the camera' }).click();
    // What was taught elsewhere is there, with its pictures.
    await page.getByRole('button', { name: /^Q: 2 pictures/ }).waitFor();
    await page.getByRole('button', { name: 'Play with these dice' }).click();
    await show(page, drawerScene(FOUR_THROWN, 1, SMALL));
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await trayIs(page, 'Ready');
    await page.getByText('4 of 4 read').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    // What lies there when a camera next looks may have been thrown before it was asked for: first they are picked up.
    const lying = page.locator('.offers .use').first();
    await lying.waitFor();
    await show(page, drawerScene([], 10, SMALL));
    await lying.waitFor({ state: 'hidden' });
    await show(
      page,
      drawerScene(
        [die('Q', -40, -45, 40), die('Q', 40, -45, 35), die('10', -50, 45, 300), die('A', 20, 55, 77)],
        11,
        SMALL,
      ),
    );
    await page.getByText('Ben, change one card or pass').first().waitFor();
    const before = await learnt(page);
    expect(Object.keys(before)).toHaveLength(1);

    // One die was told to be a 10: it is asked about, with its picture. Nothing is learnt by that.
    const offers = page.getByRole('list', { name: 'Pictures that can be learned' });
    expect(await offers.count()).toBe(0);
    await correct(page, /10/, /^die \d, 10$/, '9');
    await offers.getByText('The camera took this die for 10; you said 9.').waitFor();
    await offers.getByRole('img').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await learnt(page)).toEqual(before);
    await offers.getByRole('button', { name: 'No, learn nothing' }).click();
    await offers.waitFor({ state: 'detached' });
    expect(await learnt(page)).toEqual(before);

    // Two were told to be queens: people say which one it was, by keys alone.
    await correct(page, /Q/, /^die \d, Q$/, 'K');
    await offers.getByText('one of them is K. Which one?').waitFor();
    expect(await offers.getByRole('img').count()).toBe(2);
    const learn: Locator = offers.getByRole('button', { name: /Picture 2 of 2.*Learn it as K/ });
    await tabTo(page, learn);
    await press(page, 'Enter');
    await page.getByText('Learned: this is K.').waitFor();
    await offers.waitFor({ state: 'detached' });
    const after = await learnt(page);
    expect(after).not.toEqual(before);
    const [length = 0, longer = 0] = [before, after].map((all) => Object.values(all)[0]?.length);
    expect(longer - length).toBeGreaterThan(3000);
    expect(longer - length).toBeLessThan(3300);

    // Left alone, an offer goes with its die, and nothing was learnt.
    await correct(page, /A/, /^die \d, A$/, 'J');
    await offers.getByText('The camera took this die for A; you said J.').waitFor();
    await show(page, drawerScene([], 12, SMALL));
    await offers.waitFor({ state: 'detached' });
    expect(await learnt(page)).toEqual(after);
    expect(page.faults).toEqual([]);
  });
});
