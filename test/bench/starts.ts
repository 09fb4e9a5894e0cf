import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { startBare } from './bare.ts';
import { begin } from './pages.ts';
import { type BenchRow, ms, quantile } from './row.ts';

const STARTS = 9;
/** Times a bare page, or a bare program with its page. */
const MOST = { page: 15, program: 8 };

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

/** Opens an address; ms until its question is drawn, by the page's clock. */
async function visit(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await notePaint(page);
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => (window as unknown as { paintedAt?: number }).paintedAt ?? 0,
    null,
    { polling: 10, timeout: 20_000 },
  );
  const took = await painted.jsonValue();
  await page.close();
  return took;
}

/** From starting a program to its page drawn, ms. */
async function timeStart<T extends { readonly address: string }>(
  context: BrowserContext,
  start: () => Promise<T>,
): Promise<readonly [number, T]> {
  const from = performance.now();
  const running = await start();
  await visit(context, running.address);
  return [performance.now() - from, running];
}

/** How soon a table that runs is drawn, in a browser that is open already, beside a bare page and a bare program, by turns. */
export async function starts(browser: Browser): Promise<BenchRow[]> {
  let app: RunningApp = await startApp();
  const { folder } = app;
  const port = Number(new URL(app.address).port);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const first = await context.newPage();
  await first.goto(app.address);
  await begin(first, 'Sleepless', 4);
  await first.close();
  const times = { page: [] as number[], program: [] as number[] };
  const bare = { page: [] as number[], program: [] as number[] };
  for (let run = 0; run < STARTS; run++) {
    const [start, program] = await timeStart(context, startBare);
    bare.program.push(start);
    bare.page.push(await visit(context, program.address));
    await program.stop();
    times.page.push(await visit(context, app.address));
    await app.kill();
    const [again, running] = await timeStart(context, () => startApp({ folder, port }));
    times.program.push(again);
    app = running;
  }
  await app.stop();
  await context.close();
  const row = (what: string, of: 'page' | 'program'): BenchRow => {
    const [own, other] = [quantile(times[of], 0.5), quantile(bare[of], 0.5)];
    return {
      what: `${what}, median of ${STARTS}`,
      figure: `${ms(own)} (× ${(own / other).toFixed(1)})`,
      bar: `≤ × ${MOST[of]}`,
      compared: `a bare ${of}: ${ms(other)}; the least ${ms(Math.min(...times[of]))} and ${ms(Math.min(...bare[of]))}`,
      ok: own <= MOST[of] * other,
    };
  };
  return [
    row('the page asked for → the table drawn', 'page'),
    row('the program started → the table drawn', 'program'),
  ];
}
