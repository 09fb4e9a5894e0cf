import type { Browser, Page } from 'playwright-core';

/** What the benchmarks of the screens do in a page, and what they note there. */

const PEOPLE = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];

/** A page with the look that most people have: nothing kept from another, motion as the system has it, or little of it. */
export const freshPage = async (
  browser: Browser,
  motion?: 'reduce',
  locale: string = 'en-GB',
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale,
    reducedMotion: motion ?? null,
  });
  return context.newPage();
};

/** Sets a game up with so many players, and begins it. */
export async function begin(page: Page, game: string, players: number): Promise<void> {
  await setUp(page, game, players);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.prompt .question').waitFor();
}

/** Sets a game up with so many players. */
export async function setUp(page: Page, game: string, players: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
  const names = page.getByRole('textbox', { name: /^Name of player/ });
  await names.first().waitFor();
  while ((await names.count()) < players) await page.getByRole('button', { name: 'Add a player' }).click();
  while ((await names.count()) > players)
    await page
      .getByRole('button', { name: /^Remove|^Take .* out/ })
      .last()
      .click();
  for (let i = 0; i < players; i++) await names.nth(i).fill(PEOPLE[i] ?? `P${i}`);
  await page.getByRole('checkbox', { name: /^Guide us through the first \w+$/ }).uncheck();
}

/** Notes every task of more than 50 ms that this page runs from now on. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(window, { longTasks: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
export const tasksOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);

/** The processor time of the longest task on a page's main thread, in milliseconds, from a trace of Chromium's. */
export function longestTask(trace: Buffer): number {
  interface TraceEvent {
    readonly name: string;
    readonly ph: string;
    readonly pid: number;
    readonly tid: number;
    /** Processor time, in microseconds. */
    readonly tdur?: number;
    readonly args: { readonly name?: string };
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.includes('RunTask') && mains.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace holds no tasks');
  return Math.max(...tasks.map(({ tdur }) => (tdur ?? 0) / 1_000));
}

/**
 * Times each tap from the finger to the frame that shows its answer. In the page, since the way to the page is not what
 * people wait for. `shown` is what changes with each answer.
 */
export const timeTaps = (page: Page, shown: string): Promise<void> =>
  page.evaluate((selector) => {
    const times: number[] = [];
    Object.assign(window, { taps: times });
    let tapped: number | null = null;
    window.addEventListener('pointerup', (event) => (tapped = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (tapped === null) return;
      const from = tapped;
      tapped = null;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - from);
        port2.postMessage(0);
      });
    }).observe(document.querySelector(selector) ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, shown);
export const tapsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { taps: number[] }).taps);

export async function tapCentre(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** How long so many frames of a page took, each in ms. */
export const framesOf = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (most) => {
    const drawn = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    for (let last = await drawn(); times.length < most;) {
      const now = await drawn();
      times.push(now - last);
      last = now;
    }
    return times;
  }, count);
