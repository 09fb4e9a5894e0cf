import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { begin, freshPage, longestTask, tapCentre, tapsOf, tasksOf, timeTaps, watchTasks } from './pages.ts';
import { type BenchRow, atMost, ms, quantile } from './row.ts';

const GAMES: readonly (readonly [name: string, players: number])[] = [
  ['Sleepless', 4],
  ['Winner', 4],
  ['Pool Nap', 10],
  ['Dream', 4],
  ['Roll-a-Royal', 4],
];
const STARTS = 7;
const TAPS = 240;
const HANDS = 6;
/** The finale is over by then, in milliseconds. */
const FINALE = 4_000;
const KILOBYTE = 1024;

/** Notes, in each document of a page, when the table was drawn: milliseconds since the document was asked for. */
const notePaint = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.prompt .question')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(window, { paintedAt: performance.now() });
        port2.postMessage(0);
      });
    }).observe(document, { childList: true, subtree: true });
  });
};
async function tablePainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => (window as unknown as { paintedAt?: number }).paintedAt ?? 0,
    null,
    { polling: 10, timeout: 20_000 },
  );
  return painted.jsonValue();
}

/** From starting the program on a table that runs to that table drawn, in a browser that is open already. */
async function firstPaint(browser: Browser): Promise<BenchRow[]> {
  const app = await startApp();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const first = await context.newPage();
  await first.goto(app.address);
  await begin(first, 'Sleepless', 4);
  await first.close();
  const pages: number[] = [];
  for (let run = 0; run < STARTS; run++) {
    const page = await context.newPage();
    await notePaint(page);
    await page.goto(app.address, { waitUntil: 'commit' });
    pages.push(await tablePainted(page));
    await page.close();
  }
  const port = Number(new URL(app.address).port);
  const starts: number[] = [];
  let running: RunningApp = app;
  for (let run = 0; run < STARTS; run++) {
    await running.kill();
    const page = await context.newPage();
    await notePaint(page);
    const from = performance.now();
    running = await startApp({ folder: app.folder, port });
    await page.goto(running.address, { waitUntil: 'commit' });
    await tablePainted(page);
    starts.push(performance.now() - from);
    await page.close();
  }
  await running.stop();
  await context.close();
  return [
    atMost('the page asked for → the table drawn', quantile(pages, 0.5), 1_000, `median of ${STARTS}`),
    atMost(
      'the program started → the table drawn',
      quantile(starts, 0.5),
      1_000,
      `median of ${STARTS}, warm`,
    ),
  ];
}

/** The script that a first visit loads, of the start page and of each game's table. */
async function scriptSizes(browser: Browser): Promise<BenchRow[]> {
  const visit = async (address: string, shown: string): Promise<number> => {
    const page = await freshPage(browser);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body());
    });
    await page.goto(address);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = await Promise.all(bodies);
    await page.context().close();
    return loaded.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
  let start = 0;
  let [most, largest] = ['', 0];
  for (const [game, players] of GAMES) {
    const app = await startApp();
    start = Math.max(start, await visit(app.address, '.game .choose'));
    const page = await freshPage(browser);
    await page.goto(app.address);
    await begin(page, game, players);
    const bytes = await visit(app.address, '.prompt .question');
    if (bytes > largest) [most, largest] = [game, bytes];
    await page.context().close();
    await app.stop();
  }
  const row = (what: string, bytes: number, compared = ''): BenchRow => ({
    what,
    figure: `${(bytes / KILOBYTE).toFixed(1)} KB`,
    bar: '≤ 150 KB',
    compared,
    ok: bytes <= 150 * KILOBYTE,
  });
  return [
    row('script of the start page, gzip', start),
    row('script of the largest table, gzip', largest, most),
  ];
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

/** The long tasks of a page that does nothing but draw frames for so many milliseconds. */
async function bareTasks(browser: Browser, lasts: number): Promise<readonly number[]> {
  const bare = await freshPage(browser);
  await bare.setContent('<p>bare</p>');
  await watchTasks(bare);
  await bare.evaluate(async (time) => {
    const until = performance.now() + time;
    while (performance.now() < until) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, lasts);
  const tasks = await tasksOf(bare);
  await bare.context().close();
  return tasks;
}

/** Ten players of Pool Nap, each hand paid by nine and then the antes: chips fly all the time. */
async function movingChips(browser: Browser): Promise<BenchRow[]> {
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
  await watchTasks(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  for (let number = 2; number < 2 + HANDS; number++) await hand(number);
  const busy = longestTask(await browser.stopTracing());
  const flown = await page.evaluate(() => (window as unknown as { flown: Set<Node> }).flown.size);
  if (flown < HANDS * 9) throw new Error(`${flown} payments flew`);
  const own = await tasksOf(page);
  const others = await bareTasks(browser, 6_000);
  await page.context().close();
  await app.stop();
  const longest = Math.max(0, ...own);
  return [
    {
      what: `longest task while ${flown} payments fly, ten players`,
      figure: own.length === 0 ? 'none over 50 ms' : ms(longest),
      bar: '≤ 50 ms',
      compared: `bare page: ${others.length === 0 ? 'none' : ms(Math.max(...others))}`,
      ok: own.length === 0,
    },
    atMost('the same in processor time, which a busy machine does not stretch', busy, 50),
  ];
}

/** A trick goes to somebody and is taken back, again and again: each tap is on disk before it is shown. */
async function tapsAtTable(browser: Browser, motion?: 'reduce'): Promise<number[]> {
  const app = await startApp();
  const times = await tapsAt(browser, app.address, motion);
  await app.stop();
  return times;
}

/** The same of the program at an address. */
export async function tapsAt(
  browser: Browser,
  address: string,
  motion?: 'reduce',
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<number[]> {
  const page = await freshPage(browser, motion);
  await page.goto(address);
  await prepare(page);
  await begin(page, 'Dream', 4);
  const label = page.locator('.undo .label');
  await timeTaps(page, '.undo');
  for (let tap = 0; tap < TAPS; tap++) {
    const before = await label.innerText();
    const seen = (await tapsOf(page)).length;
    await tapCentre(page, tap % 2 === 0 ? 'button.seat' : '.undo');
    await page.waitForFunction(
      ([was, count]) =>
        document.querySelector<HTMLElement>('.undo .label')?.innerText !== was &&
        (window as unknown as { taps: number[] }).taps.length > Number(count),
      [before, seen] as const,
      { polling: 10, timeout: 10_000 },
    );
  }
  const times = await tapsOf(page);
  await page.context().close();
  return times;
}

/** The same on a page that does nothing but count. */
async function tapsOnBarePage(browser: Browser): Promise<number[]> {
  const bare = await freshPage(browser);
  await bare.setContent(
    '<button style="font-size: 3em">0</button><p class="undo"><b class="label">0</b></p>',
  );
  await bare.evaluate(() => {
    let count = 0;
    const shown = document.querySelector('.label');
    document.querySelector('button')?.addEventListener('click', () => {
      if (shown) shown.textContent = String(++count);
    });
  });
  await timeTaps(bare, '.undo .label');
  for (let tap = 0; tap < TAPS; tap++) {
    await tapCentre(bare, 'button');
    await bare.waitForFunction(
      (count) => (window as unknown as { taps: number[] }).taps.length > count,
      tap,
      { polling: 10 },
    );
  }
  const floor = await tapsOf(bare);
  await bare.context().close();
  return floor;
}

async function taps(browser: Browser): Promise<BenchRow[]> {
  const times = await tapsAtTable(browser);
  const still = await tapsAtTable(browser, 'reduce');
  const floor = await tapsOnBarePage(browser);
  const share = quantile(times, 0.5) / quantile(still, 0.5);
  return [
    atMost(
      `tap → painted answer, ${times.length} taps: median`,
      quantile(times, 0.5),
      50,
      `bare page: ${ms(quantile(floor, 0.5))}`,
    ),
    atMost('99 of 100 within', quantile(times, 0.99), 50, `bare page: ${ms(quantile(floor, 0.99))}`),
    {
      what: 'the median with motion, of that with little motion',
      figure: `× ${share.toFixed(2)}`,
      bar: '≤ × 1.25',
      compared: `${ms(quantile(times, 0.5))} and ${ms(quantile(still, 0.5))}`,
      ok: share <= 1.25,
    },
  ];
}

/** A game is ended: the steps rise, the numbers count, the crown comes. */
async function finale(browser: Browser): Promise<BenchRow> {
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
  await watchTasks(page);
  await end();
  await page.waitForTimeout(FINALE);
  const own = await tasksOf(page);
  const others = await bareTasks(browser, FINALE);
  await page.context().close();
  await app.stop();
  const [longest, bar] = [Math.max(50, ...own), Math.max(50, ...others)];
  return {
    what: 'longest task while the finale runs, ten players',
    figure: own.length === 0 ? 'none over 50 ms' : ms(longest),
    bar: 'as a bare page',
    compared: `bare page: ${others.length === 0 ? 'none' : ms(bar)}`,
    ok: longest <= bar,
  };
}

/** What people wait for, in the real app in Chromium. */
export async function bench(): Promise<BenchRow[]> {
  const browser = await launchBrowser();
  try {
    return [
      ...(await firstPaint(browser)),
      ...(await scriptSizes(browser)),
      ...(await movingChips(browser)),
      ...(await taps(browser)),
      await finale(browser),
    ];
  } finally {
    await browser.close();
  }
}
