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
  return { panel, press, says };
}

describeWith(
  ['chromium', 'avr-gcc', 'bootloaders', 'python3', 'pseudo-terminals'],
  'a new board, written from the tray’s page',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    }, 60_000);
    afterAll(() => browser.close());

    test('a question, a plug that is pulled, a way on, and a tray that greets', async () => {
      const { rig, name } = await boardOnPty();
      const { page } = await openOwnApp(browser);
      await page.getByRole('button', { name: /^Tray/ }).click();
      const { panel, press, says } = panelOf(page);
      await says(/No board is plugged in/);
      await panel.getByText('A port that is not listed').click();
      await panel.getByRole('textbox').fill(name);
      await press('Write the firmware');
      await says(/says nothing: it may be new/);
      await press('Yes, write it');
      await says(/Writing: [1-9]\d? %/);
      rig.link.unplug();
      await says(/was unplugged while it was being written/);
      await says(/Then try again: the board stands still/);
      rig.link.plug();
      await press('Try again');
      await says(/greets with firmware 2\.0\.0/);
      await page.getByText(/^Tray [0-9A-F]{8}, firmware 2\.0\.0, protocol 2/).waitFor(PATIENCE);
      await press('Close');
      await says(/For an Arduino Uno R3 or Nano/);
      expect(page.faults).toEqual([]);
    }, 300_000);
  },
);
