import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAll } from '../support/is-all.ts';
import { describeWith } from '../support/needs.ts';
import { openOwnApp } from './support/own-app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser } from './support/browser.ts';
import {
  answer,
  asked,
  beginByKeys,
  beginGame,
  chips,
  nextGame,
  press,
  setRule,
  standings,
  tabTo,
  taps,
} from './support/table.ts';

describeWith(['chromium'], 'the three card games at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (): Promise<WatchedPage> => (await openOwnApp(browser)).page;

  const choose = (page: Page, game: string) =>
    page.getByRole('button', { name: new RegExp(`^${game}`) }).click();

  /** Chooses a game, sets its rules, and begins it. */
  async function begin(
    page: Page,
    game: string,
    rules: Readonly<Record<string, number>>,
    players: readonly string[],
  ): Promise<void> {
    await choose(page, game);
    for (const [rule, value] of Object.entries(rules)) await setRule(page, rule, value);
    await page.getByRole('button', { name: 'Another game' }).click();
    await beginGame(page, game, players);
  }

  const plate = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\. `) });

  /*
   * Worked out by hand. 50 chips each, 1 ante: 49, the pot 3. Cyd makes 3: 3 from each, so 46, 46, 55. Ben, who deals the
   * second round, puts in 1: 45, the pot 4. Cyd bids a nap and loses the first trick: 5 to each, and 4 to double the pot
   * to 8: 51, 50, 41. Two rounds are over and Ann has won. 8 chips for three: 2 each, the two odd ones from Ben's left, to
   * Cyd and Ann: 54, 52, 44. 54 + 52 + 44 = 150.
   */
  test('Pool Nap by taps: made, then a nap lost by the cards that fell', async () => {
    const page = await open();
    await begin(page, 'Pool Nap', { Hands: 2 }, ['Ann', 'Ben', 'Cyd']);

    await asked(page, /^Who wins the bidding/);
    await page.getByRole('button', { name: /^Bid by bid/ }).click();
    await asked(page, /^Ben, bid 1 or more/);
    await page.getByRole('button', { name: 'Bid 2 tricks' }).click();
    await asked(page, /^Cyd, bid more than Ben’s 2/);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bid 3 tricks' }).click();
    await asked(page, /^Ann, bid more than Cyd’s 3/);
    await page.getByRole('button', { name: /^Pass/ }).click();

    await asked(page, /^Cyd bids 3 and leads trump/);
    await page.getByRole('button', { name: 'Trump is hearts' }).click();
    await page.getByRole('img', { name: 'hearts' }).waitFor();
    for (const [n, name] of ['Cyd', 'Ann', 'Cyd', 'Cyd'].entries()) {
      await asked(page, new RegExp(`who takes trick ${n + 1}`));
      await plate(page, name).click();
    }
    await page.getByText('Made: 3 from each').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await plate(page, 'Ben').click();

    await asked(page, /^Cyd, bid 1 or more/);
    await expect.poll(() => chips(page)).toEqual({ Ann: 46, Ben: 45, Cyd: 55 });
    await page.getByRole('button', { name: 'Bid 5 tricks' }).click();
    await asked(page, /^Cyd bids 5 and leads trump/);
    await page.getByRole('button', { name: /^Cards as they fall/ }).click();
    const cards = page.getByRole('dialog', { name: 'Cards as they fall' });
    await cards.getByRole('button', { name: 'K♠' }).click();
    await cards.getByText('Ann, play a card').waitFor();
    await cards.getByRole('button', { name: 'A♠' }).click();
    await cards.getByText('Ben, play a card').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press(page, '2', 's');
    await cards.getByText(/who takes trick 2/).waitFor();
    await cards.getByRole('button', { name: 'Back to the table' }).click();
    await page.getByText('Failed: 5 to each').waitFor();
    await page.getByRole('button', { name: /^Cyd cannot make it/ }).click();

    expect(await standings(page)).toEqual({ Ann: 54, Ben: 52, Cyd: 44 });
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand. Ann is out while Ben and Cyd have played two cards each and Dee none: 11 cards at 2 are 22, twice,
   * and 13 that were never played at 3 are 39, so Ann has 83. The second game is the source's own example: 3, 11 and 8
   * left are 3, 22 and 8, so Ann has 33 more. 116 − 25 − 44 − 47 = 0.
   */
  test('Winner in play, with the referee, then by counting only', async () => {
    const page = await open();
    await begin(page, 'Winner', { Games: 2 }, ['Ann', 'Ben', 'Cyd', 'Dee']);

    await asked(page, /^Who is out first/);
    await page.getByRole('button', { name: /^Play by play/ }).click();
    await asked(page, /^Who holds 3♦ and leads/);
    await plate(page, 'Ben leads').click();
    await asked(page, /^Ben leads: play what you like/);
    await press(page, '3', 'd', 's');
    await page.getByText('3♦ 3♠: pair.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await answer(page, 'Enter', /^Cyd: beat 3♦ 3♠ \(pair\) or pass/);

    await press(page, '4', 's', 'Backspace', 'q', 's', 'h');
    await page.getByText('Q♠ Q♥ beats 3♦ 3♠: the higher pair.').waitFor();
    await answer(page, 'Enter', /^Dee: beat Q♠ Q♥/);

    // A play that is no higher is refused with its reason, and stays there to be changed. Keys wait for the refusal.
    await press(page, '4', 's', 'h');
    await page.getByText('4♠ 4♥ does not beat Q♠ Q♥: it is not higher.').waitFor();
    await press(page, 'Enter');
    await page.locator('.toast', { hasText: '4♠ 4♥' }).waitFor();
    await asked(page, /^Dee: beat Q♠ Q♥/);

    await press(page, 'v');
    const referee = page.getByRole('dialog', { name: 'Does this beat that?' });
    await press(page, 'k', 'c', 'd');
    await referee.getByText('K♣ K♦ beats Q♠ Q♥: the higher pair.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press(page, 'Enter');
    // The cards that stand there are cleared first: nobody passes over them.
    await page.getByRole('button', { name: /^All pass: Cyd takes it/ }).click();
    await page.getByText('“4♠ 4♥” is not sent yet: send it, or clear it first.').waitFor();
    await press(page, 'Backspace', 'Backspace');
    await page.getByRole('button', { name: /^All pass: Cyd takes it/ }).click();

    await asked(page, /^Cyd leads: play what you like/);
    await page.getByRole('button', { name: 'More…' }).click();
    await page.getByRole('button', { name: /^Ann is out/ }).click();
    await enterCounts(page, 11);
    // Cyd holds 11: twelve is no answer.
    await page.keyboard.type('12');
    expect(await page.getByRole('button', { name: /^Write it down/ }).isDisabled()).toBe(true);
    await press(page, 'Backspace');
    await page.keyboard.type('1');
    await press(page, 'Enter');
    await page.keyboard.type('13');
    await page.getByRole('button', { name: 'Write it down: Ann +83' }).waitFor();
    await answer(page, 'Enter', /^Who is left holding cards/);
    await expect.poll(() => chips(page)).toEqual({ Ann: 83, Ben: -22, Cyd: -22, Dee: -39 });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await plate(page, 'Dee is the Loser').click();

    await asked(page, /^Dee deals, then gives Ann/);
    await press(page, '1');
    await enterCounts(page, 3, 11, 8);
    // The last agreed game ends with its score: no Loser is asked for.
    expect(await standings(page)).toEqual({ Ann: 116, Ben: -25, Cyd: -44, Dee: -47 });
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand; the lines are who plays what, the total, and how many cards they hold then. Ben's 10, Ann's 9
   * without drawing: 19; noticed, two cards: Ann 6. Ben has no card for 19: he draws (5) and takes the trick, and Ann
   * leads. Then four times a ten and an ace: 21, so whoever led takes it: Ann, Ben, Ann, Ben. Ann 2 cards, Ben 1. Ann
   * leads 10 (1), Ben draws and plays 9: 19, Ann's 2 makes 21 with her last card: Ben takes it and Ann is out. Tricks: Ann
   * 2, Ben 4, so Ben scores 2. Second hand, in one: Ann 1 trick, Ben none and out: Ann scores 1, and has won, 1 to 2.
   */
  test('Dream by keyboard alone, the questions read from the live region', async () => {
    const page = await open();
    const live = page.getByRole('log');
    /** What a screen reader says next, after what it has said so far. */
    const hears = (sentence: RegExp) =>
      expect.poll(() => live.locator('p').last().innerText()).toMatch(sentence);
    const says = async (key: string, next: RegExp) => {
      await page.keyboard.press(key);
      await hears(next);
    };

    await beginByKeys(page, 'Dream', ['Ann', 'Ben'], {
      choices: ['the running total'],
      numbers: { 'Hands dealt by each': 1 },
    });

    await hears(/^Ben leads: which card/);
    await says('0', /^10: Ann draws, then plays 11 or less/);
    await press(page, 'n');
    await says('9', /^19: Ben draws, then plays 2 or less/);
    await press(page, 'f');
    await expect.poll(() => live.innerText()).toMatch(/Ann had not drawn: 2 cards/);
    await says('t', /^Ann leads: which card/);
    for (const [leader, other] of [
      ['Ann', 'Ben'],
      ['Ben', 'Ann'],
      ['Ann', 'Ben'],
      ['Ben', 'Ann'],
    ]) {
      await says('0', new RegExp(`^10: ${other} draws`));
      await says('a', new RegExp(`^${other} leads: which card`));
      await expect.poll(() => live.innerText()).toMatch(new RegExp(`${leader} takes the trick`));
    }
    await page.getByText('21', { exact: true }).waitFor();
    await says('0', /^10: Ben draws/);
    await says('9', /^19: Ann draws, then plays 2 or less/);
    await says('2', /^Ann leads: which card/);
    await expect.poll(() => chips(page)).toEqual({ Ann: 0, Ben: 2 });

    // The second hand in one: the tricks of both, and who went out.
    await press(page, 'h');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('1');
    await tabTo(page, page.getByRole('button', { name: 'Ben', exact: true }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: /^Enter it/ }));
    await press(page, 'Enter');
    await expect.poll(() => live.innerText()).toMatch(/Ben goes out/);
    expect(await standings(page)).toEqual({ Ann: 1, Ben: 2 });
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });

  // Each time a television shows an evening of all five.
  test.runIf(isAll)(
    'an evening: Dream, Pool Nap and Winner with the same people, without a restart',
    async () => {
      const page = await open();
      const people = ['Ann', 'Ben', 'Cyd'];
      await begin(page, 'Dream', { 'Hands dealt by each': 1 }, people);
      // Three hands. In each, whoever goes out scores 0 and each other their own tricks more: 1 for Ben, 2 for Cyd, 0.
      await plate(page, 'Ben').click();
      await asked(page, /^Trick 2/);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Goes out: Ann' }).click();
      await asked(page, /^Trick 1/);
      await press(page, '3');
      await asked(page, /^Trick 2/);
      await press(page, '3');
      await asked(page, /^Trick 3/);
      await press(page, 'o', '2');
      await asked(page, /^Trick 1/);
      await page.getByRole('button', { name: 'Goes out on 21: Cyd' }).click();
      // On 21 the player before Cyd takes the trick: one more for Ben.
      expect(await standings(page)).toEqual({ Ann: 0, Ben: 2, Cyd: 2 });

      expect(await nextGame(page, 'Pool Nap', { Hands: 1 })).toEqual(people);
      await answer(page, 'b', /^Ben, bid 1 or more/);
      await answer(page, '2', /^Cyd, bid more than Ben’s 2/);
      await press(page, 'h');
      await asked(page, /^Ben bids 2 and leads trump/);
      await press(page, '2');
      await asked(page, /trick 2/);
      await press(page, '2');
      await page.getByText('Made: 2 from each').waitFor();
      await press(page, 'e');
      // 2 from each, then the pot of 3 is shared out: one each.
      expect(await standings(page)).toEqual({ Ann: 48, Ben: 54, Cyd: 48 });

      expect(await nextGame(page, 'Winner', { Games: 1 })).toEqual(people);
      await answer(page, 'b', /^Who holds 3♦/);
      await press(page, '1');
      await asked(page, /^Ann leads/);
      await press(page, '5', 'h');
      await page.getByText('5♥: single card.').waitFor();
      await answer(page, 'Enter', /^Ben: beat 5♥/);
      // A single card is played by naming it.
      await press(page, 'k');
      await answer(page, 's', /^Cyd: beat K♠/);
      await page.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('button', { name: /^Cyd is out/ }).click();
      await enterCounts(page, 4, 16);
      // The last agreed game ends with its score. Three players: 4 at 1, and 16 of 17 at 2.
      expect(await standings(page)).toEqual({ Cyd: 36, Ann: -4, Ben: -32 });

      await page.getByRole('button', { name: 'Home' }).click();
      // Each with whoever won it.
      for (const game of ['Dream.*Ann', 'Pool Nap.*Ben'])
        await page
          .getByRole('button', { name: new RegExp(game) })
          .first()
          .waitFor();
      expect(page.faults).toEqual([]);
    },
  );
});

/** Types how many each has, in their order; Enter goes on, and sends after the last. */
async function enterCounts(page: Page, ...counts: readonly number[]): Promise<void> {
  await page.getByRole('region', { name: 'Cards left' }).waitFor();
  for (const count of counts) {
    await page.keyboard.type(String(count));
    await press(page, 'Enter');
  }
}
