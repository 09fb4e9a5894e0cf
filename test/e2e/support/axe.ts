import type { Page } from 'playwright-core';
import { violations } from '../../support/axe.mjs';

/**
 * What axe finds wrong with the page as it stands: the rule and the things it is about; with `rules`, by these rules
 * alone. Empty where there is nothing.
 */
export async function faultsFor(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // While a dialog is open, what lies behind its veil is not to be read.
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  const found = await violations(page, {
    ...(rules ? { rules } : {}),
    ...(isDialog ? { within: '[role="dialog"]' } : {}),
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
}

/** Axe's rules about colours: of those it asks unless told otherwise, these alone can depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until what moves or changes colour has done so: a busy machine may not have drawn a frame for a while, and a
 * colour that is inherited begins to change when its parent's has.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    for (let round = 0; round < 20; round++) {
      await frame();
      const moving = document.getAnimations();
      if (moving.length === 0) break;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
    await frame();
  });
}

/** The same in both themes; the page is left in the dark one. */
export async function faultsInBothThemes(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  // Chips that are still in the air are faint on purpose.
  await page.locator('.flight').first().waitFor({ state: 'detached' });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    await settled(page);
    // A theme changes colours and nothing else, so the other rules are asked once.
    for (const fault of await faultsFor(page, theme === 'dark' ? colourRules : undefined))
      faults.push(`${theme} ${fault}`);
  }
  return faults;
}
