import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, launchBrowser } from '../e2e/support/browser.ts';
import { describeWith } from '../support/needs.ts';
import { type EveningOptions, failureOf, tryEvening } from './evening.ts';
import type { Step } from './gestures.ts';
import { KEPT } from './kept.ts';

const OPTIONS: EveningOptions = { steps: 30, undone: 4 };

/**
 * Played each time: all games, in three languages. They are the same each time until hundreds at random have found nothing new; `npm run
 * test:long` plays those.
 */
const EACH_TIME = [216, 217, 218, 220, 224, 429];

/** Those in CROUPIER_EVENING (`7,12`), if it is set. */
const seeds = (): readonly number[] => process.env['CROUPIER_EVENING']?.split(',').map(Number) ?? EACH_TIME;

describeWith(['chromium'], 'an evening of people as they are', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(seeds())('seed %i', async (seed) => {
    const script = process.env['CROUPIER_STEPS'];
    const steps = script ? { script: JSON.parse(readFileSync(script, 'utf8')) as Step[] } : {};
    const report = await tryEvening(browser, seed, { ...OPTIONS, ...steps });
    expect(failureOf(report)).toBe(null);
  });

  describe('that failed once', () => {
    test.each(KEPT)('$found', async ({ seed, ...kept }) => {
      const report = await tryEvening(browser, seed, { ...OPTIONS, ...kept });
      expect(failureOf(report)).toBe(null);
    });
  });
});
