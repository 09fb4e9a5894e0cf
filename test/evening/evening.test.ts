import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Browser, launchBrowser, launchWholeBrowser } from '../e2e/support/browser.ts';
import { describeWith } from '../support/needs.ts';
import { type EveningOptions, failureOf, tryEvening } from './evening.ts';
import type { Step } from './gestures.ts';
import { KEPT } from './kept.ts';

/**
 * Evenings at random: those in CROUPIER_EVENING (`7,12`). `npm run test:long` plays hundreds; each time, only what failed once is
 * played again, until the random ones have found nothing new for long.
 */
const askedSeeds = (): readonly number[] => process.env['CROUPIER_EVENING']?.split(',').map(Number) ?? [];
const OPTIONS: EveningOptions = { steps: 30, undone: 4 };

describeWith(['chromium'], 'an evening of people as they are', () => {
  const opened: Promise<Browser>[] = [];
  const keep = (browser: Promise<Browser>): Promise<Browser> => {
    opened.push(browser);
    return browser;
  };
  const browsers = async () => ({
    unseen: await (opened[0] ?? keep(launchBrowser())),
    seen: () => keep(launchWholeBrowser()),
  });
  afterAll(async () => {
    for (const browser of opened) await (await browser).close();
  });

  test.each(askedSeeds())('seed %i', async (seed) => {
    const script = process.env['CROUPIER_STEPS'];
    const steps = script ? { script: JSON.parse(readFileSync(script, 'utf8')) as Step[] } : {};
    const report = await tryEvening(await browsers(), seed, { ...OPTIONS, ...steps });
    expect(failureOf(report)).toBe(null);
  });

  describe('that failed once', () => {
    test.each(KEPT)('$found', async ({ seed, ...kept }) => {
      const report = await tryEvening(await browsers(), seed, { ...OPTIONS, ...kept });
      expect(failureOf(report)).toBe(null);
    });
  });
});
