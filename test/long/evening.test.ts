import { describe, expect, test } from 'vitest';
import { launchBrowser, launchWholeBrowser } from '../e2e/support/browser.ts';
import { evening, failureOf, tryEvening } from '../evening/evening.ts';
import { PLANTS } from '../evening/plants.ts';

/** Two are played at a time: one waits while the other draws. */
const EVENINGS = Number(process.env['CROUPIER_EVENINGS'] ?? 500);
const FIRST = Number(process.env['CROUPIER_EVENING'] ?? 1_000);
const STEPS = 60;

describe('evenings of people as they are', () => {
  test(`${String(EVENINGS)} of them, in all games and languages`, async () => {
    const failures: string[] = [];
    let next = FIRST;
    const play = async (): Promise<void> => {
      for (; next < FIRST + EVENINGS;) {
        const seed = next++;
        // A browser of its own: after hundreds of pages one takes its time.
        const unseen = await launchBrowser([]);
        const report = await tryEvening({ unseen, seen: launchWholeBrowser }, seed, { steps: STEPS });
        await unseen.close();
        const failure = failureOf(report);
        if (failure !== null) {
          failures.push(failure);
          console.log(failure);
        }
      }
    };
    await Promise.all([play(), play()]);
    expect(failures).toEqual([]);
  });

  test.each(Object.entries(PLANTS))('find a fault put in on purpose within 20: %s', async (_, plant) => {
    const browser = await launchBrowser();
    let found = 0;
    for (let seed = 1; seed <= 20 && found === 0; seed++) {
      const { fault } = await evening(browser, seed, { steps: STEPS, plant });
      if (fault && fault.check !== 'driver') found = seed;
    }
    await browser.close();
    expect(found).toBeGreaterThan(0);
  });
});
