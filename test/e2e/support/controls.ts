import type { Page } from 'playwright-core';

/** What is wrong with the things on a page that can be tapped; empty where nothing is. */
export interface ControlFaults {
  /** Smaller than a finger: name and size in CSS pixels. */
  readonly small: readonly string[];
  /** Cannot be brought under a finger: outside the screen, or covered by something else. */
  readonly hidden: readonly string[];
  /** How far the page scrolls sideways, in CSS pixels. */
  readonly sideways: number;
}

/** Measures every control that is drawn: its size, and whether it can be reached without scrolling the page sideways. */
export function controlFaults(page: Page, least = 44): Promise<ControlFaults> {
  return page.evaluate((minimum) => {
    const CONTROLS =
      'button, a[href], input, select, textarea, summary, [role="menuitem"], [role="tab"], [role="slider"], [role="option"]';
    const small: string[] = [];
    const hidden: string[] = [];
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40)}”`;
    // While a dialog, a menu or a die's faces are open, what lies behind is not to be tapped.
    const open =
      [...document.querySelectorAll('[role="dialog"], [role="menu"], .rare')].at(-1) ?? document.body;
    const isThere = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getClientRects().length > 0;
    const targets = [...open.querySelectorAll(CONTROLS)]
      .filter(
        (element) =>
          isThere(element) && !element.matches('input[type="hidden"], .vh, [aria-hidden="true"], [inert] *'),
      )
      // A box to tick is as large as its words.
      .map((element) =>
        element instanceof HTMLInputElement && /^(?:checkbox|radio|file|color)$/.test(element.type)
          ? (element.closest('label') ?? element)
          : element,
      );
    for (const target of new Set(targets)) {
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      // A plate turned a little, or scaled by the screen's own ratio, may lose a fraction to rounding.
      if (box.width < minimum - 0.5 || box.height < minimum - 0.5)
        small.push(`${nameOf(target)} ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const reached = hit !== null && (target.contains(hit) || hit.contains(target));
      if (!reached || x < 0 || x > window.innerWidth)
        hidden.push(
          `${nameOf(target)} at ${x.toFixed(0)}, ${y.toFixed(0)}: ${hit ? nameOf(hit) : 'nothing there'}`,
        );
    }
    return {
      small,
      hidden,
      sideways: document.documentElement.scrollWidth - window.innerWidth,
    };
  }, least);
}

/** The gold buttons in sight of the uppermost dialog, or of the page: Enter presses the only one. */
export const goldButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    return [...layer.querySelectorAll('.btn.main:not(:disabled)')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.textContent.trim());
  });
