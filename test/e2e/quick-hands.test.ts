import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, UNSEEN, type WatchedPage, launchWholeBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { answer, asked, beginByKeys, press, standings } from './support/table.ts';
import { pause, stays } from '../support/until.ts';

/**
 * Sends keys and clicks with timestamps a given number of milliseconds apart: a busy machine delivers them later and
 * further apart, and the page goes by the timestamps.
 * Source: https://chromedevtools.github.io/devtools-protocol/tot/Input/
 */
async function quickHands(page: Page): Promise<{
  type(keys: string, apart: number): Promise<void>;
  click(x: number, y: number, times: number, apart: number): Promise<void>;
}> {
  const session = await page.context().newCDPSession(page);
  const now = (): number => Date.now() / 1000;
  return {
    type: async (keys, apart) => {
      const begun = now();
      for (const [at, key] of [...keys].entries()) {
        const timestamp = begun + (at * apart) / 1000;
        const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
        await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key, timestamp });
        await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, timestamp });
      }
    },
    click: async (x, y, times, apart) => {
      const begun = now();
      for (let at = 0; at < times; at += 1) {
        const timestamp = begun + (at * apart) / 1000;
        const how = { x, y, button: 'left', clickCount: 1, timestamp } as const;
        await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...how });
        await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...how });
      }
    },
  };
}

const ONCE = 'Counted once: the second tap or key came too soon after the first.';

describeWith(['chromium'], 'quick hands', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchWholeBrowser(UNSEEN);
  });
  afterAll(() => browser.close());

  const open = async (): Promise<WatchedPage> => (await openOwnApp(browser)).page;

  test('five tricks of Dream, typed ahead at 60 ms a key, all arrive', async () => {
    const page = await open();
    await beginByKeys(page, 'Dream', ['Ann', 'Ben', 'Cyd']);
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    const happened = () => page.evaluate(() => document.querySelectorAll('.side .list li').length);
    const before = await happened();
    await (await quickHands(page)).type('12312', 60);
    await expect.poll(happened).toBeGreaterThanOrEqual(before + 5);
    expect(page.faults).toEqual([]);
  });

  test('Pass twice at once passes one person, and a double tap on a plate is one trick', async () => {
    const page = await open();
    await beginByKeys(page, 'Pool Nap', ['Ann', 'Ben', 'Cyd'], { numbers: { Hands: 1 } });
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '1', /^Cyd, bid more than Ben’s 1/);
    const quick = await quickHands(page);
    await quick.type('pp', 80);
    await page.getByText(ONCE).waitFor();
    await asked(page, /^Ann, bid more than Ben’s 1/);
    await pause(500);
    await answer(page, 'p', /^Ben bids 1 and leads trump/);
    const plate = page.getByRole('button', { name: /^Cyd/ }).first();
    const box = await plate.boundingBox();
    if (!box) throw new Error('no plate of Cyd');
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await pause(500);
    await quick.click(...at, 2, 120);
    const trick = page.getByText(/who takes trick 2/).first();
    await trick.waitFor();
    await stays(() => trick.isVisible(), 500);
    expect(page.faults).toEqual([]);
  });

  test('Enter at the end starts nothing; undoing Play again returns to the finale, and redo repeats it', async () => {
    const page = await open();
    await beginByKeys(page, 'Pool Nap', ['Ann', 'Ben', 'Cyd'], { numbers: { Hands: 1 } });
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ann, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ben bids 2 and leads trump/);
    await answer(page, '2', /who takes trick 2/);
    await press(page, '2');
    await page.getByText('Made: 2 from each').waitFor();
    await press(page, 'e');
    const finale = page.getByRole('heading', { name: 'Ben wins' });
    await finale.waitFor();
    for (let n = 0; n < 3; n++) await press(page, 'Enter');
    const places = await standings(page);
    await page
      .getByRole('button', { name: /^Play again/ })
      .first()
      .click();
    await asked(page, /^Who wins the bidding/);
    await press(page, 'u');
    await finale.waitFor();
    expect(await standings(page)).toEqual(places);
    await press(page, 'y');
    await asked(page, /^Who wins the bidding/);
    expect(page.faults).toEqual([]);
  });

  test('a game begun by mistake is removed by undo, and Home brings it back', async () => {
    const page = await open();
    await beginByKeys(page, 'Dream', ['Ann', 'Ben', 'Cyd']);
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    await press(page, 'u');
    await page.getByText('Dream is removed: it was undone to its beginning.').waitFor();
    expect(await page.getByRole('button', { name: /^Go on/ }).count()).toBe(0);
    await press(page, 'y');
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    expect(page.faults).toEqual([]);
  });
});
