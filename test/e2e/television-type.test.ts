import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import type { Shot } from '../support/scenes/index.ts';
import { colourRules, faultsFor } from './support/axe.ts';
import { UNSEEN, launchWholeBrowser } from './support/browser.ts';
import { atRest, drawing } from './support/drawn.ts';
import { scenesNow } from './support/each-time.ts';

/** 43 inches, 16 : 9: the width of a pixel of 1080 lines in millimetres. */
const PIXEL = (43 * 25.4 * (16 / Math.hypot(16, 9))) / 1920;
const AWAY = 4_000;
/** How high something is seen from there, in minutes of arc. */
const arcMinutes = (pixels: number): number => (Math.atan((pixels * PIXEL) / AWAY) * 180 * 60) / Math.PI;
/** Source: EBU R 95, "graphics safe area": 5 % on each side. */
const SAFE = 0.05;

const isMany = ({ table }: Shot): boolean => (table?.view.seats.length ?? 0) > 6;
const TELEVISION = scenesNow().filter(({ screen, line }) => screen !== undefined && line === undefined);

describeWith(['chromium'], 'on the television', () => {
  // Without what is round the pages no screen is kept on, and the television asks for a tap.
  const draw = drawing(() => launchWholeBrowser(UNSEEN));

  test.each(TELEVISION.map((shot) => [shot.name, shot] as const))(
    '%s: read from four metres, within the margin, in both themes, in German',
    async (_name, shot) => {
      const page = await draw(
        { ...shot, settings: { ...shot.settings, theme: 'dark', locale: 'de' } },
        { viewport: { width: 1920, height: 1080 }, locale: 'de' },
      );
      await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
      await atRest(page);
      const seen = await page.evaluate((safe) => {
        const paint = document.createElement('canvas').getContext('2d');
        const capHeight = (element: Element): number => {
          if (!paint) throw new Error('no canvas');
          const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
          paint.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
          return paint.measureText('H').actualBoundingBoxAscent;
        };
        const all = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter(
            (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
          );
        const box = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
        const texts = (element: Element): boolean =>
          [...element.childNodes].some(
            (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
          );
        const inside = (element: Element): boolean => {
          const seen = box(element.getBoundingClientRect());
          return (
            seen.left >= innerWidth * safe - 1 &&
            seen.top >= innerHeight * safe - 1 &&
            seen.right <= innerWidth * (1 - safe) + 1 &&
            seen.bottom <= innerHeight * (1 - safe) + 1
          );
        };
        const named = (elements: readonly HTMLElement[]) =>
          elements.map((element) => [element.innerText, capHeight(element)] as const);
        const boxes = all(
          '.seat, .question, .lines, .hub .die, .hub .pot, .pays, .trump, .trick .cards, .trick .kind, .cross, .below, .side, .head',
        ).map((element) => ({ element, ...box(element.getBoundingClientRect()) }));
        return {
          names: named(all('.seat .name, .standings .name, .book tbody th, .card tbody th')),
          numbers: named(
            all(
              '.seat .count, .pot .number, .pays li b, .standings .count, .risked .count, .cross .points b, .total, .score b, .book td.held, .card .total',
            ),
          ),
          sentence: named(all('.question')),
          outside: all('body *')
            .filter((element) => texts(element) && !element.closest('.vh, .felt') && !inside(element))
            .map((element) => element.innerText),
          overlaps: boxes.flatMap((a, at) =>
            boxes
              .slice(at + 1)
              .filter(
                (b) =>
                  !a.element.contains(b.element) &&
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
              )
              .map((b) => `${a.element.className} ${a.element.innerText} / ${b.element.className}`),
          ),
          // More than two lines is a name that found no room; wider than its box is one that lies over something.
          broken: all('.name, .book .who')
            .filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 2 ||
                element.clientHeight > parseFloat(getComputedStyle(element).fontSize) * 2.8,
            )
            .map((element) => element.innerText),
          cut: all('.step, .book, .facts, .ended, .night .beside, .question')
            .filter((element) => element.scrollHeight > element.clientHeight + 6)
            .map((element) => `${element.className}: ${element.innerText.slice(0, 40)}`),
          scrolls: all('.television, .television *')
            .filter(
              (element) =>
                element.scrollHeight > element.clientHeight + 6 &&
                getComputedStyle(element).overflowY === 'auto',
            )
            .map((element) => element.className),
          taps: all('button, a[href], input').map((element) => element.innerText),
        };
      }, SAFE);
      if (!isMany(shot)) {
        for (const [text, height] of [...seen.names, ...seen.sentence])
          expect.soft(arcMinutes(height), text).toBeGreaterThanOrEqual(12);
        for (const [text, height] of seen.numbers)
          expect.soft(arcMinutes(height), text).toBeGreaterThanOrEqual(16);
      }
      // Roll-a-Royal's players stand in its standings.
      if (shot.table && !shot.table.view.outcome && !shot.later) {
        expect.soft(seen.names.length).toBeGreaterThanOrEqual(shot.table.view.seats.length);
        expect.soft(seen.numbers.length).toBeGreaterThanOrEqual(shot.table.view.seats.length);
        expect.soft(seen.sentence.length).toBe(1);
      }
      expect.soft(seen.overlaps).toEqual([]);
      expect.soft(seen.broken).toEqual([]);
      expect.soft(seen.cut).toEqual([]);
      expect.soft(seen.outside).toEqual([]);
      expect.soft(seen.scrolls).toEqual([]);
      expect.soft(seen.taps).toEqual([]);
      expect.soft(await faultsFor(page), 'dark').toEqual([]);
      // A theme changes colours and nothing else, so the other rules are asked once.
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      await atRest(page);
      expect.soft(await faultsFor(page, colourRules), 'light').toEqual([]);
      expect(page.faults).toEqual([]);
    },
  );

  test('4K is the same picture, sharper', async () => {
    const shot = TELEVISION[0];
    if (!shot) throw new Error('no television');
    const boxes = [];
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      const page = await draw(shot, { viewport: { width, height } });
      boxes.push(
        await page.locator('.seat, .question, .row .die').evaluateAll(
          (things, scale) =>
            things.map((thing) => {
              const { x, y, width, height } = thing.getBoundingClientRect();
              return [x, y, width, height].map((n) => Math.round((n / scale) * 1920));
            }),
          width,
        ),
      );
    }
    const [small = [], large = []] = boxes;
    expect(small.length).toBeGreaterThan(8);
    for (const [at, box] of small.entries())
      for (const [i, n] of box.entries()) expect(Math.abs(n - (large[at]?.[i] ?? 0))).toBeLessThanOrEqual(6);
  });
});
