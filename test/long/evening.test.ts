import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, launchBrowser } from '../e2e/support/browser.ts';
import { evening, failureOf, tryEvening } from '../evening/evening.ts';
import { PLANTS } from '../evening/plants.ts';

const EVENINGS = Number(process.env['CROUPIER_EVENINGS'] ?? 500);
const FIRST = Number(process.env['CROUPIER_EVENING'] ?? 1_000);
const STEPS = 60;

describe('evenings of people as they are', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test(`${String(EVENINGS)} of them, in all games and languages`, async () => {
    const failures: string[] = [];
    let next = FIRST;
    const play = async (): Promise<void> => {
      while (next < FIRST + EVENINGS) {
        const failure = failureOf(await tryEvening(browser, next++, { steps: STEPS }));
        if (failure === null) continue;
        failures.push(failure);
        console.log(failure);
      }
    };
    // Two at a time: one waits while the other draws.
    await Promise.all([play(), play()]);
    expect(failures).toEqual([]);
  });

  test.each(Object.entries(PLANTS))(
    'find a fault put in on purpose within 20: %s',
    async (_, { plant, isFound }) => {
      let found = 0;
      for (let seed = 1; seed <= 20 && found === 0; seed++) {
        const { fault } = await evening(browser, seed, { steps: STEPS, plant });
        if (fault && isFound(fault)) found = seed;
      }
      expect(found).toBeGreaterThan(0);
    },
  );
});
