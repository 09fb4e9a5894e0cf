import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewerView, Push } from '../../main/contract.ts';
import {
  withNewer,
  askForNewer,
  newestOf,
  releasesOf,
  releasesPage,
  RELEASES_PAGE,
} from '../../main/shell/newer.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import type { App } from '../../main/table/app-contract.ts';
import { tempFolder } from '../support/temp.ts';

const DAY = 86_400_000;
const HOST = { kind: 'host' } as const;
const feed = (...tags: readonly string[]): string =>
  `<?xml version="1.0"?><feed>${tags
    .map(
      (tag) =>
        `<entry><link rel="alternate" href="https://forge.example/croupier/releases/tag/${tag}"/></entry>`,
    )
    .join('')}</feed>`;

/** A server that answers so; its releases page, and what it was asked. */
async function serving(answer: RequestListener): Promise<{
  readonly page: string;
  readonly asked: { readonly url: string; readonly headers: object }[];
}> {
  const asked: { url: string; headers: object }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/croupier/releases`, asked };
}
const says =
  (text: string): RequestListener =>
  (_, response) =>
    void response.end(text);

describe('what a feed of releases says', () => {
  test.each<[what: string, feed: string, newest: string | null]>([
    ['a newer one', feed('v0.3.0', 'v0.2.0'), '0.3.0'],
    ['several newer ones, in any order', feed('v0.2.1', 'v0.10.0', 'v0.9.9'), '0.10.0'],
    ['this one', feed('v0.2.0'), null],
    ['older ones', feed('v0.1.9', '0.1.0'), null],
    ['one that is still being tried', feed('v0.3.0-rc.1'), null],
    ['none', feed(), null],
    ['numbers that are no version', feed('v9999999.0.0', 'v1.2', 'v1.2.3.4'), null],
    ['no feed at all', '<html>Sign in to the network of this hotel', null],
    ['bytes', '\u0000\uffff\u202e'.repeat(1000), null],
  ])('%s', (_, text, newest) => {
    expect(newestOf(text, '0.2.0')).toBe(newest);
  });

  test('a version of ours that cannot be read is never out of date', () => {
    expect(newestOf(feed('v9.0.0'), 'bench')).toBe(null);
  });
});

describe('the question over a network', () => {
  test('asks the feed beside the page, and says nothing of this house', async () => {
    const { page, asked } = await serving(says(feed('v0.3.0')));
    expect(await askForNewer({ page, version: '0.2.0' })).toBe('0.3.0');
    expect(asked).toMatchObject([{ url: '/croupier/releases.atom', headers: { 'user-agent': 'Croupier' } }]);
    expect(JSON.stringify(asked)).not.toMatch(/0\.2\.0|cookie|referer/i);
  });

  test.each<[what: string, answer: RequestListener]>([
    ['a fault', (_, response) => void response.writeHead(500).end(feed('v9.0.0'))],
    ['nothing there', (_, response) => void response.writeHead(404).end()],
    ['a line that breaks', (request) => void request.socket.destroy()],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100_000 });
        response.write(feed('v9.0.0'), () => response.destroy());
      },
    ],
    [
      'a circle of redirections',
      (request, response) => void response.writeHead(302, { location: request.url ?? '/' }).end(),
    ],
    ['garbage', says('}{'.repeat(100))],
  ])('%s is no newer version', async (_, answer) => {
    const { page } = await serving(answer);
    expect(await askForNewer({ page, version: '0.2.0' })).toBe(null);
  });

  test('an answer without an end is cut off', async () => {
    let sent = 0;
    const { page } = await serving((_, response) => {
      response.write(feed('v9.0.0'));
      const more = (): void => {
        sent += 65_536;
        if (!response.destroyed) response.write('x'.repeat(65_536), more);
      };
      more();
      response.on('error', () => undefined);
    });
    expect(await askForNewer({ page, version: '0.2.0', patience: 60_000 })).toBe(null);
    // What was on its way is more than what was taken, but no evening’s worth.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('an answer that never comes is not waited for', async () => {
    const { page, asked } = await serving(() => undefined);
    const ended = new AbortController();
    const answer = askForNewer({ page, version: '0.2.0', patience: 600_000, signal: ended.signal });
    await expect.poll(() => asked.length).toBe(1);
    ended.abort();
    expect(await answer).toBe(null);
    // On a busy machine this one may end before it has reached the server.
    expect(await askForNewer({ page, version: '0.2.0', patience: 50 })).toBe(null);
  });

  test.each([
    [{}, null],
    [
      { repository: { url: 'git+https://forge.example/us/croupier.git' } },
      'https://forge.example/us/croupier/releases',
    ],
  ])('the releases of %j are at %s', (about, page) => {
    expect(releasesOf(about)).toBe(page);
  });

  test('another address than the project’s is one of this machine', () => {
    const page = (other?: string): string | null =>
      releasesPage(other === undefined ? {} : { CROUPIER_RELEASES: other });
    expect(page()).toBe(RELEASES_PAGE);
    expect(page('https://evil.example/releases')).toBe(RELEASES_PAGE);
    expect(page('http://127.0.0.1.evil.example/')).toBe(RELEASES_PAGE);
    expect(page('nonsense')).toBe(RELEASES_PAGE);
    expect(page('http://127.0.0.1:8/releases')).toBe('http://127.0.0.1:8/releases');
  });
});

/** A house with the notice, whose clock and whose answers the test has. */
async function house(folder: string, at: { now: number }, answers: (string | null)[]) {
  const opened = await createNodeApp({ folder, version: '0.2.0' });
  if (!opened.ok) throw new Error(opened.error.code);
  const asked: number[] = [];
  const app: App = withNewer({
    app: opened.value,
    folder,
    version: '0.2.0',
    page: 'http://127.0.0.1:1/releases',
    now: () => at.now,
    ask: () => {
      asked.push(at.now);
      return Promise.resolve(answers.shift() ?? null);
    },
  });
  const told: NewerView[] = [];
  app.subscribe((push: Push) => {
    if (push.push === 'newer') told.push(push.newer);
  });
  const set = (newer: boolean) => app.handle({ n: 1, kind: 'settings', set: { newer } } as never, HOST);
  const kept = (): unknown => JSON.parse(readFileSync(join(folder, 'newer.json'), 'utf8'));
  return { app, asked, told, set, kept, close: () => app.close() };
}

describe('the quiet notice', () => {
  test('asks nobody unless it is switched on, then once a day, also over restarts', async () => {
    const folder = tempFolder();
    const at = { now: 100 * DAY };
    const first = await house(folder, at, ['0.3.0']);
    expect(first.told).toEqual([{ page: 'http://127.0.0.1:1/releases', version: null }]);
    await first.app.handle({ n: 1, kind: 'home' }, HOST);
    expect(first.asked).toEqual([]);
    await first.set(true);
    await expect.poll(() => first.told.at(-1)?.version).toBe('0.3.0');
    // Off: the line goes. On again: what is known stands there, and nobody is asked.
    await first.set(false);
    expect(first.told.at(-1)?.version).toBe(null);
    await first.set(true);
    await expect.poll(() => first.told.at(-1)?.version).toBe('0.3.0');
    expect(first.asked).toHaveLength(1);
    await first.close();

    at.now += DAY - 1;
    const same = await house(folder, at, ['9.9.9']);
    await expect.poll(() => same.told.at(-1)?.version).toBe('0.3.0');
    expect(same.asked).toEqual([]);
    await same.close();

    at.now += 1;
    const next = await house(folder, at, ['0.4.0']);
    await expect.poll(() => next.told.at(-1)?.version).toBe('0.4.0');
    expect(next.asked).toHaveLength(1);
    expect(next.kept()).toEqual({ at: at.now, version: '0.4.0' });
    await next.close();
  });

  test('is not offered while the project has no address', async () => {
    const opened = await createNodeApp({ folder: tempFolder(), version: '0.2.0' });
    if (!opened.ok) throw new Error(opened.error.code);
    const app = withNewer({ app: opened.value, folder: tempFolder(), version: '0.2.0', page: null });
    const pushed: string[] = [];
    app.subscribe(({ push }: Push) => pushed.push(push));
    await app.handle({ n: 1, kind: 'settings', set: { newer: true } } as never, HOST);
    await app.close();
    expect(pushed).toContain('settings');
    expect(pushed).not.toContain('newer');
  });

  test('where nobody answers, it asks again on another day only', async () => {
    const folder = tempFolder();
    const at = { now: 100 * DAY };
    for (const day of [0, 0, 1]) {
      at.now = (100 + day) * DAY;
      const people = await house(folder, at, [null]);
      await people.set(true);
      await expect.poll(people.kept).toEqual({ at: at.now, version: null });
      await people.close();
      expect(people.asked.length).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    ['garbage', '{"at": "soon", "version": [9]}'],
    ['no JSON', '{'],
    ['a day that never comes', `{"at": ${1e300}, "version": null}`],
  ])('its stored state may be %s', async (_, text) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'newer.json'), text);
    const people = await house(folder, { now: 100 * DAY }, ['0.3.0']);
    await people.set(true);
    await expect.poll(() => people.told.at(-1)?.version).toBe('0.3.0');
    await people.close();
  });

  test('a reported version is not reported again once installed', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'newer.json'), JSON.stringify({ at: 100 * DAY, version: '0.2.0' }));
    const people = await house(folder, { now: 100 * DAY + 1 }, []);
    await people.set(true);
    await people.close();
    expect(people.asked).toEqual([]);
    expect(people.told.map(({ version }) => version)).toEqual([null]);
  });

  test('does not come along with everything of another house', async () => {
    const theirs = await house(tempFolder(), { now: 100 * DAY }, [null]);
    await theirs.set(true);
    const archive = await theirs.app.handle({ n: 1, kind: 'archive' }, HOST);
    await theirs.close();
    if (!archive.ok) throw new Error(archive.error.code);
    const { text } = archive.value as { readonly text: string };
    expect(text).toMatch(/"newer":\s*true/);
    const ours = await house(tempFolder(), { now: 100 * DAY }, ['0.3.0']);
    const taken = await ours.app.handle({ n: 1, kind: 'import', text } as never, HOST);
    expect(taken).toMatchObject({ ok: true });
    await ours.close();
    expect(ours.asked).toEqual([]);
  });
});
