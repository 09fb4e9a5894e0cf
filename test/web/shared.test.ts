import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ARRIVING } from '../../main/contract/archive.ts';
import { putAside, readShared } from '../../main/web/shared.ts';

/**
 * A stand-in for `caches`: named caches of requests by their address, which keep a response's headers and bytes. It does not
 * model a full disk, or another origin's caches.
 */
function stubCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open: (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return Promise.resolve({
        put: (address: string, given: Response) => Promise.resolve(kept.set(address, given)),
      });
    },
  });
  return all;
}

const PAGE = 'https://table.example';
const BOUNDARY = 'the-boundary';
const head = (name: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;

/** A request as a service worker sees it; Node refuses to make one with a referrer of another site. */
const requestOf = (body: BodyInit, referrer = ''): Request => {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request(`${PAGE}/share`, init);
  Object.defineProperty(request, 'referrer', { value: referrer });
  return request;
};
const formOf = (...names: readonly string[]): string =>
  `${names.map((name) => `${head(name)}text of it\r\n`).join('')}--${BOUNDARY}--\r\n`;

describe('shared files are stored', () => {
  let all: ReturnType<typeof stubCaches>;
  beforeEach(() => {
    all = stubCaches();
    vi.stubGlobal('self', { location: { origin: PAGE } });
  });
  const aside = async () =>
    Promise.all([...(all.get('shared')?.values() ?? [])].map((response) => readShared(response)));

  test('with its name, replacing the previous file', async () => {
    await putAside(requestOf(formOf('old.croupier')));
    await putAside(requestOf(formOf('Zoë 1/2 %zz.croupier')));
    const [file, ...more] = await aside();
    expect(more).toEqual([]);
    expect(file).toMatchObject({ from: 'shared', name: 'Zoë 1/2 %zz.croupier' });
    expect(file).not.toHaveProperty('site');
    expect(await (file?.content as Blob).text()).toBe('text of it');
  });

  test.each([
    ['another site', 'https://evil.example/page?x', 'https://evil.example'],
    ['this site', `${PAGE}/`, undefined],
    ['no site', '', undefined],
    ['nonsense', 'about:client', undefined],
  ])('with where it came from: %s', async (_, referrer, site) => {
    await putAside(requestOf(formOf('a.croupier'), referrer));
    expect((await aside())[0]?.site).toBe(site);
  });

  test('up to ten files of a form', async () => {
    await putAside(requestOf(formOf(...Array.from({ length: 200 }, (_, at) => `${at}`))));
    expect(await aside()).toHaveLength(10);
  });

  test('but not endlessly: reading stops, and the page learns why', async () => {
    let sent = 0;
    const part = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head('big'))),
      pull: (controller) => {
        sent += part.length;
        controller.enqueue(part);
      },
    });
    await putAside(requestOf(endless, 'https://evil.example/'));
    expect(await aside()).toEqual([
      { from: 'shared', site: 'https://evil.example', name: '', why: { code: 'opened.tooLong' } },
    ]);
    expect(sent).toBeLessThan(MOST_ARRIVING + 16 * part.length);
  });

  test('and an invalid form leaves a message', async () => {
    await putAside(requestOf('no form at all'));
    expect(await aside()).toMatchObject([{ why: { code: 'opened.unreadable' } }]);
  });
});

test('nothing starts by an address: of a page’s own address only the token is read', () => {
  const root = join(import.meta.dirname, '..', '..');
  const reading = ['renderer', 'main/web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|vue)$/.test(name))
      .map((name) => join(folder, name))
      .filter((name) =>
        /location\.(search|hash)|URLSearchParams|searchParams|\b(hash|search)\b[^;\n]*\} = [^;\n]*location/.test(
          readFileSync(join(root, name), 'utf8'),
        ),
      ),
  );
  expect(reading).toEqual(['renderer/wire/token.ts']);
});
