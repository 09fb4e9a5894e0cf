import { gzipSync } from 'node:zlib';
import type { Browser, Page, Worker } from 'playwright-core';
import { LOCALES } from '../../main/contract.ts';
import { GAMES } from '../../main/engine/games/registry.ts';
import { startApp } from '../e2e/support/app.ts';
import { launchWholeBrowser } from '../e2e/support/browser.ts';
import { serveSite } from '../e2e/support/site.ts';
import { begin, freshPage, setUp } from './pages.ts';
import { type BenchRow, ms, quantile } from './row.ts';
import { tapsAt } from './screens.ts';

/** One visit's times lie some 40 ms apart, with the beat of frames: of nine, the two medians differed by a tenth without a cause. */
const STARTS = 25;
const MOVES = 300;
/** A line of the journal, in bytes. */
const LINE = 250;
const MOST_KB = 300;

interface Times {
  readonly home: number[];
  readonly table: number[];
}

/** From the link to Home, and from Home's last tap to the table, both as drawn, in milliseconds. */
async function visit(browser: Browser, address: string, times: Times): Promise<void> {
  const page = await freshPage(browser, 'reduce');
  const from = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.game .choose').first().waitFor();
  times.home.push(performance.now() - from);
  await setUp(page, 'Dream', 4);
  const drawn = await page.evaluate(async () => {
    const begun = performance.now();
    document.querySelector<HTMLElement>('form .btn.main, .btn.main')?.click();
    while (!document.querySelector('.prompt .question'))
      await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((frame) => requestAnimationFrame(frame));
    return performance.now() - begun;
  });
  times.table.push(drawn);
  await page.context().close();
}

/** What a first visit loads until its first hand, in bytes as sent by a server that compresses; the kept copy not counted. */
async function firstVisit(browser: Browser, address: string, game: number, locale: string): Promise<number> {
  const page = await freshPage(browser, undefined, locale);
  const bodies: Promise<number>[] = [];
  page.context().on('response', (response) => {
    // What the service worker fetches for evenings without a network comes after, and nobody waits for it.
    if (response.request().serviceWorker() || !response.url().startsWith(address)) return;
    bodies.push(
      response.body().then(
        (body) => Math.min(body.length, gzipSync(body).length),
        () => 0,
      ),
    );
  });
  await page.goto(address);
  await page.locator('.game .choose').nth(game).click();
  const names = page.locator('.who').getByRole('textbox');
  await names.first().waitFor();
  for (const [i, name] of ['Ann', 'Ben', 'Cat'].entries()) await names.nth(i).fill(name);
  await page.locator('.led').getByRole('checkbox').uncheck();
  await page.locator('.start').click();
  await page.locator('.prompt .question').waitFor();
  const sizes = await Promise.all(bodies);
  await page.context().close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What a first visit loads in a language, by game: the largest has the bar. */
async function loadedIn(browser: Browser, address: string, locale: string): Promise<BenchRow> {
  const visits: { readonly game: string; readonly kb: number }[] = [];
  for (const [at, { id }] of GAMES.entries())
    visits.push({ game: id, kb: (await firstVisit(browser, address, at, locale)) / 1024 });
  const most = Math.max(...visits.map(({ kb }) => kb));
  return {
    what: `loaded until the first hand, gzip, ${locale}: the most of ${visits.length} games`,
    figure: `${most.toFixed(0)} KB`,
    bar: `≤ ${MOST_KB} KB`,
    compared: visits.map(({ game, kb }) => `${game} ${kb.toFixed(0)}`).join(', '),
    ok: most <= MOST_KB,
  };
}

interface Moves {
  /** From a move's arrival in the table's worker until its answer leaves it. */
  readonly disk: readonly number[];
  /** From the page until the answer is there: with the way, and with the page's drawing of it all. */
  readonly page: readonly number[];
  /** Bare lines, written and flushed in the same worker where a move has just arrived. */
  readonly bare: readonly number[];
}

/** Moves, sent one after the other, and bare lines in the table's worker, by turns; in milliseconds. */
async function moves(browser: Browser, address: string): Promise<Moves> {
  const page = await freshPage(browser);
  await page.goto(address);
  await begin(page, 'Dream', 4);
  const worker = await tableWorker(page);
  await timeAnswers(worker);
  const timed = await page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const { croupier } = window as unknown as {
          croupier: {
            send(request: object): void;
            receive(listener: (message: { n?: number; ok?: boolean }) => void): void;
          };
        };
        const times: number[] = [];
        let n = 1_000_000;
        let sent = 0;
        const say = (): void => {
          sent = performance.now();
          const move = { kind: 'adjust', from: 's1', to: 's2', amount: 1, reason: 'bench' };
          croupier.send({
            n: ++n,
            kind: 'command',
            command: { id: `b${n}`, kind: 'move', prompt: null, move },
          });
        };
        croupier.receive((message) => {
          if (message.n !== n) return;
          if (!message.ok) throw new Error('refused');
          times.push(performance.now() - sent);
          if (times.length < count) setTimeout(say, 0);
          else resolve(times);
        });
        say();
      }),
    2 * MOVES,
  );
  const { disk, bare } = await worker.evaluate(() => (self as unknown as { bench: Timed }).bench);
  await page.context().close();
  return { disk, page: timed, bare };
}

/** The worker that holds the table. */
async function tableWorker(page: Page): Promise<Worker> {
  for (const worker of page.workers())
    if (await worker.evaluate(() => self.name === 'croupier')) return worker;
  throw new Error('no worker');
}

interface Timed {
  readonly disk: number[];
  readonly bare: number[];
}

/**
 * Times every other command from its arrival in the worker until its answer leaves it, and before each of the others a
 * bare line: then both meet a page that draws the move before. A move right after a bare line is not timed, as the disk
 * may still be busy with the line.
 */
const timeAnswers = (worker: Worker): Promise<void> =>
  worker.evaluate(async (length) => {
    interface Handle {
      write(bytes: Uint8Array, options: { at: number }): number;
      flush(): void;
    }
    const root = await navigator.storage.getDirectory();
    const file = (await root.getFileHandle('bench', { create: true })) as unknown as {
      createSyncAccessHandle(): Promise<Handle>;
    };
    const handle = await file.createSyncAccessHandle();
    const line = new Uint8Array(length);
    const bench: Timed = { disk: [], bare: [] };
    const arrived = new Map<number, number>();
    const hear = self.onmessage;
    const post = self.postMessage.bind(self);
    let commands = 0;
    const writeBare = (): void => {
      const from = performance.now();
      handle.write(line, { at: bench.bare.length * length });
      handle.flush();
      bench.bare.push(performance.now() - from);
    };
    Object.assign(self, {
      bench,
      onmessage: (event: MessageEvent<{ say?: { n: number; kind: string } }>) => {
        const { say } = event.data;
        if (say?.kind === 'command') {
          if (commands++ % 2 === 0) writeBare();
          else arrived.set(say.n, performance.now());
        }
        hear?.call(self, event);
      },
      postMessage: (message: { hear?: { n?: number } }) => {
        const from = arrived.get(message.hear?.n ?? 0);
        if (from !== undefined) bench.disk.push(performance.now() - from);
        post(message);
      },
    });
  }, LINE);

/** The served shell with nothing on its table, as a browser alone is at a first visit. */
async function onFreshApp<T>(run: (address: string) => Promise<T>): Promise<T> {
  const app = await startApp();
  try {
    return await run(app.address);
  } finally {
    await app.stop();
  }
}

/** The page that is a table by itself, beside the one that `npm start` serves, in the same run. */
export async function bench(): Promise<BenchRow[]> {
  const browser = await launchWholeBrowser();
  const site = await serveSite();
  try {
    const alone: Times = { home: [], table: [] };
    const served: Times = { home: [], table: [] };
    for (let run = 0; run < STARTS; run++) {
      await visit(browser, site.address, alone);
      await onFreshApp((address) => visit(browser, address, served));
    }
    const moved = await moves(browser, site.address);
    const loaded: BenchRow[] = [];
    for (const locale of LOCALES) loaded.push(await loadedIn(browser, site.address, locale));
    const taps = {
      alone: await tapsAt(browser, site.address),
      served: await onFreshApp((address) => tapsAt(browser, address)),
    };
    const beside = (what: string, mine: readonly number[], other: readonly number[], most: number) => {
      const [a, b] = [quantile(mine, 0.5), quantile(other, 0.5)];
      return {
        what,
        figure: ms(a),
        bar: `≤ × ${most} of the served shell`,
        compared: `served: ${ms(b)}`,
        ok: a <= b * most,
      };
    };
    const [move, line] = [quantile(moved.disk, 0.99), quantile(moved.bare, 0.99)];
    const drawn = ms(quantile(moved.page, 0.5));
    return [
      beside('link → Home, a first visit, median', alone.home, served.home, 1.1),
      beside('Home → table, median', alone.table, served.table, 1.1),
      ...loaded,
      {
        what: `${MOVES} moves, each until the table's worker has it on disk and says so: 99 of 100 within`,
        figure: ms(move),
        bar: '≤ × 3 of a bare line',
        compared: `written and flushed there: ${ms(line)}; page to page, drawn, median: ${drawn}`,
        ok: move <= 3 * line,
      },
      beside('tap → painted answer, median', taps.alone, taps.served, 1.25),
    ];
  } finally {
    await site.stop();
    await browser.close();
  }
}
