import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { asked, beginGame, chips, connectTray, countTaps, taps } from './support/table.ts';
import { startTray } from './support/tray.ts';

/**
 * How many taps a hand takes that is entered in the way that is offered. Every pointer press on the page counts, the one
 * that puts the hand's card away included where it covers the next answer: the next hand begins where this one did.
 */
describeWith(['chromium', 'python3', 'pseudo-terminals'], 'taps for a hand', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
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

  async function sitDown(game: string, players: readonly string[], trayPath?: string): Promise<Counted> {
    const { page } = await openOwnApp(browser);
    // Here nobody puts the hand's card away unseen.
    await page.removeLocatorHandler(page.locator('.ended'));
    if (trayPath !== undefined) await connectTray(page, trayPath);
    await beginGame(page, game, players);
    await countTaps(page);
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
        const all = await taps(page);
        const since = all - before;
        before = all;
        return since;
      },
    };
  }

  const report = (what: string, many: number): void => console.info(`taps: ${what}: ${many}`);
  const plate = (name: string): RegExp => new RegExp(`^(?:${name}\\. |${name} (?:has|is) .*\\. ${name}: )`);

  test('Pool Nap: at most 4, and one that nobody bids', async () => {
    const { page, tap, putAway, count } = await sitDown('Pool Nap', ['Ann', 'Ben', 'Cyd', 'Dee']);
    await tap(plate('Dee'));
    await tap('Bid 3 tricks');
    const made = page.getByRole('button', { name: /^Made/ });
    expect((await made.innerText()).replaceAll(/\s+/g, ' ')).toContain('3 from each Dee 49 → 58');
    expect(
      (await page.getByRole('button', { name: /^Failed/ }).innerText()).replaceAll(/\s+/g, ' '),
    ).toContain('3 to each Dee 49 → 40');
    await made.click();
    await putAway();
    const hand = await count();
    report('Pool Nap, a hand', hand);
    expect(hand).toBeLessThanOrEqual(4);
    // Ben deals the second hand and puts in 1.
    expect(await chips(page)).toEqual({ Ann: 46, Ben: 45, Cyd: 46, Dee: 58 });

    // The third hand begins at once: its first answer can be tapped.
    await tap(/^Everybody passes/);
    await expect.poll(() => chips(page)).toEqual({ Ann: 46, Ben: 45, Cyd: 45, Dee: 58 });
    const passed = await count();
    report('Pool Nap, nobody bids', passed);
    expect(passed).toBe(1);
    await tap(plate('Ann'));
    await page.getByRole('button', { name: 'Bid one trick' }).waitFor();
  });

  test('Winner with three players: at most 5 until the next deal', async () => {
    const { page, tap, putAway, count } = await sitDown('Winner', ['Ann', 'Ben', 'Cyd']);
    await tap(plate('Ben'));
    const left = page.getByRole('region', { name: 'Cards left' });
    await left.getByRole('group', { name: /Ann/ }).getByRole('button', { name: '4', exact: true }).click();
    await left.getByRole('group', { name: /Cyd/ }).getByRole('button', { name: '13', exact: true }).click();
    // 4 × 1 and 13 × 2: it can be written down now, or with the tap that says who is left.
    await page.getByRole('button', { name: /^Write it down: Ben \+30/ }).waitFor();
    await tap(plate('Cyd'));
    await putAway();
    const game = await count();
    report('Winner, a game of three', game);
    expect(game).toBeLessThanOrEqual(5);
    expect(await chips(page)).toEqual({ Ann: -4, Ben: 30, Cyd: -26 });
    await asked(page, /^Cyd deals, then gives Ben/);
    await tap(plate('Ann'));
    await left.getByRole('button', { name: '3', exact: true }).first().click();
  });

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
  });

  /** A hand of Sleepless in which nobody bids or claims, after its throw. */
  async function dullHand({ page, tap }: Counted): Promise<void> {
    await tap(/^Nobody bids or claims/);
    await asked(page, /^Who has the best hand/);
    await tap(plate('Ben'));
    const tricks = page.getByRole('region', { name: 'All tricks at once' });
    await tricks
      .getByRole('group', { name: 'Ann' })
      .getByRole('button', { name: 'one trick', exact: true })
      .click();
    // Cyd took the one that is left.
    await tricks
      .getByRole('group', { name: 'Ben' })
      .getByRole('button', { name: '2 tricks', exact: true })
      .click();
    await asked(page, /^Ben, bid for throws/);
    await tap(/^Nobody bids or claims/);
    await asked(page, /^Ben, throw the four dice/);
    // Phase two: 2 from each.
    expect(await chips(page)).toEqual({ Ann: 13, Ben: 19, Cyd: 13 });
  }

  test('Sleepless: a dull hand by hand, at most 10', async () => {
    const table = await sitDown('Sleepless', ['Ann', 'Ben', 'Cyd']);
    const faces = table.page.getByRole('group', { name: 'Which face?' });
    for (const face of ['A', 'Q', '10', '9'])
      await faces.getByRole('button', { name: face, exact: true }).click();
    await table.tap(/^Take A Q 10 9/);
    await dullHand(table);
    const hand = await table.count();
    report('Sleepless, a dull hand by hand', hand);
    expect(hand).toBeLessThanOrEqual(10);
    // The first face of the next throw puts the hand's card away.
    const card = table.page.locator('.ended');
    await card.waitFor();
    await faces.getByRole('button', { name: 'K', exact: true }).click();
    await card.waitFor({ state: 'hidden' });
  });

  test('Sleepless: a dull hand whose dice are read, at most 6', async () => {
    const tray = await startTray();
    onTestFinished(() => tray.stop());
    const table = await sitDown('Sleepless', ['Ann', 'Ben', 'Cyd'], tray.path);
    tray.play('throw 1:1 2:3 3:5 4:6');
    await asked(table.page, /^Ben, change one card or pass/);
    await dullHand(table);
    const hand = await table.count();
    report('Sleepless, a dull hand whose dice are read', hand);
    expect(hand).toBeLessThanOrEqual(6);
    tray.play('throw 1:1 2:1 3:5 4:6');
    await asked(table.page, /^Cyd, change one card or pass/);
    expect(await table.count()).toBe(0);
  });
});
