import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAll } from '../support/is-all.ts';
import { describeWith } from '../support/needs.ts';
import { type RunningApp, startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { draw } from './support/drawn.ts';
import { scenesNow } from './support/each-time.ts';
import { fitsAcross, smallTargets } from './support/phones.ts';

/** A phone's pages, as the built app draws them at 360 px. The invitation is the table's, and seen to with it. */
const scenes = scenesNow().filter(({ me }) => me !== undefined);

describeWith(['chromium'], 'a phone, 360 px wide', () => {
  let browser: Browser;
  let app: RunningApp;
  beforeAll(async () => {
    [browser, app] = await Promise.all([launchBrowser(), startApp()]);
  });
  afterAll(() => Promise.all([browser.close(), app.stop()]));

  test('has pages to be looked at', () => expect(scenes.length).toBeGreaterThan(isAll ? 20 : 12));

  test.each(scenes.map((scene) => [scene.name, scene] as const))(
    '%s: axe finds nothing in either theme, a thumb hits everything, nothing lies beyond the edge',
    async (_, scene) => {
      const page = await draw(browser, app, scene, {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      });
      await page.locator('h1').first().waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await fitsAcross(page);
      expect(page.faults).toEqual([]);
    },
  );
});
