import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { contentSecurityPolicy } from '../../main/shell/policy.ts';
import { describeWith } from '../support/needs.ts';
import { openPage } from './support/browser.ts';
import { shareSite } from './support/shared-site.ts';

/** Another origin, which would answer anybody; it notes who asked. */
async function startStranger(): Promise<{ readonly address: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('Access-Control-Allow-Origin', '*').end('');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

/** What the page’s policy refuses from now on: the rule, and what was asked for. */
const watchRefusals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
const refusals = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as { refused: string[] }).refused].sort());

describeWith(['chromium'], 'a browser alone: what its page may do', () => {
  const shared = shareSite();

  test('it contains the policy of the other shells’ headers, so the web server needs no setup', async () => {
    const page = await openPage(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    const answer = await page.request.get(shared.site.address);
    expect(answer.headers()['content-security-policy']).toBeUndefined();
    const said = await page
      .locator('meta[http-equiv=Content-Security-Policy]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')?.split('; ')));
    const usual = contentSecurityPolicy().split('; ');
    // A browser reads this one only from a header.
    expect(said).toEqual([
      [...usual.filter((rule) => rule !== `frame-ancestors 'none'`), `manifest-src 'self'`],
    ]);
    // Nothing is loaded before it is said.
    expect(
      await page.evaluate(() => {
        const meta = document.querySelector('meta[http-equiv=Content-Security-Policy]');
        const loads = [...document.querySelectorAll('script, link, style')];
        return loads.filter((one) => meta && one.compareDocumentPosition(meta) & 4).length;
      }),
    ).toBe(0);
  });

  test('inline scripts and foreign sources are blocked, and nothing is requested elsewhere', async () => {
    const stranger = await startStranger();
    const page = await openPage(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    await watchRefusals(page);
    await page.evaluate(async (elsewhere) => {
      const add = (name: 'script' | 'img', set: (element: HTMLElement) => void): void => {
        const element = document.createElement(name);
        set(element);
        document.body.append(element);
      };
      add('script', (script) => (script.textContent = `document.body.dataset['ran'] = ''`));
      add('script', (script) => script.setAttribute('src', `${elsewhere}script.js`));
      add('img', (picture) => picture.setAttribute('src', `${elsewhere}picture.png`));
      await fetch(`${elsewhere}fetched`).catch(() => undefined);
    }, stranger.address);
    await expect
      .poll(() => refusals(page))
      .toEqual([
        `connect-src ${stranger.address}fetched`,
        `img-src ${stranger.address}picture.png`,
        `script-src-elem ${stranger.address}script.js`,
        'script-src-elem inline',
      ]);
    expect(await page.evaluate(() => 'ran' in document.body.dataset)).toBe(false);
    expect(stranger.asked).toEqual([]);
  });
});
