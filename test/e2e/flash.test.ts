import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { boardOnPty } from '../tray/support/board-pty.ts';
import { launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';

const PATIENCE = { timeout: 120_000 };

/** The panel, with what a test looks at in it. */
function panelOf(page: Page) {
  const panel = page.getByRole('region', { name: 'Put the firmware on a board' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click(PATIENCE);
  const says = (text: RegExp) => panel.getByText(text).first().waitFor(PATIENCE);
  /** Waits for this; a bootloader that was missed, as on a busy machine, is called again as a person would. */
  const comesTo = async (text: RegExp): Promise<void> => {
    const again = panel.getByText(/does not answer|stopped answering|does not greet/).first();
    for (let attempt = 0; attempt < 5; attempt++) {
      await panel.getByText(text).or(again).first().waitFor(PATIENCE);
      if (!(await again.isVisible())) return;
      await press('Try again');
      await again.waitFor({ ...PATIENCE, state: 'hidden' });
      const yes = panel.getByRole('button', { name: 'Yes, write it' });
      await panel.getByText(text).or(again).or(yes).first().waitFor(PATIENCE);
      if (await yes.isVisible()) await yes.click();
    }
    throw new Error(`never: ${text.source}`);
  };
  return { panel, press, says, comesTo };
}

describeWith(
  ['chromium', 'avr-gcc', 'bootloaders', 'python3', 'pseudo-terminals'],
  'a new board, written from the tray’s page',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    }, 180_000);
    afterAll(() => browser.close());

    test('a question, a plug that is pulled, a way on, and a tray that greets', async () => {
      const { rig, name } = await boardOnPty();
      const { page } = await openOwnApp(browser);
      await page.getByRole('button', { name: /^Tray/ }).click();
      const { panel, press, says, comesTo } = panelOf(page);
      await says(/No board is plugged in/);
      await panel.getByText('A port that is not listed').click();
      await panel.getByRole('textbox').fill(name);
      await press('Write the firmware');
      await says(/says nothing: it may be new/);
      await press('Yes, write it');
      // On a busy machine the board may have stopped answering just before: then it is pulled another time.
      const pulled = panel.getByText(/was unplugged while it was being written/).first();
      const slow = panel.getByText(/stopped answering/).first();
      for (let attempt = 0; !(await pulled.isVisible()); attempt++) {
        expect(attempt).toBeLessThan(4);
        if (attempt > 0) {
          rig.link.plug();
          await expect.poll(() => existsSync(name), PATIENCE).toBe(true);
          await press('Try again');
        }
        await comesTo(/(Writing|Reading back): [1-9]\d? %/);
        rig.link.unplug();
        await pulled.or(slow).first().waitFor(PATIENCE);
      }
      await says(/Then try again: the board stands still/);
      rig.link.plug();
      await expect.poll(() => existsSync(name), PATIENCE).toBe(true);
      await press('Try again');
      await comesTo(/greets with firmware 2\.0\.0/);
      await page.getByText(/^Tray [0-9A-F]{8}, firmware 2\.0\.0, protocol 2/).waitFor(PATIENCE);
      await press('Close');
      await says(/For an Arduino Uno R3 or Nano/);
      expect(page.faults).toEqual([]);
    }, 300_000);
  },
);
