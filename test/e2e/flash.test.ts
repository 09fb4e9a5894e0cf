import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../main/launch/place.mjs';
import { imageOf } from '../../main/tray/flash/flash.ts';
import { describeWith } from '../support/needs.ts';
import { boardOnPty } from '../tray/support/board-pty.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { serialOf } from './support/chooser.ts';
import { openOwnApp } from './support/own-app.ts';
import { trayIs } from './support/table.ts';

const HEX = join(ROOT, 'firmware-protocol', 'firmware', 'tray.hex');
/** An emulated chip that gets no time on a busy machine stops answering, as a real one with a loose plug does. */
const TRIES = 4;

/** Names the board in the panel: in the browser's chooser where the page is a table by itself, else by its path. */
async function nameBoard(page: Page, path: string): Promise<void> {
  const writing = page.getByRole('region', { name: 'Put the firmware on a board' });
  const serial = serialOf(page);
  if (serial) {
    serial.offer(path);
    await writing.getByRole('button', { name: 'Choose a tray' }).click();
    await writing.getByText('Arduino Uno').waitFor();
  } else {
    await writing.getByText('A port that is not listed').click();
    await writing.getByRole('textbox', { name: 'Path of the port' }).fill(path);
  }
  await writing.getByRole('button', { name: 'Write the firmware' }).click();
}

describeWith(
  ['chromium', 'avr-gcc', 'bootloaders', 'python3', 'pseudo-terminals'],
  'the firmware put on a new board, from the panel',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser.close());

    test('it is asked about, written, read back, and greets as the tray that is in use', async () => {
      const { rig, name } = await boardOnPty();
      const { page } = await openOwnApp(browser);
      await page.getByRole('button', { name: /^Tray/ }).click();
      await nameBoard(page, name);
      const writing = page.getByRole('region', { name: 'Put the firmware on a board' });
      const yes = writing.getByRole('button', { name: 'Yes, write it' });
      const again = writing.getByRole('button', { name: 'Try again' });
      const done = writing.getByText(/answers with firmware 2\.0\.0/);
      let questions = 0;
      for (let tries = 1; !(await done.isVisible());) {
        await yes.or(again).or(done).first().waitFor();
        if (await yes.isVisible()) {
          questions++;
          await yes.click();
          await yes.waitFor({ state: 'detached' });
        } else if (await again.isVisible()) {
          expect(++tries, await writing.innerText()).toBeLessThanOrEqual(TRIES);
          await again.click();
          await again.waitFor({ state: 'detached' });
        }
      }
      expect(questions).toBeGreaterThan(0);
      const image = imageOf(readFileSync(HEX, 'utf8'));
      expect(rig.machine.flash(image.length)).toEqual(image);
      await trayIs(page, 'Ready');
      expect(page.faults).toEqual([]);
    });
  },
);
