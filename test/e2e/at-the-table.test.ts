import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { ALONE, openOwnApp } from './support/own-app.ts';
import { type Browser, UNSEEN, type WatchedPage, launchWholeBrowser } from './support/browser.ts';
import {
  answer,
  asked,
  beginByKeys,
  beginGame,
  chips,
  press,
  standings,
  tabTo,
  taps,
} from './support/table.ts';

describeWith(['chromium'], 'people at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchWholeBrowser(UNSEEN);
  });
  afterAll(() => browser.close());

  const open = async (options: Parameters<typeof openOwnApp>[1] = {}): Promise<WatchedPage> =>
    (await openOwnApp(browser, options)).page;

  /*
   * Worked out by hand, 15 chips each. K K 9 A is a pair. Ben has it for 2, so 13 and the pot 2; he throws the 9 and lies
   * K K K A: three of a kind, 5 from each: 28, and 10 each for the others. 10 + 28 + 10 + 10 + 2 = 60.
   */
  test('somebody new: from the first screen to the first chips paid in Sleepless, four players, by taps', async () => {
    const page = await open({ hasTouch: true });
    let count = 0;
    const tap = async (name: RegExp): Promise<void> => {
      await page.getByRole('button', { name }).first().tap();
      count++;
    };
    await tap(/^Sleepless/);
    for (const [i, name] of ['Ann', 'Ben', 'Cat', 'Dee'].entries())
      await page.getByRole('textbox', { name: `Name of player ${i + 1}`, exact: true }).fill(name);
    await tap(/^Begin/);
    // The first hand leads: the cards are dealt first.
    await page.getByText('Ann, deal 4 cards each, from ace to nine').waitFor();
    await tap(/^Dealt/);
    await asked(page, /^Ann, throw the four dice/);
    await page.getByText('Throw, then tap the faces as they lie.').waitFor();
    const faces = page.getByRole('region', { name: 'What is asked now' });
    for (const face of ['K', 'K', '9', 'A']) {
      await faces.getByRole('button', { name: face, exact: true }).tap();
      count++;
    }
    await tap(/^Take K K 9 A/);
    await asked(page, /^Ben, change one card/);
    await tap(/^All have drawn/);
    await asked(page, /^Ben, bid for throws/);
    await tap(/^2/);
    await asked(page, /^Cat, bid more than Ben’s 2/);
    await tap(/^Ben wins it with 2/);
    await asked(page, /^Ben may throw 4 more times/);
    await page.getByText('Tap each die you throw, or whoever claims.').waitFor();
    await tap(/^die 3, 9/);
    await page.getByRole('dialog').getByRole('button', { name: 'K', exact: true }).tap();
    count++;
    await tap(/^Take K K K A/);
    await asked(page, /^Ben may throw 3 more times/);
    await tap(/^Ben claims/);
    await asked(page, /^Who has the best hand/);
    expect(await chips(page)).toEqual({ Ann: 10, Ben: 28, Cat: 10, Dee: 10 });
    // Fourteen, and one to say that the cards are dealt.
    expect(count).toBeLessThanOrEqual(15);
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand. 50 chips each, 1 ante: 49, the pot 3. Ben makes 2: 2 from each, so 47, 53, 47; the pot of 3 is shared
   * out at the end: 48, 54, 48.
   */
  test('a game of Pool Nap by keyboard alone', async () => {
    const page = await open();
    await beginByKeys(page, 'Pool Nap', ['Ann', 'Ben', 'Cyd'], { numbers: { Hands: 1 } });
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ann, bid more than Ben’s 2/);
    await answer(page, 'p', /^Ben bids 2 and leads trump/);
    await answer(page, '2', /who takes trick 2/);
    // A wrong key is taken back with another.
    await answer(page, '3', /who takes trick 3/);
    await answer(page, 'u', /who takes trick 2/);
    await press(page, '2');
    await page.getByText('Made: 2 from each').waitFor();
    await press(page, 'e');
    expect(await standings(page)).toEqual({ Ann: 48, Ben: 54, Cyd: 48 });
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });

  /* Two chips each, one for the ante: who loses one has none left, and buys as many as at the beginning, or others. Ben deals. */
  test('a player without chips buys some, and the game continues: by keyboard alone', async () => {
    const page = await open();
    await beginByKeys(page, 'Pool Nap', ['Ann', 'Ben', 'Cyd'], { numbers: { 'Opening chips': 2 } });
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '1', /^Cyd, bid more than Ben’s 1/);
    await answer(page, 'p', /^Ann, bid more than Ben’s 1/);
    await answer(page, 'p', /^Ben bids 1 and leads trump/);
    await press(page, '2');
    await page.getByText('Made: 1 from each').waitFor();
    await press(page, 'e');
    await page.getByRole('heading', { name: 'Ben wins' }).waitFor();
    await press(page, 'b');
    const dialog = page.getByRole('dialog', { name: 'Buy chips and go on' });
    for (const name of ['Ann', 'Cyd'])
      expect(await dialog.getByRole('spinbutton', { name: `${name} buys` }).inputValue()).toBe('2');
    await tabTo(page, dialog.getByRole('spinbutton', { name: 'Cyd buys' }));
    await press(page, 'Control+A', '7', 'Tab', 'Enter');
    await asked(page, /^Cyd, bid 1 or more/);
    expect(await chips(page)).toMatchObject({ Ann: 2, Cyd: 7 });
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });

  /** Worked out by hand: three players, 4 cards left at 1 are 4, 16 of 17 at 2 are 32, so Cyd has 36. */
  test('a game of Winner by keyboard alone', async () => {
    const page = await open();
    await beginByKeys(page, 'Winner', ['Ann', 'Ben', 'Cyd'], { numbers: { Games: 1 } });
    await asked(page, /^Who is out first/);
    await answer(page, 'b', /^Who holds 3♦/);
    await answer(page, '1', /^Ann leads/);
    await press(page, '5', 'h');
    await page.getByText('5♥: single card.').waitFor();
    await answer(page, 'Enter', /^Ben: beat 5♥/);
    await press(page, 'k');
    await answer(page, 's', /^Cyd: beat K♠/);
    await press(page, 'o');
    await page.getByRole('button', { name: /^Cyd is out/ }).waitFor();
    await press(page, '3');
    await asked(page, /^Cyd is out: how many cards are left/);
    for (const count of ['4', '16']) {
      await page.keyboard.type(count);
      await press(page, 'Enter');
    }
    // The last agreed game ends with its score: no Loser is asked for.
    expect(await standings(page)).toEqual({ Cyd: 36, Ann: -4, Ben: -32 });
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });

  test('in mid-game: calls spoken, another look, another language, the rules and the keys where one is', async () => {
    const page = await open();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      Object.defineProperty(window.speechSynthesis, 'speak', {
        value: (words: SpeechSynthesisUtterance) => said.push(`${words.lang} ${words.text}`),
      });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);

    await press(page, 'i');
    await page.getByRole('dialog', { name: 'Rules' }).getByText('Now: the dealer throws').waitFor();
    await press(page, 'Escape', '?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Undo').first().waitFor();
    await press(page, 'Escape');

    const settings = async (menu: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: menu, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog', { name: item }).waitFor();
    };
    await settings('Menu', 'Settings');
    await page.getByRole('checkbox', { name: 'Say aloud what happens' }).check();
    await page.getByRole('button', { name: 'Light paper' }).click();
    await page.locator('html[data-theme="light"]').waitFor();
    await press(page, 'Escape');
    await press(page, 'k', 'k', '9', 'a');
    await page.getByRole('button', { name: /^Take K K 9 A/ }).waitFor();
    await answer(page, 'Enter', /^Ben, change one card/);
    await expect.poll(said).toEqual(['en Ann throws K K 9 A: one pair']);

    await settings('Menu', 'Settings');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.locator('html[lang="de"]').waitFor();
    await press(page, 'Escape');
    const question = page.locator('.prompt .question');
    await expect.poll(() => question.innerText()).toMatch(/^Ben, tausch eine Karte oder passe/);
    // What has happened is told in the new language too.
    await page.getByText('Ann wirft K K 9 A: ein Paar').first().waitFor();
    await press(page, 'd');
    await expect.poll(() => question.innerText()).toMatch(/^Ben, biete auf Würfe oder passe/);
    await expect.poll(said).toHaveLength(2);
    expect((await said())[1]).toMatch(/^de /);
    expect(page.faults).toEqual([]);
  });

  test('a new window is at the table at once; from home it is one tap; the sheet and the tray lead back', async () => {
    const page = await open();
    const address = page.url();
    await beginGame(page, 'Dream', ['Ann', 'Ben']);
    const other = await page.context().newPage();
    await other.goto(address);
    // Where the page is the table, one tab has it, and another looks on.
    if (ALONE) await other.getByText('The table is open in another tab').waitFor();
    else await asked(other, /^Trick 1|leads/);
    await other.close();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: /^Go on/ }).click();
    await asked(page, /^Trick 1|leads/);
    await page.getByRole('button', { name: 'Score sheet' }).click();
    await page.getByText('Nothing has been played yet.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page.getByRole('heading', { name: 'Dice tray' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await asked(page, /^Trick 1|leads/);
    expect(page.faults).toEqual([]);
  });

  test('ten players sit in their real order: clockwise on a laptop, round two columns on a phone', async () => {
    const page = await open();
    const names = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];
    await page.getByRole('button', { name: /^Pool Nap/ }).click();
    const fields = page.getByRole('textbox', { name: /^Name of player/ });
    while ((await fields.count()) < 10) await page.getByRole('button', { name: 'Add a player' }).click();
    await page.getByRole('button', { name: 'Another game' }).click();
    await beginGame(page, 'Pool Nap', names);
    /** Everybody by the angle at which they sit, clockwise from the first. */
    const order = async (): Promise<readonly string[]> => {
      const plates = await page.locator('.seats .seat').evaluateAll((seats) =>
        seats.map((seat) => {
          const { x, y, width, height } = seat.getBoundingClientRect();
          return {
            name: seat.querySelector('.name')?.textContent ?? '',
            x: x + width / 2,
            y: y + height / 2,
          };
        }),
      );
      const middle = (of: 'x' | 'y') =>
        (Math.min(...plates.map((plate) => plate[of])) + Math.max(...plates.map((plate) => plate[of]))) / 2;
      const [cx, cy] = [middle('x'), middle('y')];
      const sorted = plates
        .map(({ name, x, y }) => ({ name, angle: Math.atan2(y - cy, x - cx) }))
        .sort((a, b) => a.angle - b.angle)
        .map(({ name }) => name);
      const first = sorted.indexOf('Ann');
      return [...sorted.slice(first), ...sorted.slice(0, first)];
    };
    await expect.poll(order).toEqual(names);
    expect(await page.locator('.seats .name').allTextContents()).toEqual(names);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(order).toEqual(names);
    // The question and its answers are in sight, however far one has scrolled.
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    const box = await page.locator('.prompt .question').boundingBox();
    expect(box && box.y + box.height).toBeLessThan(844);
    // And nobody's plate is under them.
    const plates = await page.locator('.seats .seat').all();
    expect(plates.length).toBe(10);
    // The plates are still being laid out anew for a moment.
    const covered = async (): Promise<number> => {
      const bar = await page.locator('.prompt').boundingBox();
      const boxes = await Promise.all(plates.map((plate) => plate.boundingBox()));
      return boxes.filter((at) => at === null || at.y + at.height > (bar?.y ?? 0)).length;
    };
    await expect.poll(covered).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
