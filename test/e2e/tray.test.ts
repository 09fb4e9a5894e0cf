import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isAll } from '../support/is-all.ts';
import { describeWith } from '../support/needs.ts';
import { openOwnApp } from './support/own-app.ts';
import { type Browser, type WatchedPage, launchBrowser } from './support/browser.ts';
import { answer, asked, beginGame, chips, connectTray, dice, press, trayIs } from './support/table.ts';
import { connectListed, startTray } from './support/tray.ts';

const open = async (browser: Browser): Promise<WatchedPage> => (await openOwnApp(browser)).page;
const question = (page: Page): Promise<string> =>
  page.getByRole('region', { name: 'What is asked now' }).getByRole('paragraph').first().innerText();

async function isAsked(page: Page, ...questions: readonly RegExp[]): Promise<boolean> {
  const now = await question(page);
  return questions.some((one) => one.test(now));
}

describeWith(
  ['chromium', 'python3', 'pseudo-terminals'],
  'the real firmware in the emulated chip, at the table',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser.close());

    test('a whole hand of Sleepless, every die thrown on it', async () => {
      const page = await open(browser);
      const tray = await startTray('firmware');
      onTestFinished(() => tray.stop());
      await connectTray(page, tray.path);
      await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
      await asked(page, /^Ann, throw the four dice/);
      tray.play('throw 1-4');
      await asked(page, /^Ben, change one card or pass/);
      for (const die of await dice(page)) expect(die).toMatch(/read by the tray/);
      await answer(page, 'd', /^Ben, bid for throws/);
      await answer(page, '1', /^Cyd, bid more than Ben’s 1/);
      await answer(page, 'h', /^Ben may throw 2 more times/);
      tray.play('throw 2');
      await page.getByRole('button', { name: /^die 2, .*1 throw/ }).waitFor();
      await page.getByRole('button', { name: /^Take / }).click();
      await asked(page, /^Ben may throw once more|^Ben may throw 1 more/);
      tray.play('throw 4');
      // On another face it is taken by itself; on the same, a person says that it was thrown. Pairs and better may be claimed.
      const take = page.getByRole('button', { name: /^Take / });
      const claim = /who claims/;
      const best = /^Who has the best hand/;
      await expect
        .poll(async () => (await take.isVisible()) || (await isAsked(page, claim, best)))
        .toBe(true);
      if (await take.isVisible()) await take.click();
      await expect.poll(() => isAsked(page, claim, best)).toBe(true);
      if (await isAsked(page, claim)) await press(page, 'n');
      await asked(page, best);
      await answer(page, '3', /^Cyd leads: who takes trick 1/);
      for (const trick of [2, 3, 4]) await answer(page, '3', new RegExp(`who takes trick ${trick}`));
      await press(page, '3');
      await expect.poll(() => question(page)).not.toMatch(/trick/);
      expect(Object.values(await chips(page)).reduce((sum, n) => sum + n, 0)).toBe(45);
      expect(page.faults).toEqual([]);
    });

    // Each time its thirteen pockets are read in `suite-firmware`, and its turn is played by a tray on a pseudo-terminal.
    test.runIf(isAll)('a turn of Roll-a-Royal, thirteen suited dice and the Risk die', async () => {
      const page = await open(browser);
      const tray = await startTray('firmware');
      onTestFinished(() => tray.stop());
      tray.play('put 5-14');
      await connectTray(page, tray.path);
      await beginGame(page, 'Roll-a-Royal', ['Ann', 'Ben']);
      /** Throws what is asked for: the Risk die, all thirteen, or those that show no card yet. */
      const roll = async (asks: string): Promise<void> => {
        if (!/roll/.test(asks)) return tray.play('throw 14');
        const unread = (await dice(page)).filter((label) => /not read yet/.test(label));
        tray.play(`throw ${unread.map((label) => /^die (\d+)/.exec(label)?.[1]).join(' ')}`);
      };
      const rolls = new Set<string>();
      // Who begins is thrown for, with ties again; then thirteen dice, and the blanks until there are none or thrice. The
      // dice are real chance: who has not opened and lays too little scores nothing, and the other has a turn.
      for (let turns = 0; turns < 6; turns++) {
        for (let now = await question(page); !/lay out your/.test(now); now = await question(page)) {
          rolls.add(/Risk die|roll all 13|blanks? again/.exec(now)?.[0] ?? now);
          await roll(now);
          await expect.poll(() => question(page)).not.toBe(now);
        }
        const score = page.getByRole('button', { name: /^Score [\d,]+/ });
        // A lone pair that opened the turn may be all: then there is nothing to lay, and one tap says so.
        const lay = page.getByRole('button', { name: /^(?:Lay the best|No hand here)/ });
        const laysOut = async (): Promise<boolean> => /lay out your/.test(await question(page));
        const isLaid = async (): Promise<boolean> => (await score.isVisible()) || !(await laysOut());
        // A tap while the last roll is still being taken asks about dice that have gone: people tap again.
        for (let taps = 0; taps < 3 && !(await isLaid()); taps++) {
          await lay.click();
          await expect
            .poll(isLaid)
            .toBe(true)
            .catch(() => undefined);
        }
        if (await laysOut()) await score.click();
        await expect.poll(() => question(page)).not.toMatch(/lay out your/);
        if (/points: bank or risk/.test(await question(page))) break;
      }
      expect([...rolls].slice(0, 2)).toEqual(['Risk die', 'roll all 13']);
      // Risked: the Risk die is thrown on it as well.
      await asked(page, /points: bank or risk/);
      await roll(await question(page));
      // A busy machine's chip takes its time.
      await expect.poll(() => question(page)).not.toMatch(/bank or risk/);
      await asked(page, /^(Ann|Ben), turn \d: roll all 13/);
      expect(page.faults).toEqual([]);
    });
  },
);

describeWith(['chromium'], 'an evening that is recorded', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('is played back from the panel, with the game that it was', async () => {
    const page = await open(browser);
    const toPanel = () => page.getByRole('button', { name: /^Tray/ }).click();
    const back = () => page.getByRole('button', { name: 'Back', exact: true }).click();
    await toPanel();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Stop recording' }).waitFor();
    await back();
    await connectListed(page, 'thrown on the screen');
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await page.getByRole('button', { name: 'Throw', exact: true }).click();
    await asked(page, /^Ben, change one card or pass/);
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'h', /^Ben may throw 4 more times/);
    const first = { chips: await chips(page), dice: await dice(page) };
    await toPanel();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Play back' }).click();
    await page.getByRole('button', { name: /^Put .+ away$/ }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
    // The tray that was connected before is connected again.
    await trayIs(page, 'Ready');
    await back();
    await page.getByText('A recorded evening is played back').waitFor();
    await asked(page, /^Ben may throw 4 more times/);
    expect({ chips: await chips(page), dice: await dice(page) }).toEqual(first);
    expect(page.faults).toEqual([]);
  });
});

describeWith(['chromium', 'python3', 'pseudo-terminals'], 'dice in doubt, on the screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a die that was knocked over, and two that were moved: shown, not counted, settled with a tap', async () => {
    const page = await open(browser);
    const tray = await startTray();
    onTestFinished(() => tray.stop());
    await connectTray(page, tray.path);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await asked(page, /^Ann, throw the four dice/);
    tray.play('throw 1:1 2:2 3:3 4:6');
    await asked(page, /^Ben, change one card or pass/);
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'h', /^Ben may throw 4 more times/);

    tray.play('straighten 2:6');
    const doubts = page.getByRole('alert', { name: 'Dice to check' });
    await doubts.getByText('Die 2 showed K and now shows 9, and nobody lifted it.').waitFor();
    expect((await dice(page))[1]).toMatch(/^die 2, K/);
    await doubts.getByRole('button', { name: 'It still counts as K' }).click();
    await doubts.waitFor({ state: 'detached' });
    expect((await dice(page))[1]).toMatch(/^die 2, K, .*0 throws/);

    tray.play('swap 1 3');
    await doubts
      .getByText('Dice 1, 3 each lie exactly as the other lay. Were they thrown, or only moved?')
      .waitFor();
    await doubts.getByRole('button', { name: 'Only moved' }).click();
    await doubts.waitFor({ state: 'detached' });
    expect(await dice(page)).toEqual(
      ['A', 'K', 'Q', '9'].map(
        (face) => expect.stringMatching(new RegExp(`, ${face}, .*0 throws`)) as string,
      ),
    );
    expect(page.faults).toEqual([]);
  });
});
