import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../e2e/support/browser.ts';
import { describeWith } from '../support/needs.ts';
import { type EveningOptions, type GAMES, evening } from './evening.ts';
import type { Step } from './gestures.ts';
import { LOCALES } from './words.ts';

const env = process.env;
const seeds = env['SEEDS'] ? env['SEEDS'].split(',').map(Number) : [1, 2, 3, 4, 5, 6];
const options: EveningOptions = {
  steps: Number(env['STEPS'] ?? 40),
  ...(env['GAME'] ? { game: env['GAME'] as (typeof GAMES)[number] } : {}),
  ...(env['LOC'] ? { locale: LOCALES.find((l) => l === env['LOC']) ?? 'en' } : {}),
  aloud: Boolean(env['ALOUD']),
  ...(env['SCRIPT'] ? { script: JSON.parse(readFileSync(env['SCRIPT'], 'utf8')) as Step[] } : {}),
};

describeWith(['chromium'], 'an evening of people as they are', () => {
  test.each(seeds)(
    'seed %i',
    async (seed) => {
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());
      const begun = Date.now();
      const { about, fault, steps } = await evening(browser, seed, options);
      console.log(seed, about, steps.length, Date.now() - begun);
      expect(fault, `seed ${seed} (${about})\n${steps.map((step) => JSON.stringify(step)).join('\n')}`).toBe(
        null,
      );
    },
    300_000,
  );
});
