import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../main/launch/place.mjs';
import { findRuntime, hasDisplay } from '../../../main/launch/runtime.mjs';
import { stays } from '../../support/until.ts';

/**
 * The real window. Asked for where there is no runtime or no display, this fails: nothing was tested, and that must not
 * look like a pass.
 */
const folder = mkdtempSync(join(tmpdir(), 'croupier-window-'));
let electron: ElectronApplication;
let page: Page;

beforeAll(async () => {
  const executablePath = findRuntime();
  if (executablePath === null)
    throw new Error("NOT TESTED: Electron's runtime is not here. `npm start -- --retry` downloads it.");
  if (!hasDisplay())
    throw new Error('NOT TESTED: there is no display. `xvfb-run npm run test:electron` makes one.');
  electron = await _electron.launch({ executablePath, args: [ROOT, `--data=${folder}`] });
  page = await electron.firstWindow();
});

afterAll(async () => {
  await electron?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('shows the home screen from the app scheme, connected', async () => {
  expect(page.url()).toBe('app://croupier/index.html');
  await page.getByText('Sleepless').first().waitFor();
});

test('the page has its line, and nothing of Node or Electron', async () => {
  const found = await page.evaluate(() => ({
    croupier: Object.keys(window.croupier ?? {}).sort(),
    node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
  }));
  expect(found).toEqual({ croupier: ['receive', 'send', 'status'], node: ['undefined', 'undefined'] });
});

test('stays where it is', async () => {
  await page.evaluate(() => {
    window.location.href = 'https://example.invalid/';
    window.open('https://example.invalid/');
  });
  await stays(() => page.url() === 'app://croupier/index.html', 500);
  expect(electron.windows().length).toBe(1);
});

test('no script from elsewhere, and none in the text, is run', async () => {
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
});
