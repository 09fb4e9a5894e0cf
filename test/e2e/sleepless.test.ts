import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { openOwnApp } from './support/own-app.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import {
  answer,
  asked,
  beginByKeys,
  beginGame,
  chips,
  connectTray,
  dice,
  press,
  taps,
  trayIs,
} from './support/table.ts';
import { startTray } from './support/tray.ts';
import { pause } from '../support/until.ts';

describeWith(['chromium', 'python3', 'pseudo-terminals'], 'Sleepless at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /*
   * Worked out by hand, 15 chips each. Ben bids 2 into the pot: 13. A K Q J is a sequence, 6 from each: Ben 25, Ann 9,
   * Cyd 9. Cyd has the best hand, 2 from each: Cyd 13, Ann 7, Ben 23. Ann takes two of four tricks and the pot of 2: 9.
   * 9 + 23 + 13 = 45.
   */
  test('a whole hand by a tray on a pseudo-terminal, its plug pulled in mid-roll, finished by keyboard', async () => {
    const { page } = await openOwnApp(browser);
    const tray = await startTray();
    onTestFinished(() => tray.stop());
    await connectTray(page, tray.path);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);

    await asked(page, /^Ann, throw the four dice/);
    tray.play('throw 1:1 2:2 3:3 4:6');
    await asked(page, /^Ben, change one card or pass/);
    expect(await dice(page)).toEqual(
      ['A', 'K', 'Q', '9'].map((face) => expect.stringMatching(new RegExp(`^${face}\\b.*tray`)) as string),
    );
    await answer(page, 'd', /^Ben, bid for throws/);

    // Ben is quicker than whoever taps: the roll waits for its question, and is offered.
    tray.play('throw 4:5');
    await pause(3_000);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'h', /^Ben may throw 4 more times/);
    await page.getByRole('button', { name: /^Use 10 .*thrown before/ }).click();
    await page.getByRole('button', { name: /^Take A K Q 10/ }).waitFor();
    await answer(page, 'Enter', /^Ben may throw 3 more times/);

    // In mid-roll the plug is pulled: the die came to rest as a jack, and nobody heard it.
    tray.play('throw 4:4');
    await page.getByRole('button', { name: /^die 4, .*moving/ }).waitFor();
    tray.play('unplug');
    await trayIs(page, 'Lost');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: /^Take A K Q J/ }).waitFor();
    await answer(page, 'Enter', /^Ben may throw 2 more times/);

    tray.play('plug');
    await trayIs(page, 'Ready');
    expect(await dice(page)).toEqual(
      ['die 1, A', 'die 2, K', 'die 3, Q', 'die 4, J'].map(
        (die) => expect.stringMatching(`^${die}, `) as string,
      ),
    );

    await answer(page, '2', /^Who has the best hand/);
    expect(await chips(page)).toEqual({ Ann: 9, Ben: 25, Cyd: 9 });
    await answer(page, '3', /^Cyd leads: who takes trick 1/);
    await answer(page, '1', /^Ann leads: who takes trick 2/);
    await answer(page, '1', /^Ann leads: who takes trick 3/);
    await answer(page, '2', /^Ben leads: who takes trick 4/);
    await answer(page, '3', /^Ann, bid for throws/);
    await answer(page, 'n', /claim/i);
    await answer(page, 'n', /^Ben, throw the four dice/);
    expect(await chips(page)).toEqual({ Ann: 9, Ben: 23, Cyd: 13 });
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand, 15 chips each. Four aces pay 8: Ben 23, Ann 7. Ben has the best hand: 25 and 5. All tricks are
   * Ben's, so he alone may claim again: Ann owes 8 and has 5. Ann stands at no chips: the game is over, 30 to 0.
   */
  test('a whole game by keyboard alone, from the first screen to the last', async () => {
    const { page } = await openOwnApp(browser);
    await beginByKeys(page, 'Sleepless', ['Ann', 'Ben']);

    await asked(page, /^Ann, throw the four dice/);
    await press(page, 'a', 'a', 'a', 'a');
    await page.getByRole('button', { name: /^Take A A A A/ }).waitFor();
    await answer(page, 'Enter', /^Ben, change one card/);
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/i);
    await answer(page, '2', /^Who has the best hand/);
    expect(await chips(page)).toEqual({ Ann: 7, Ben: 23 });
    await answer(page, '2', /^Ben leads: who takes trick 1/);
    for (const trick of [2, 3, 4]) await answer(page, '2', new RegExp(`who takes trick ${trick}`));
    await answer(page, '2', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/i);
    await press(page, '2');
    await page
      .getByText(/Ben won/)
      .first()
      .waitFor();
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
