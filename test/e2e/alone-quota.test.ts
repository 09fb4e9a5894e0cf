import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from 'vite';
import { describeWith } from '../support/needs.ts';
import type { Swept } from '../support/quota-sweep.ts';
import { twoHomes } from '../support/two-homes.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import type { Asked } from './support/opfs-worker.ts';
import { openProfile, profileFolder } from './support/profile.ts';

/** Bytes between two ends of the disk; `test:long` tries every byte. */
const STEP = Number(process.env['CROUPIER_QUOTA_STEP'] ?? 29);

/** The page's side of the sweep: it hands the worker's wishes to the test, which may set the quota. */
const PAGE = `<!doctype html><script type="module">
  const worker = new Worker('/worker.js', { type: 'module' });
  window.sweep = (asked) => new Promise((resolve) => {
    worker.onmessage = async ({ data }) => {
      if ('swept' in data) return resolve(data.swept);
      await window.leave(data.leave);
      worker.postMessage({ done: true });
    };
    worker.postMessage(asked);
  });
</script>`;

async function workerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'support', 'opfs-worker.ts'), formats: ['es'] },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('no worker');
  return chunk.code;
}

const upTo = (most: number, step = STEP): readonly number[] =>
  Array.from({ length: Math.ceil(most / step) }, (_, i) => i * step);

describeWith(['chromium'], 'the end of the disk in Chromium itself', () => {
  let address = '';
  let stop: () => unknown = () => undefined;
  beforeAll(async () => {
    const script = await workerScript();
    const server = createServer(({ url }, response) =>
      url === '/worker.js'
        ? response.setHeader('Content-Type', 'text/javascript').end(script)
        : response.setHeader('Content-Type', 'text/html').end(PAGE),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = () => server.close();
  });
  afterAll(() => stop());

  /** Lets the origin keep so many bytes more than it does. */
  async function leave(devtools: CDPSession, bytes: number | null): Promise<void> {
    const origin = address;
    if (bytes === null) return void (await devtools.send('Storage.overrideQuotaForOrigin', { origin }));
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
  }

  async function sweepIn(page: Page, asked: Asked): Promise<Swept> {
    const devtools = await page.context().newCDPSession(page);
    await page.exposeFunction('leave', (bytes: number | null) => leave(devtools, bytes));
    return page.evaluate(
      (asked) => (window as unknown as { sweep: (asked: Asked) => Promise<Swept> }).sweep(asked),
      asked,
    );
  }

  test.each([
    ['a record', 400, 3, () => Promise.resolve({ sweep: 'record' } as const)],
    ['a settings file', 600, 3, () => Promise.resolve({ sweep: 'settings' } as const)],
    ['an archive', 6_500, 3, async () => ({ sweep: 'archive', homes: await twoHomes() }) as const],
  ])('a private window: over %s, all of it is there or it is refused', async (_, most, least, asked) => {
    const browser = await launchBrowser();
    const page = await openPage(browser, address);
    onTestFinished(() => page.context().close());
    const step = most > 1_000 ? STEP * 10 : STEP;
    const { saved, refused, faults } = await sweepIn(page, { ...(await asked()), rooms: upTo(most, step) });
    expect(faults).toEqual([]);
    expect(saved).toBeGreaterThanOrEqual(least);
    expect(refused).toBeGreaterThanOrEqual(least);
  });

  test('a profile, which sets space aside by the megabyte', async () => {
    const { context, page } = await openProfile(profileFolder(), address);
    onTestFinished(() => context.close());
    const rooms = [0, 1, 1_000, 2 ** 20 - 1, 2 ** 22];
    const { saved, refused, faults } = await sweepIn(page, {
      sweep: 'archive',
      homes: await twoHomes(),
      rooms,
    });
    expect(faults).toEqual([]);
    expect([saved > 0, refused > 0]).toEqual([true, true]);
  });
});
