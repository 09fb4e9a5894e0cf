import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { asked, beginGame, connectTray, dice, press } from './support/table.ts';
import { startTray } from './support/tray.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const DICE = RANKS.length;

/**
 * Dice as no set of ours has them: blank, spade n, heart n + 1, diamond n + 2, club n + 3, blank, counted on A 2 … K and
 * wrapping. So each card is on one side of one die.
 */
const faceOf = (die: number, side: number): string =>
  side === 1 || side === 6
    ? 'blank'
    : `${RANKS[(die - 1 + side - 2) % DICE] ?? ''}${['♠', '♥', '♦', '♣'][side - 2] ?? ''}`;

describeWith(['chromium', 'python3', 'pseudo-terminals'], 'the faces of the players’ own dice', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('shown to the tray side by side, one die entered by hand, and played with', async () => {
    const { page } = await openOwnApp(browser);
    const tray = await startTray();
    onTestFinished(() => tray.stop());
    await connectTray(page, tray.path);

    await page.getByRole('button', { name: /^Tray/ }).click();
    const sets = page.getByRole('region', { name: 'What your dice show' });
    await sets.getByRole('button', { name: 'Suited dice', exact: true }).click();
    await sets.getByRole('button', { name: 'Learn my own' }).click();
    const pick = (face: string) => sets.getByRole('button', { name: face, exact: true });
    // The first side is shown by hand. On the others the same is done seventy times more, without asking each time whether a
    // finger reaches the button.
    const tap = (what: Locator, side: number) => (side === 1 ? what.click() : what.dispatchEvent('click'));

    // Twelve dice, each side once.
    for (let side = 1; side <= 6; side += 1) {
      tray.play(`throw 1-12:${side}`);
      // Once they have come to rest.
      const pockets = page.getByRole('region', { name: 'Pockets' }).getByRole('listitem');
      await expect
        .poll(async () =>
          (await pockets.allTextContents()).slice(0, 12).filter((text) => text.includes(`face ${side}`)),
        )
        .toHaveLength(12);
      for (let die = 1; die < DICE; die += 1) {
        const pocket = sets.getByRole('button', { name: `Pocket ${die} shows…` });
        await tap(pocket, side);
        await tap(pick(faceOf(die, side)), side);
        await sets.getByRole('button', { name: `Die ${die}, side ${side}: ${faceOf(die, side)}` }).waitFor();
        await tap(pocket, side);
      }
    }
    // The thirteenth is entered; the next side comes by itself.
    await sets.getByRole('button', { name: 'Die 13, side 1: not said yet' }).click();
    for (let side = 1; side <= 6; side += 1) {
      await pick(faceOf(DICE, side)).click();
      await sets.getByRole('button', { name: `Die 13, side ${side}: ${faceOf(DICE, side)}` }).waitFor();
    }
    await sets.getByText('All 78 sides are known.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: /^Roll-a-Royal/ }).click();
    await page.getByText('House rules').first().click();
    await page.getByRole('button', { name: /My Suited dice 52 cards known/ }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Another game' }).click();
    await beginGame(page, 'Roll-a-Royal', ['Ann']);

    // Two jacks by the tray: spade 11 on side 2, heart 10 + 1 on side 3.
    await asked(page, /^Ann, turn 1: roll all 13/);
    tray.play('throw 1-9:1 10:3 11:2 12-13:6');
    await asked(page, /^Ann, roll 2: the 11 blanks/);
    expect((await dice(page)).slice(9, 11)).toEqual([
      expect.stringMatching(/^die 10, J♥/),
      expect.stringMatching(/^die 11, J♠/),
    ]);
    // Typed cards go to the dice that have them; the king of spades and the ace of hearts are on one die.
    await press(page, 'a', 'k');
    await page.getByRole('button', { name: /^die 1, A♠/ }).waitFor();
    await page.getByRole('button', { name: /^die 13, K♠/ }).waitFor();
    await press(page, 'h', 'a');
    await page.getByText('These cards cannot lie on these dice').first().waitFor();
    await press(page, 'Enter');
    await asked(page, /^Ann, roll 3: the 9 blanks/);
    expect(page.faults).toEqual([]);
  });
});
