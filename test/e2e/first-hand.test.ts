import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { Reader } from './support/reader.ts';

const MOST_STEPS = 260;

describeWith(['chromium'], 'people who read only the screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  // The guide ends with the first hand; one game goes on without it.
  test.each([
    ['Sleepless', ['Ann', 'Ben', 'Cat'], 1, 11],
    ['Winner', ['Ann', 'Ben', 'Cat', 'Dee'], 1, 7],
    ['Winner', ['Ann', 'Ben', 'Cat'], 1, 8],
    ['Pool Nap', ['Ann', 'Ben', 'Cat', 'Dee'], 1, 5],
    ['Dream', ['Ann', 'Ben', 'Cat'], 1, 3],
    ['Roll-a-Royal', ['Ann', 'Ben'], 2, 2],
  ] as const)('play %s without an error, %j', async (game, names, hands, seed) => {
    const { page } = await openOwnApp(browser);
    await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
    for (const [i, name] of names.entries())
      await page.getByRole('textbox', { name: `Name of player ${i + 1}`, exact: true }).fill(name);
    expect(await page.getByRole('checkbox', { name: /^Guide us through the first \w+$/ }).isChecked()).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Begin' }).click();

    const lead = page.getByRole('note', { name: /^A guided first \w+$/ });
    await lead.waitFor();
    const reader = new Reader(page, seed, names);
    await reader.begin();
    let steps = 0;
    while (steps < MOST_STEPS && (await reader.step(hands))) steps++;
    expect(steps).toBeLessThan(MOST_STEPS);
    if (game === 'Roll-a-Royal') expect(reader.read.join()).toMatch(/lay out your .*: bank or risk\?/);
    // It ended by itself.
    expect(await lead.count()).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
