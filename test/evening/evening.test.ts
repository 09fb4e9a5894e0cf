import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, launchBrowser } from '../e2e/support/browser.ts';
import { seedOfSweep } from '../e2e/support/sweep.ts';
import { describeWith } from '../support/needs.ts';
import { type EveningOptions, failureOf, tryEvening } from './evening.ts';
import type { Step } from './gestures.ts';
import { KEPT } from './kept.ts';

/** How many evenings are played at random each time; `npm run test:long` plays hundreds. */
const EACH_TIME = 6;
const OPTIONS: EveningOptions = { steps: 30, undone: 4 };

/** Those in CROUPIER_EVENING (`7,12`), else some chosen by the commit: one after the other, so that all games are among them. */
function seeds(): readonly number[] {
  const asked = process.env['CROUPIER_EVENING'];
  if (asked !== undefined) return asked.split(',').map(Number);
  const first = seedOfSweep();
  return Array.from({ length: EACH_TIME }, (_, at) => first + at);
}

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
