import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { SHOTS } from '../support/scenes/index.ts';
import { launchBrowser } from './support/browser.ts';
import { type ServedScreens, draw, serveScreens } from './support/drawn.ts';

/** A phone of 390 × 844 px, with fingers and without keys. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What is asked most in each game, and tables of ten. */
const FIT = [
  'table-bid',
  'table-throw',
  'winner-single',
  'nap-ten',
  'nap-ten-bidding',
  'dream-eight',
  'royal-start-ten',
  'table-hand-end-ten',
  'table-finale-ten',
];

describeWith(['chromium'], 'a table on a phone of 390 px', () => {
  let browser: Browser;
  let screens: ServedScreens;
  beforeAll(async () => {
    screens = await serveScreens();
    browser = await launchBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    screens.stop();
  });

  test.each(['en', 'de'])(
    'fits without scrolling, with up to ten players: %s',
    async (locale) => {
      const more: Record<string, number> = {};
      for (const name of FIT) {
        const shot = SHOTS.find((one) => one.name === name);
        if (!shot) throw new Error(`no scene ${name}`);
        const settings = { ...shot.settings, locale };
        const page = await draw(browser, screens, { ...shot, settings }, { ...PHONE, locale });
        more[name] = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      }
      expect(more).toEqual(Object.fromEntries(FIT.map((name) => [name, 0])));
    },
    120_000,
  );

  test('the thirteen dice lie in two rows, each as large as a finger', async () => {
    const shot = SHOTS.find(({ name }) => name === 'royal-again');
    if (!shot) throw new Error('no roll');
    const page = await draw(browser, screens, shot, PHONE);
    const dice = await page
      .locator('.die-button')
      .evaluateAll((all) => all.map((die) => die.getBoundingClientRect().toJSON() as DOMRect));
    expect(dice).toHaveLength(13);
    expect(new Set(dice.map(({ y }) => Math.round(y))).size).toBe(2);
    expect(Math.min(...dice.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44);
  }, 60_000);
});
