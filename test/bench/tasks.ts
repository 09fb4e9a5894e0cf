import type { Browser, Page } from 'playwright-core';
import { startApp } from '../e2e/support/app.ts';
import { type Longest, longestOfBare } from './bare.ts';
import { begin, freshPage, longestTask, tasksOf, watchTasks } from './pages.ts';
import { type BenchRow, ms } from './row.ts';

const HANDS = 6;
/** The finale is over by then, in milliseconds. */
const FINALE = 4_000;

/** Of the processor: what other programs take is in the time by the clock, and is not ours. */
const row = (what: string, own: Longest, bare: Longest): BenchRow => ({
  what: `longest task while ${what}`,
  figure: ms(own.worked),
  bar: '≤ a bare page that works 50 ms a frame',
  compared: `${ms(bare.worked)}; by the clock ${own.clock === 0 ? 'none over 50 ms' : ms(own.clock)} and ${ms(bare.clock)}`,
  ok: own.worked <= bare.worked,
});

/** Watches the tasks of a page while something runs. */
async function watched(browser: Browser, page: Page, run: () => Promise<void>): Promise<Longest> {
  await watchTasks(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await run();
  const worked = longestTask(await browser.stopTracing());
  return { clock: Math.max(0, ...(await tasksOf(page))), worked };
}

/** Waits for the question to be another than it was. */
async function press(page: Page, key: string): Promise<void> {
  const question = page.locator('.prompt .question');
  const before = await page.locator('.undo .label').innerText();
  await page.keyboard.press(key);
  await page.waitForFunction(
    (was) => document.querySelector<HTMLElement>('.undo .label')?.innerText !== was,
    before,
    { polling: 20 },
  );
  await question.waitFor();
}

/** Ten players of Pool Nap, each hand paid by nine and then the antes: chips fly all the time. */
async function movingChips(browser: Browser, bare: Longest): Promise<BenchRow> {
  const app = await startApp();
  const page = await freshPage(browser);
  await page.goto(app.address);
  await begin(page, 'Pool Nap', 10);
  const seatKey = (hand: number): string => String((hand + 1) % 10);
  const hand = async (number: number): Promise<void> => {
    await press(page, '2');
    await press(page, 'h');
    await press(page, seatKey(number));
    await press(page, seatKey(number));
    await page.waitForTimeout(1_000);
    await press(page, 'e');
    await page.waitForTimeout(1_000);
  };
  // The first hand loads what is loaded once.
  await hand(1);
  await page.evaluate(() => {
    const flown = new Set<Node>();
    Object.assign(window, { flown });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.flight')) flown.add(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const own = await watched(browser, page, async () => {
    for (let number = 2; number < 2 + HANDS; number++) await hand(number);
  });
  const flown = await page.evaluate(() => (window as unknown as { flown: Set<Node> }).flown.size);
  if (flown < HANDS * 9) throw new Error(`${flown} payments flew`);
  await page.context().close();
  await app.stop();
  return row(`${flown} payments fly, ten players`, own, bare);
}

/** A game is ended: the steps rise, the numbers count, the crown comes. */
async function finale(browser: Browser, bare: Longest): Promise<BenchRow> {
  const app = await startApp();
  const page = await freshPage(browser);
  await page.goto(app.address);
  await begin(page, 'Pool Nap', 10);
  await press(page, '2');
  await press(page, 'h');
  // What the finale is drawn with has come before: the first picture of it is not what is measured.
  const end = async (): Promise<void> => {
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: /^End the game now/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the game now' }).click();
    await page.locator('.podium').waitFor();
  };
  await end();
  await page.waitForTimeout(FINALE);
  await page.keyboard.press('u');
  await page.locator('.prompt .question').waitFor();
  const own = await watched(browser, page, async () => {
    await end();
    await page.waitForTimeout(FINALE);
  });
  await page.context().close();
  await app.stop();
  return row('the finale runs, ten players', own, bare);
}

/** The longest tasks where most is moving, beside a bare page's in the same run. */
export async function tasks(browser: Browser): Promise<BenchRow[]> {
  const bare = await longestOfBare(browser);
  return [await movingChips(browser, bare), await finale(browser, bare)];
}
