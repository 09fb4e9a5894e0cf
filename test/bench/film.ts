import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { facesOf } from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import type { Scene } from '../support/camera/render.ts';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { launchWholeBrowser } from '../e2e/support/browser.ts';
import { throwTakes, writeFilm } from '../support/film.ts';
import { BareLoop } from './busy.ts';
import { type DrawnWindow, drawnCamera, play } from './drawn-camera.ts';
import { begin, freshPage } from './pages.ts';
import { type BenchRow, ms, quantile } from './row.ts';
import { tapsAt } from './screens.ts';

const THROWS = 40;
const FRAME = 16.7;
/** Minutes that the film is watched in the bench, and by how much the page's process may grow in the last two, in megabytes. */
const MINUTES = 4;
const ROOM = 48;

type Up = SceneDie['up'];
const lying = (ups: readonly Up[], turn: number): SceneDie[] =>
  ups.map((up, i) => ({
    die: `P${i + 1}` as 'P1',
    up,
    x: 70 + 36 * i,
    y: 70 + ((turn + i) % 3) * 14,
    turn: turn + 23 * i,
  }));
const LIE = [lying([5, 6, 4, 3], 0), lying([2, 3, 1, 5], 11)] as const;
const TUMBLE = lying([3, 3, 3, 3], 47);
const scene = (dice: readonly SceneDie[]): Scene => ({
  width: 1280,
  height: 720,
  seed: 11,
  camera: { height: 400, tilt: 10, toward: 90, lookAt: { x: 124, y: 81 } },
  mat: { x: 0, y: 0 },
  dice,
  flaws: { blur: 0.6, noise: 2 },
});

async function startCamera(page: Page, seen?: string): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page.getByRole('button', { name: 'A camera', exact: true }).click();
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await page.getByRole('button', { name: /^Tray:\s*Ready/ }).waitFor();
  // Its first reading takes longest. A throw that is seen to begin before is dated before the game, and only offered.
  if (seen !== undefined) await page.getByText(seen).waitFor();
  for (let back = 0; back < 2; back += 1)
    await page.getByRole('button', { name: 'Back', exact: true }).click();
}

/** In the page: notes when the question that is shown begins with this name, after the frame that shows it is painted. */
const noteQuestion = (page: Page, name: string): Promise<void> =>
  page.evaluate((start) => {
    Object.assign(window, { askedAt: 0 });
    const isAsked = () => document.querySelector('.prompt .question')?.textContent?.trim().startsWith(start);
    const observer = new MutationObserver(() => {
      if (!isAsked()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(window, { askedAt: performance.now() });
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);

/** From the first picture in which the dice lie still to the paint of the next question, 720p, again and again. */
async function restToRow(browser: Browser): Promise<BenchRow[]> {
  const app = await startApp();
  const times: number[] = [];
  const loop = new BareLoop();
  const page = await freshPage(browser);
  try {
    await drawnCamera(page, [scene(LIE[0]), scene(LIE[1]), scene([]), scene(TUMBLE)]);
    await page.goto(app.address);
    await startCamera(page, '4 of 4 read');
    await begin(page, 'Sleepless', 3);
    for (let n = 0; n < THROWS; n += 1) {
      await page
        .getByText(/^Ann, throw the four dice/)
        .first()
        .waitFor();
      // The camera is at rest: what it sees now lies there already.
      await sleep(900);
      loop.run();
      await noteQuestion(page, 'Ben');
      await play(page, [
        { scene: 2, for: 500 },
        { scene: 3, for: 90 },
        { scene: 2, for: 90 },
        { scene: 3, for: 90 },
        { scene: (n + 1) % 2, for: 0 },
      ]);
      const painted = await page.waitForFunction(
        () => {
          const { askedAt, restedAt } = window as unknown as DrawnWindow & { askedAt: number };
          return askedAt > 0 ? askedAt - restedAt : 0;
        },
        null,
        { polling: 50, timeout: 20_000 },
      );
      times.push(await painted.jsonValue());
      await page.keyboard.press('u');
    }
  } finally {
    await page.context().close();
    await app.stop();
  }
  const faces = LIE.map((dice) => dice.map(({ die, up }) => facesOf(die ?? 'P1')[up - 1]).join(' ')).join(
    ', ',
  );
  return [
    loop.atMost(
      'dice at rest → the next question painted: median',
      quantile(times, 0.5),
      800,
      0.5,
      `${THROWS} throws (${faces})`,
    ),
    loop.atMost('99 of 100 within', quantile(times, 0.99), 1_500, 0.99),
  ];
}

/** Taps on the table while a film is read, beside taps without a camera. */
async function tapsBesideFilm(browser: Browser): Promise<BenchRow[]> {
  const timesOf = async (prepare?: (page: Page) => Promise<void>): Promise<number[]> => {
    const app = await startApp();
    const times = await tapsAt(browser, app.address, undefined, prepare);
    await app.stop();
    return times;
  };
  const without = await timesOf();
  const [times, floor] = [await timesOf(startCamera), quantile(without, 0.5)];
  const median = quantile(times, 0.5);
  return [
    {
      what: 'tap → paint while a film is read: median',
      figure: ms(median),
      bar: '≤ without a camera + a frame',
      compared: `without a camera: ${ms(floor)}`,
      ok: median <= floor + FRAME,
    },
  ];
}

/** Megabytes of memory that the process of a page and its workers has, after they have collected what is not used. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const collect = (): void => (globalThis as unknown as { gc(): void }).gc();
  await Promise.all([page.evaluate(collect), ...page.workers().map((worker) => worker.evaluate(collect))]);
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOfProcess(id));
  return Math.max(...pages);
}

const memoryOfProcess = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
};

/** The memory of a page that reads a film: after the first minute, and then every half minute, in megabytes. */
export async function memoryWithFilm(minutes: number): Promise<readonly number[]> {
  return withFilm(async (browser) => {
    const app: RunningApp = await startApp();
    try {
      const page = await freshPage(browser);
      await page.goto(app.address);
      await begin(page, 'Sleepless', 3);
      await startCamera(page);
      await sleep(60_000);
      const figures = [await memoryOf(browser, page)];
      for (let n = 0; n < 2 * (minutes - 1); n += 1) {
        await sleep(30_000);
        figures.push(await memoryOf(browser, page));
      }
      return figures;
    } finally {
      await app.stop();
    }
  });
}

async function withFilm<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-film-'));
  const file = join(folder, 'film.y4m');
  await writeFilm(file, throwTakes(LIE[0], LIE[1]));
  const browser = await launchWholeBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
    '--js-flags=--expose-gc',
  ]);
  try {
    return await use(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memory(): Promise<BenchRow> {
  const figures = await memoryWithFilm(MINUTES);
  // Everything has been used once by then.
  const [first = 0, last = 0] = [figures[2], figures.at(-1)];
  return {
    what: `a film for ${MINUTES} minutes: in the last two the page's process grows by`,
    figure: `${(last - first).toFixed(1)} MB`,
    bar: `≤ ${ROOM} MB`,
    compared: `after two minutes: ${first.toFixed(0)} MB`,
    ok: last - first <= ROOM,
  };
}

/** A camera over the table: how soon dice are in the row, and what it costs those who tap. */
export async function bench(): Promise<BenchRow[]> {
  const browser = await launchWholeBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ]);
  const rested = await restToRow(browser).finally(() => browser.close());
  return [...rested, ...(await withFilm(tapsBesideFilm)), await memory()];
}
