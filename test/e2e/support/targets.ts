import type { Page } from 'playwright-core';

/** Fingers hit things of this size (CSS pixels). Source: WCAG 2.2, 2.5.5 "Target Size (Enhanced)": "at least 44 by 44". */
const FINGER = 44;

/** Everything that can be pressed on the page and is smaller than a finger, with its size. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((finger) => {
    const pressable = 'button, a[href], select, summary, input, textarea, [role="button"], [role="menuitem"]';
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((thing) => {
      // What is hidden behind its label is pressed by the label.
      const whole = thing.closest('label') ?? thing;
      const { width, height } = whole.getBoundingClientRect();
      if (width === 0 || !whole.checkVisibility()) return [];
      return width >= finger - 0.5 && height >= finger - 0.5
        ? []
        : [
            `${thing.tagName} “${thing.innerText.trim() || thing.ariaLabel}” ${width.toFixed(0)}×${height.toFixed(0)}`,
          ];
    });
  }, FINGER);

/** Goes through the page with the Tab key, as often as there are stops; what can be pressed and was never reached. */
export async function unreachedByKeys(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const all = 'button, a[href], select, summary, input, textarea, [tabindex="0"]';
    (document.activeElement as HTMLElement | null)?.blur();
    for (const thing of document.querySelectorAll<HTMLElement>(all))
      if (thing.checkVisibility() && !thing.matches(':disabled, [tabindex="-1"]'))
        thing.dataset['unreached'] = '';
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset['unreached'];
    });
  });
  const stops = await page.locator('[data-unreached]').count();
  for (let i = 0; i < stops + 5; i++) await page.keyboard.press('Tab');
  return page
    .locator('[data-unreached]')
    .evaluateAll((things) => things.map((thing) => `${thing.tagName} “${(thing as HTMLElement).innerText}”`));
}
