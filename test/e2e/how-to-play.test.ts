import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { chooseGame, press, tabTo } from './support/table.ts';

const GAMES = ['Sleepless', 'Winner', 'Pool Nap', 'Dream', 'Roll-a-Royal'];

/** Screens on which all of Home is in sight: a large one, tablets, a phone. */
const SCREENS = [
  [2560, 1440],
  [1180, 820],
  [820, 1180],
  [768, 1024],
  [1024, 768],
  [390, 844],
] as const;

/** By how much the open page is longer and wider than the screen, and which of its parts lie over each other. */
const measure = (page: Page) =>
  page.locator('.dialog.whole').evaluate((dialog) => {
    const boxes = [
      ...dialog.querySelectorAll('.needs, .step, .part, .foot, .dialog-head, .step p, .step .picture'),
    ].map((element) => ({ element, box: element.getBoundingClientRect() }));
    const over = boxes.flatMap(({ element: a, box: one }, at) =>
      boxes.slice(at + 1).flatMap(({ element: b, box: other }) => {
        const apart =
          one.right <= other.left + 1 ||
          other.right <= one.left + 1 ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1;
        return apart || a.contains(b) || b.contains(a) ? [] : [`${a.className} / ${b.className}`];
      }),
    );
    return {
      longer: dialog.scrollHeight - dialog.clientHeight,
      wider: dialog.scrollWidth - dialog.clientWidth,
      over,
    };
  });

describeWith(['chromium'], 'how to play', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('each game on one screen, by keyboard, without a fault for axe; the set-up is one key away', async () => {
    const { page } = await openOwnApp(browser);
    for (const game of GAMES) {
      const button = page.getByRole('button', { name: `How to play ${game}` });
      await tabTo(page, button);
      await press(page, 'Enter');
      await page.getByRole('dialog', { name: game }).locator('.steps').waitFor();
      await expect.poll(() => measure(page), { message: game }).toEqual({ longer: 0, wider: 0, over: [] });
      expect(await faultsInBothThemes(page), game).toEqual([]);
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'How to play Dream' }).click();
    await page.getByRole('dialog', { name: 'Dream' }).locator('.steps').waitFor();
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Who plays?' }).waitFor();
    expect(page.faults).toEqual([]);
  });

  test.each([
    ['in German', { locale: 'de-DE' }, 1],
    ['on a narrow phone in German', { locale: 'de-DE', viewport: { width: 360, height: 740 } }, 10_000],
    ['on a large screen', { viewport: { width: 2560, height: 1440 } }, 1],
  ] as const)(
    '%s nothing lies over anything, and nothing is wider than the screen',
    async (_, options, longest) => {
      const { page } = await openOwnApp(browser, options);
      for (let at = 0; at < GAMES.length; at++) {
        await page.locator('.games .how').nth(at).click();
        await page.locator('.dialog.whole .steps').waitFor();
        const found = () =>
          measure(page).then(({ longer, ...rest }) => ({ fits: longer < longest, ...rest }));
        await expect.poll(found, { message: GAMES[at] }).toEqual({ fits: true, wider: 0, over: [] });
        await press(page, 'Escape');
      }
    },
  );

  test('at the table the page shows the house rules in force; all of Home is visible', async () => {
    const { page } = await openOwnApp(browser);
    await page.getByRole('button', { name: /^Winner/ }).click();
    await page.locator('summary', { hasText: 'House rules' }).click();
    await page.getByRole('spinbutton', { name: 'Games' }).fill('7');
    for (const [i, name] of ['Ann', 'Ben', 'Cat'].entries())
      await page.getByRole('textbox', { name: `Name of player ${i + 1}`, exact: true }).fill(name);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    // Once for the keys, once more for the game.
    await press(page, '?');
    await page.getByRole('dialog').getByRole('button', { name: 'How to play' }).waitFor();
    await press(page, '?');
    const dialog = page.getByRole('dialog', { name: 'Winner' });
    await dialog.getByText('After 7 games most points wins.').waitFor();
    // Three play: what it costs with four is not told.
    expect(await dialog.getByRole('columnheader', { name: '4 players' }).count()).toBe(0);
    await press(page, 'Escape');

    // Each game more is one more of the last games below; a game's name is there twice from then on.
    for (const game of GAMES.filter((one) => one !== 'Winner')) {
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await page.locator('.games').waitFor();
      const hidden = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(hidden, `before ${game}`).toBeLessThanOrEqual(0);
      if (game === 'Roll-a-Royal') break;
      await chooseGame(page, game, ['Ann', 'Bartholomew', 'Cat']);
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('button', { name: /^Put .+ away$/ }).click();
      await page.getByRole('region', { name: 'What is asked now' }).waitFor();
    }
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      const hidden = () =>
        page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
      await expect.poll(hidden, { message: `${width} × ${height}` }).toBeLessThanOrEqual(0);
    }

    // Where it has to be scrolled, the set-up is still read from its beginning.
    await page.setViewportSize({ width: 360, height: 500 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await page
      .getByRole('button', { name: /^Dream/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Who plays?' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
