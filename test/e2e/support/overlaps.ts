import type { Page } from 'playwright-core';

/** All that is read or tapped at the table. */
const THINGS =
  '.seat, .seat .count, .seat .key, .seat .tricks, .seat .hand, .seat .said, .die-button, .place .count, .pays, .grid .cell, .pad .value, .outs .way, .under .btn, .odds, .pot, [role="alert"], .prompt .question, .choices .btn';

/** What lies over something else at the table, of all that is read or tapped there. */
export const overlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const things = [...document.querySelectorAll<HTMLElement>(selector)].filter((thing) =>
      thing.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const boxes = things.map((thing) => {
      const { left, top, right, bottom } = thing.getBoundingClientRect();
      const called = (thing.getAttribute('aria-label') ?? thing.innerText).slice(0, 30);
      return { thing, name: `${thing.className} ${called}`, left, top, right, bottom };
    });
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (b) =>
            !a.thing.contains(b.thing) &&
            !b.thing.contains(a.thing) &&
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
        )
        .map((b) => `${a.name} / ${b.name}`),
    );
  }, THINGS);
