import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { startApp } from '../e2e/support/app.ts';
import { launchWholeBrowser } from '../e2e/support/browser.ts';
import { startBare } from './bare.ts';
import { begin, framesOf, freshPage, tapCentre, tapsOf, timeTaps } from './pages.ts';
import { type BenchRow, besideBare, ms, quantile } from './row.ts';
import { starts } from './starts.ts';
import { tasks } from './tasks.ts';

const GAMES: readonly (readonly [name: string, players: number])[] = [
  ['Sleepless', 4],
  ['Winner', 4],
  ['Pool Nap', 10],
  ['Dream', 4],
  ['Roll-a-Royal', 4],
];
const TAPS = 240;
/** So many taps on a page, then on the next. */
const BLOCK = 20;
const KILOBYTE = 1024;

/** What a page fetches of script until nothing more comes, each file's size as gzip, in bytes. */
async function scriptsOf(browser: Browser, address: string, shown: string): Promise<number[]> {
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
  return loaded.map((body) => gzipSync(body).length);
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
const kilobytes = (bytes: number): string => `${(bytes / KILOBYTE).toFixed(1)} KB`;

const largestOf = (sizes: readonly number[]): number => Math.max(0, ...sizes);

/** The bar is for each script; what all scripts of a page come to stands beside it and has none. */
const scriptRow = (what: string, largest: number, page: string, sizes: readonly number[]): BenchRow => ({
  what: `largest script of ${what}, gzip`,
  figure: kilobytes(largest),
  bar: '≤ 150 KB',
  compared: `${page}: ${sizes.length} scripts, together ${kilobytes(sumOf(sizes))}, no bar`,
  ok: sizes.length > 0 && largest <= 150 * KILOBYTE,
});

/** The scripts of a first visit to the start page, and to each game's table. */
async function scriptSizes(browser: Browser): Promise<BenchRow[]> {
  let start: readonly number[] = [];
  const tables: { readonly game: string; readonly sizes: readonly number[] }[] = [];
  for (const [game, players] of GAMES) {
    const app = await startApp();
    start = await scriptsOf(browser, app.address, '.game .choose');
    const page = await freshPage(browser);
    await page.goto(app.address);
    await begin(page, game, players);
    tables.push({ game, sizes: await scriptsOf(browser, app.address, '.prompt .question') });
    await page.context().close();
    await app.stop();
  }
  const [most] = tables.sort((a, b) => sumOf(b.sizes) - sumOf(a.sizes));
  const largest = Math.max(...tables.map(({ sizes }) => largestOf(sizes)));
  return [
    scriptRow('the start page', largestOf(start), 'start page', start),
    scriptRow('any table', largest, most?.game ?? '', most?.sizes ?? []),
  ];
}

/** A page whose taps are timed, from the finger to the frame that shows the answer. */
interface Tapped {
  readonly page: Page;
  /** Taps once, and waits for the answer. */
  readonly tap: () => Promise<void>;
  readonly times: () => Promise<number[]>;
}

/** A game of Dream: a trick goes to somebody and is taken back, again and again. Each tap is on disk before it is shown. */
async function openTable(
  browser: Browser,
  address: string,
  motion?: 'reduce',
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Tapped> {
  const page = await freshPage(browser, motion);
  await page.goto(address);
  await prepare(page);
  await begin(page, 'Dream', 4);
  let taps = 0;
  return tapped(page, '.undo', () => (taps++ % 2 === 0 ? 'button.seat' : '.undo'));
}

/** A bare page: each tap is a line on disk before it is counted. */
async function openBare(browser: Browser, address: string): Promise<Tapped> {
  const page = await freshPage(browser);
  await page.goto(address);
  await page.locator('.question').waitFor();
  return tapped(page, '.undo', () => 'button');
}

/** `shown` changes with each answer; its label says what it shows. */
async function tapped(page: Page, shown: string, next: () => string): Promise<Tapped> {
  const label = page.locator(`${shown} .label`);
  await timeTaps(page, shown);
  return {
    page,
    times: () => tapsOf(page),
    tap: async () => {
      const before = await label.innerText();
      const seen = (await tapsOf(page)).length;
      await tapCentre(page, next());
      await page.waitForFunction(
        ([was, count, selector]) =>
          document.querySelector<HTMLElement>(`${selector} .label`)?.innerText !== was &&
          (window as unknown as { taps: number[] }).taps.length > Number(count),
        [before, seen, shown] as const,
        { polling: 10, timeout: 10_000 },
      );
    },
  };
}

/** Taps at the table of the program at an address: each from the finger to the painted answer, ms. */
export async function tapsAt(...table: Parameters<typeof openTable>): Promise<number[]> {
  const { page, tap, times } = await openTable(...table);
  for (let n = 0; n < TAPS; n++) await tap();
  const all = await times();
  await page.context().close();
  return all;
}

/** Taps with motion, with little motion and on a bare page, a few of each by turns: a busy moment meets them all. */
async function taps(browser: Browser): Promise<BenchRow[]> {
  const programs = [await startApp(), await startApp(), await startBare()] as const;
  const [moving, calm, bare] = programs;
  const pages = [
    await openTable(browser, moving.address),
    await openTable(browser, calm.address, 'reduce'),
    await openBare(browser, bare.address),
  ] as const;
  const frames: number[] = [];
  for (let n = 0; n < TAPS; n += BLOCK) {
    for (const { page, tap } of pages) {
      await page.bringToFront();
      for (let k = 0; k < BLOCK; k++) await tap();
    }
    frames.push(...(await framesOf(pages[2].page, BLOCK)));
  }
  const [times, still, floor] = await Promise.all([pages[0].times(), pages[1].times(), pages[2].times()]);
  for (const { page } of pages) await page.context().close();
  for (const program of programs) await program.stop();
  const share = quantile(times, 0.5) / quantile(still, 0.5);
  return [
    ...besideBare(`tap → painted answer, ${times.length} taps`, { own: times, bare: floor, frames }),
    {
      what: 'the median with motion, of that with little motion',
      figure: `× ${share.toFixed(2)}`,
      bar: '≤ × 1.25',
      compared: `${ms(quantile(times, 0.5))} and ${ms(quantile(still, 0.5))}`,
      ok: share <= 1.25,
    },
  ];
}

/** What people wait for, in the real app in Chromium. */
export async function bench(): Promise<BenchRow[]> {
  const browser = await launchWholeBrowser();
  try {
    return [
      ...(await starts(browser)),
      ...(await scriptSizes(browser)),
      ...(await taps(browser)),
      ...(await tasks(browser)),
    ];
  } finally {
    await browser.close();
  }
}
