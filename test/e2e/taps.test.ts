import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { beginGame, chips } from './support/table.ts';

/**
 * How many taps a hand takes that is entered in the way that is offered. Every pointer press on the page counts, the one
 * that puts the hand's card away included: the next hand begins where this one did.
 */
describeWith(['chromium'], 'taps for a hand', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 180_000);
  afterAll(() => browser.close());

  interface Counted {
    readonly page: Page;
    /** Taps a button of the table, by its name. */
    readonly tap: (name: RegExp | string) => Promise<void>;
    /** Puts the hand's card away. */
    readonly putAway: () => Promise<void>;
    /** The taps since it was last asked. */
    readonly count: () => Promise<number>;
  }

  async function sitDown(game: string, players: readonly string[]): Promise<Counted> {
    const { page } = await openOwnApp(browser);
    await beginGame(page, game, players);
    await page.evaluate(() => {
      document.body.dataset['taps'] = '0';
      window.addEventListener(
        'pointerdown',
        () => (document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1)),
        { capture: true },
      );
    });
    let before = 0;
    return {
      page,
      tap: (name) =>
        page
          .getByRole('button', { name, exact: typeof name === 'string' })
          .first()
          .click(),
      putAway: () => page.locator('.card[role=status]').click(),
      count: async () => {
        const all = await page.evaluate(() => Number(document.body.dataset['taps']));
        const since = all - before;
        before = all;
        return since;
      },
    };
  }

  const report = (what: string, taps: number): void => console.info(`taps: ${what}: ${taps}`);
  const plate = (name: string): RegExp => new RegExp(`^(?:${name}\\. |${name} (?:has|is) .*\\. ${name}: )`);

  test('Pool Nap: at most 4, and one that nobody bids', async () => {
    const { page, tap, putAway, count } = await sitDown('Pool Nap', ['Ann', 'Ben', 'Cyd', 'Dee']);
    await tap(plate('Dee'));
    await tap('Bid 3 tricks');
    const made = page.getByRole('button', { name: /^Made/ });
    expect((await made.innerText()).replaceAll(/\s+/g, ' ')).toContain('3 from each Dee 49 → 58');
    expect((await page.getByRole('button', { name: /^Lost/ }).innerText()).replaceAll(/\s+/g, ' ')).toContain(
      '3 to each Dee 49 → 40',
    );
    await made.click();
    await putAway();
    const hand = await count();
    report('Pool Nap, a hand', hand);
    expect(hand).toBeLessThanOrEqual(4);
    // Ben deals the second hand and puts in 1.
    expect(await chips(page)).toEqual({ Ann: 46, Ben: 45, Cyd: 46, Dee: 58 });

    await tap(/^Everybody passes/);
    await putAway();
    const passed = await count();
    report('Pool Nap, nobody bids', passed);
    expect(passed).toBeLessThanOrEqual(2);
  }, 180_000);

  test('Winner with three players: at most 5 until the next deal', async () => {
    const { page, tap, putAway, count } = await sitDown('Winner', ['Ann', 'Ben', 'Cyd']);
    await tap(plate('Ben'));
    const left = page.getByRole('region', { name: 'Cards left' });
    await left.getByRole('group', { name: /Ann/ }).getByRole('button', { name: '4', exact: true }).click();
    await left.getByRole('group', { name: /Cyd/ }).getByRole('button', { name: '13', exact: true }).click();
    // 4 × 1 and 13 × 2.
    await tap(/^Write it down: Ben \+30/);
    await tap(plate('Cyd'));
    const game = await count();
    report('Winner, a game of three', game);
    expect(game).toBeLessThanOrEqual(5);
    await putAway();
    report('Winner, putting its card away', await count());
    expect(await chips(page)).toEqual({ Ann: -4, Ben: 30, Cyd: -26 });
  }, 180_000);

  test('Dream: as many as there are tricks, and who goes out', async () => {
    const { tap, putAway, count } = await sitDown('Dream', ['Ann', 'Ben', 'Cyd']);
    await tap(plate('Ann'));
    await tap(plate('Ben'));
    await tap(plate('Ben'));
    await tap(/^Goes out: Cyd/);
    await putAway();
    const hand = await count();
    report('Dream, a hand of three tricks', hand);
    expect(hand).toBeLessThanOrEqual(5);
  }, 180_000);
});
