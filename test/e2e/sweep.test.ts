import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { SHOTS } from '../support/scenes/index.ts';
import { sharedBrowser } from './support/browser.ts';
import { atRest, drawing } from './support/drawn.ts';
import { layoutFaults } from './support/layout.ts';
import { SIZES, seedOfSweep, sweepOf } from './support/sweep.ts';

/** Fingers hit things of this size in CSS pixels; a television has none. */
const FINGER = 44;

describeWith(['chromium'], 'nothing overlaps, is cut or covers a button', () => {
  const draw = drawing();
  const seed = seedOfSweep();
  const chosen = sweepOf(seed);
  console.log(`sweep of ${chosen.length} scenes: CROUPIER_SWEEP=${seed.toString(16)}`);

  test('goes from the smallest phone to a large desktop, upright and across', () => {
    expect(SIZES.length).toBeGreaterThanOrEqual(40);
    expect(SIZES).toContainEqual([320, 568]);
    expect(SIZES).toContainEqual([2560, 1440]);
    expect(chosen.length).toBeGreaterThan(20);
  });

  test('knows what scrolls under a column from what lies over another', async () => {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    const row = (position: string): string =>
      `<div style="width: 200px; overflow: auto; white-space: nowrap"><b style="position: ${position}; left: 0; background: tan">Hand</b><i>${' Anna Bert Cleo Dora'.repeat(4)}</i></div>`;
    const faultsOf = async (position: string): Promise<readonly string[]> => {
      await page.setContent(row(position));
      await page.locator('div').evaluate((scrolled) => (scrolled.scrollLeft = 60));
      return layoutFaults(page);
    };
    expect(await faultsOf('sticky')).toEqual([]);
    expect(await faultsOf('relative; margin-right: -80px')).toEqual([expect.stringMatching(/^overlap/)]);
  });

  test('nothing lies under the bar at the foot of set-up, however high it is', async () => {
    const setup = SHOTS.find(({ name }) => name === 'setup');
    if (!setup) throw new Error('no set-up');
    const page = await draw(setup, { viewport: { width: 390, height: 844 } });
    await page.getByRole('contentinfo').evaluate((bar) => (bar.style.paddingTop = '160px'));
    await expect.poll(() => layoutFaults(page)).toEqual([]);
  });

  test.each(chosen.map((one) => [`${one.name}, ${one.locale}`, one] as const))(
    '%s',
    async (_name, { make, locale }) => {
      const shot = make();
      const page = await draw({ ...shot, settings: { ...shot.settings, theme: 'dark', locale } }, { locale });
      const finger = shot.screen ? 0 : FINGER;
      const found: Record<string, string[]> = {};
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        let faults = await layoutFaults(page, finger);
        // Choices that find no room go one after the other, a picture each.
        if (faults.length > 0) {
          await atRest(page);
          faults = await layoutFaults(page, finger);
        }
        for (const fault of faults) (found[fault] ??= []).push(`${width}x${height}`);
      }
      expect(found).toEqual({});
      expect(page.faults).toEqual([]);
    },
  );
});
