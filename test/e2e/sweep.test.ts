import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { sceneOf } from '../support/scenes/index.ts';
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
    const row = (style: string): string =>
      `<div style="width: 200px; overflow: auto; white-space: nowrap"><b style="${style}; background: tan">Hand</b><i>${' Anna Bert Cleo Dora'.repeat(4)}</i></div>`;
    const faultsOf = async (style: string): Promise<readonly string[]> => {
      await page.setContent(row(style));
      await page.locator('div').evaluate((scrolled) => (scrolled.scrollLeft = 60));
      return layoutFaults(page);
    };
    expect(await faultsOf('position: sticky; left: 0')).toEqual([]);
    expect(await faultsOf('position: relative; left: 60px')).toEqual([expect.stringMatching(/^overlap/)]);
  });

  test('nothing lies under the bar at the foot of set-up, however high it is', async () => {
    const page = await draw(sceneOf('setup'), { viewport: { width: 390, height: 844 } });
    await page.getByRole('contentinfo').evaluate((bar) => (bar.style.paddingTop = '160px'));
    const covered = async (): Promise<readonly string[]> =>
      (await layoutFaults(page)).filter((fault) => fault.startsWith('covered'));
    await expect.poll(covered).toEqual([]);
  });

  test('on the smallest phone one’s own name has room beside the chips', async () => {
    const page = await draw(sceneOf('phone-people'), { viewport: { width: 320, height: 568 } });
    await page.locator('.own h2').waitFor();
    const squeezed = async (): Promise<readonly string[]> =>
      (await layoutFaults(page)).filter((fault) => fault.startsWith('cut'));
    await expect.poll(squeezed).toEqual([]);
  });

  test('a crown in a low frame lies over its mark', async () => {
    const page = await draw(sceneOf('table-finale'), { viewport: { width: 1024, height: 540 } });
    await page.locator('.crowned').first().waitFor();
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
