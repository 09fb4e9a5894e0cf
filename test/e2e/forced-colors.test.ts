import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { sceneOf } from '../support/scenes/index.ts';
import { atRest, drawing } from './support/drawn.ts';

/** How far the ink of a picture is from what it is printed on, as a ratio of their luminances (WCAG 2.2). */
const contrastOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((picture) => {
      const luminance = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      // A gradient is a die's or a card's, from white on; forced colours take it away.
      const groundOf = (from: Element | null): string => {
        if (!from) return getComputedStyle(document.documentElement).backgroundColor;
        const { backgroundImage, backgroundColor } = getComputedStyle(from);
        if (backgroundImage !== 'none') return 'rgb(255, 255, 255)';
        return /rgba\(.*, 0\)/.test(backgroundColor) ? groundOf(from.parentElement) : backgroundColor;
      };
      const ink = picture.querySelector('path, text') ?? picture;
      const shades = [luminance(getComputedStyle(ink).fill), luminance(groundOf(picture))];
      return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
    });

describeWith(['chromium'], 'the system forces its colours', () => {
  const draw = drawing();

  test.each<[string, string, readonly string[]]>([
    ['table-bid', '.seat.turn', ['.row .die .fA', '.row .die .fK', '.row .die .f9']],
    ['royal-risk', '.standings .turn', ['.spot svg[data-suit="s"]', '.spot svg[data-suit="d"]']],
    [
      'winner-pair',
      '.seat.turn',
      ['.top .card svg', '.suits [data-suit="s"] svg', '.suits [data-suit="d"] svg'],
    ],
    ['royal-again', '.standings .turn', ['.row .die svg[data-suit="s"]', '.suit[data-suit="s"] .head svg']],
  ])('%s: dice, suits and whose turn it is are seen, in the dark and by day', async (name, turn, seen) => {
    const page = await draw(sceneOf(name));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await atRest(page);
      for (const selector of seen)
        expect(await contrastOf(page, selector), `${selector}, ${colorScheme}`).toBeGreaterThan(4.5);
      const outline = await page
        .locator(turn)
        .first()
        .evaluate((plate) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(plate);
          return outlineStyle === 'solid' ? parseFloat(outlineWidth) : 0;
        });
      expect(outline, `${turn}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
    }
    await page.emulateMedia({ forcedColors: 'none' });
    expect(page.faults).toEqual([]);
  });
});
