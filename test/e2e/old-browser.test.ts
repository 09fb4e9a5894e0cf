import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { ROOT } from '../../main/launch/place.mjs';
import { describeWith } from '../support/needs.ts';
import { launchBrowser } from './support/browser.ts';
import { serveScreens } from './support/drawn.ts';

test('the script for old browsers is ES5', () => {
  const code = readFileSync(join(ROOT, 'renderer/public/old-browser.js'), 'utf8');
  const languageOptions = { ecmaVersion: 5, sourceType: 'script' } as const;
  expect(new Linter().verify(code, { languageOptions })).toEqual([]);
});

describeWith(['chromium'], 'a page without scripts that run', () => {
  test.each([
    ['has no modules', `delete HTMLScriptElement.prototype.noModule`, ''],
    ['cannot parse them', '', 'syntax of tomorrow'],
  ])('says why in each language if the browser %s', async (_, before, body) => {
    const [browser, screens] = await Promise.all([launchBrowser(), serveScreens()]);
    onTestFinished(async () => {
      await browser.close();
      screens.stop();
    });
    const page = await browser.newPage();
    await page.addInitScript(before);
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(screens.address);
    await page.locator('#app p').last().waitFor();
    for (const lang of LOCALES) expect(await page.locator(`#app > [lang=${lang}]`).count()).toBe(1);
  });
});
