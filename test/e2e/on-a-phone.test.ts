import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { sceneOf } from '../support/scenes/index.ts';
import type { WatchedPage } from './support/browser.ts';
import { PHONE, TABLET, drawing } from './support/drawn.ts';
import { localesNow, scenesNow } from './support/each-time.ts';

/** All of the page is seen at once, and nothing of a podium is cut. */
const fits = async (page: WatchedPage, about: string): Promise<void> => {
  const longer = 'document.documentElement.scrollHeight - innerHeight';
  expect(await page.evaluate(longer), about).toBeLessThanOrEqual(0);
  // All steps of a podium are seen, down to the place.
  const cut = await page
    .locator('.podium .step')
    .evaluateAll((steps) =>
      steps.filter((step) => step.scrollHeight > step.clientHeight + 1).map((step) => step.textContent),
    );
  expect(cut, about).toEqual([]);
  // Who was first stands highest.
  const tops = await page
    .locator('.podium li')
    .evaluateAll((steps) =>
      steps.map((step) => [
        step.matches('.one'),
        step.querySelector('.step')?.getBoundingClientRect().top ?? 0,
      ]),
    );
  for (const [first, top] of tops)
    if (!first) expect(top, about).toBeGreaterThan(Math.min(...tops.map(([, one]) => Number(one))));
  expect(page.faults).toEqual([]);
};

/** What is asked most in each game, and tables of as many as can play. */
const TABLES = [
  'table-bid',
  'table-throw',
  'winner-lead',
  'winner-single',
  'winner-pair',
  'nap-ten',
  'nap-ten-bidding',
  'dream-lead',
  'dream-room',
  'dream-full',
  'dream-undrawn',
  'dream-eight',
  'dream-eight-out',
  'dream-eight-tricks',
  'royal-start-ten',
  'royal-risk-ten',
  'table-hand-end-ten',
];
/** Ends of games with as many as usually play and with ten, with all that can be told, and with somebody who must buy. */
const ENDS = ['table-finale', 'table-finale-facts', 'table-finale-five', 'table-finale-ten'];

describeWith(['chromium'], 'the table on a phone and on a tablet', () => {
  const draw = drawing();

  test.each([
    // German has the longest words.
    ...scenesNow()
      .filter(({ name }) => TABLES.includes(name))
      .map(({ name }) => [name, ['de']] as const),
    ...ENDS.map((name) => [name, localesNow()] as const),
  ])('fits a phone as it is: %s', async (name, locales) => {
    const shot = sceneOf(name);
    for (const locale of locales) {
      const settings = { ...shot.settings, locale };
      await fits(await draw({ ...shot, settings }, { ...PHONE, locale }), locale);
    }
  });

  test.each(['table-finale', 'table-finale-ten'])('fits a tablet: %s', async (name) => {
    await fits(await draw(sceneOf(name), TABLET), name);
  });

  test('on a phone, the player with the Risk die is fully visible in the standings strip', async () => {
    const page = await draw(sceneOf('royal-start'), PHONE);
    const ends = () =>
      page.evaluate(() =>
        ['.strip', '.strip .turn'].map((one) => document.querySelector(one)?.getBoundingClientRect().right),
      );
    await expect.poll(async () => (await ends()).every((end) => end !== undefined)).toBe(true);
    const [strip = 0, turn = 0] = await ends();
    expect(turn).toBeLessThanOrEqual(strip);
    expect(page.faults).toEqual([]);
  });

  test('on a phone with eight in Dream, who goes out is asked after a tap on how', async () => {
    const page = await draw(sceneOf('dream-eight'), PHONE);
    expect(await page.getByRole('button', { name: /^Gus: / }).count()).toBe(0);
    await page.getByRole('button', { name: 'Goes out on 21…' }).click();
    await page.locator('.who .player').first().waitFor();
    expect(await page.locator('.who .player').count()).toBe(8);
    expect(await page.getByRole('button', { name: 'Goes out…', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Goes out on 21…' }).click();
    await page.getByRole('button', { name: 'Goes out…', exact: true }).waitFor();
    expect(page.faults).toEqual([]);
  });

  test('the thirteen dice lie in two rows, each as large as a finger', async () => {
    const page = await draw(sceneOf('royal-again'), PHONE);
    const dice = await page
      .locator('.die-button')
      .evaluateAll((all) => all.map((die) => die.getBoundingClientRect().toJSON() as DOMRect));
    expect(dice).toHaveLength(13);
    expect(new Set(dice.map(({ y }) => Math.round(y))).size).toBe(2);
    expect(Math.min(...dice.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44);
  });
});
