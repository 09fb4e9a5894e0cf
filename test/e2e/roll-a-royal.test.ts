import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { openOwnApp } from './support/own-app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser } from './support/browser.ts';
import {
  asked,
  beginByKeys,
  beginGame,
  connectTray,
  press,
  setRule,
  standings,
  taps,
  trayIs,
} from './support/table.ts';
import { startTray } from './support/tray.ts';

describeWith(['chromium', 'python3', 'pseudo-terminals'], 'Roll-a-Royal at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (options: Parameters<typeof openOwnApp>[1] = {}): Promise<WatchedPage> =>
    (await openOwnApp(browser, options)).page;

  /** A game of one turn each. */
  async function begin(page: Page, players: readonly string[]): Promise<void> {
    await page.getByRole('button', { name: /^Roll-a-Royal/ }).click();
    await setRule(page, 'Turns of each player', 1);
    await page.getByRole('button', { name: 'Another game' }).click();
    await beginGame(page, 'Roll-a-Royal', players);
  }

  const board = (page: Page) => page.getByRole('group', { name: 'The board' });
  const cell = (page: Page, row: number, column: number): Locator =>
    board(page).getByRole('button', { name: new RegExp(`^row ${row}, column ${column}:`) });
  const card = (page: Page, name: string): Locator =>
    page.getByRole('button', { name: `Lay ${name}`, exact: true });
  /** The points that stand at the ends of the hands. */
  const points = (page: Page): Promise<readonly string[]> =>
    board(page)
      .locator('.points')
      .evaluateAll((labels) =>
        labels.map((label) => (label.textContent ?? '').replace(/\s+/gu, ' ').trim()).sort(),
      );
  /** The thirteen dice on the screen: `1:10♥`, `6:?` for one that nobody has read. */
  const shown = async (page: Page): Promise<string> =>
    (
      await page
        .getByRole('list', { name: 'Dice' })
        .getByRole('button')
        .evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label') ?? ''))
    )
      .map((label) =>
        label
          .replace(/^die (\d+), /u, '$1:')
          .replace('not read yet', '?')
          .replace(/, .*$/u, ''),
      )
      .join(' ');

  /** Drags with the mouse, as slowly as a hand. */
  async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    if (!a || !b) throw new Error('nothing to drag');
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2, { steps: 3 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
  }

  /*
   * Worked out by hand. Both throw a 3 for the start, then Ann 2 and Ben 4: Ben begins. His hearts 10 J Q K A lie on roll 1:
   * a royal flush on the first roll, 8,000. A♣ on roll 1, A♦ on roll 2 and A♥ are three of a kind, 150: 8,150. The Risk die
   * shows 2: 16,300. Ann has one ace and a king: no opener, 0. Everybody has had one turn.
   */
  test('a turn by a tray on a pseudo-terminal, its plug pulled in mid-roll, laid by dragging', async () => {
    const page = await open();
    const tray = await startTray();
    onTestFinished(() => tray.stop());
    await connectTray(page, tray.path);
    await begin(page, ['Ann', 'Ben']);

    await asked(page, /^Ann, throw the Risk die/);
    tray.play('throw 14:3');
    await asked(page, /^Ben, throw the Risk die/);
    tray.play('throw 14:3');
    await asked(page, /^Ann, throw the Risk die again: there is a tie/);
    tray.play('throw 14:2');
    await asked(page, /^Ben, throw the Risk die again/);
    tray.play('throw 14:4');

    await asked(page, /^Ben, turn 1: roll all 13/);
    tray.play('throw 1:2 2:2 3:2 4:2 5:2 6:5 7:6 8:4 9:5 10:5 11:6 12:5 13:5');
    await asked(page, /^Ben, roll 2: the 7 blanks/);
    const lying = '1:10♥ 2:J♥ 3:Q♥ 4:K♥ 5:A♥ 6:? 7:? 8:A♣ 9:? 10:? 11:? 12:? 13:?';
    expect(await shown(page)).toBe(lying);

    // Two of the seven come to rest and are told. The other five are in the air when the plug is pulled.
    tray.play('throw 7:1 11:3');
    await page.getByRole('button', { name: /^die 11, A♦, read by the tray/ }).waitFor();
    tray.play('throw 6:5 9:5 10:6 12:5 13:6');
    await page.getByRole('button', { name: /^die 13, .*moving/ }).waitFor();
    tray.play('unplug');
    await trayIs(page, 'Lost');
    const told = lying.replace('7:?', '7:7♠').replace('11:?', '11:A♦');
    await expect.poll(() => shown(page)).toBe(told);
    // Nothing is taken for blank that nobody has seen.
    expect(await page.getByRole('button', { name: /^Take/ }).count()).toBe(0);
    await asked(page, /^Ben, roll 2/);

    // Put back, the tray says what lies there; it counts when somebody says that it does, and once.
    tray.play('plug');
    await trayIs(page, 'Ready');
    const offer = page.getByRole('button', { name: /^Use 7♠ A♦ 5 blanks \d\d:\d\d, / });
    await offer.waitFor();
    expect(await shown(page)).toBe(told);
    await offer.click();
    await asked(page, /^Ben, roll 3: the 5 blanks/);
    expect(await shown(page)).toBe(told);

    // Only what showed a blank may be thrown: the ten of hearts stays one, and people are told to turn it back.
    tray.play('throw 1:1 6:5 9:4 10:5 12:6 13:5');
    await page
      .getByText(/^Die 1 was not to be thrown, but it was lifted and now shows /)
      .first()
      .waitFor();
    // Until people have said what holds, nothing is taken by itself; then the roll is whole.
    await page.getByRole('button', { name: /^Take one card, the rest blank/ }).waitFor();
    await page.getByRole('button', { name: 'It still counts as 10♥' }).click();
    await asked(page, /^Ben, lay out your 9 cards/);

    for (const [i, name] of ['10♥', 'J♥', 'Q♥', 'K♥', 'A♥'].entries())
      await drag(page, card(page, name), cell(page, 3, i + 3));
    await expect.poll(() => points(page)).toEqual(['8,000 royal flush ×2']);
    // A run that is not a hand is shown as it lies, and cannot be scored.
    await drag(page, card(page, '7♠'), cell(page, 3, 2));
    await page.getByText('7♠ 10♥ J♥ Q♥ K♥ A♥ is not a hand').waitFor();
    expect(await board(page).locator('.wrong').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Score this layout' }).isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    // Off the board again; the other aces above and below the one of hearts.
    await drag(page, cell(page, 3, 2), page.getByRole('list', { name: 'Cards to lay' }));
    await drag(page, card(page, 'A♣'), cell(page, 2, 7));
    await drag(page, card(page, 'A♦'), cell(page, 4, 7));
    await expect.poll(() => points(page)).toEqual(['150 three of a kind', '8,000 royal flush ×2']);
    await page.getByText('This is the best there is').first().waitFor();
    await page.getByRole('button', { name: /^Score 8,150/ }).click();

    await asked(page, /^Ben, 8,150 points: bank or risk/);
    expect(await faultsInBothThemes(page)).toEqual([]);
    tray.play('throw 14:2');
    await asked(page, /^Ann, turn 1: roll all 13/);
    await page.getByText('Ben risks it: times 2 makes 16,300').first().waitFor();
    tray.play('throw 1:1 2:5 3:5 4:2 5:5 6:5 7:5 8:5 9:5 10:5 11:5 12:5 13:5');
    await page.getByText('No opener: Ann scores 0').first().waitFor();
    expect(await standings(page)).toEqual({ Ben: 16_300, Ann: 0 });
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand. A♠ K♠ Q♠ J♠ 10♠ on roll 1: 8,000. The fourth ace comes on roll 2: four of a kind, 500. K♠ and K♥ are
   * a pair, 50. 8,550, and the Risk die shows 3: 25,650.
   */
  test('a game by keyboard alone: thirteen dice in fifteen presses, laid out by keys', async () => {
    const page = await open();
    await beginByKeys(page, 'Roll-a-Royal', ['Ann'], { numbers: { 'Turns of each player': 1 } });

    // Twelve cards and a blank. A capital begins the next suit; what is left is blank.
    await asked(page, /^Ann, turn 1: roll all 13/);
    const presses = await countPresses(page);
    await press(page, ...'jqa0k', 'Shift+A', ...'4k', 'Shift+9', 'a', 'Shift+2', '7', 'Enter');
    await asked(page, /^Ann, roll 2: the one blank/);
    expect(await presses()).toBeLessThanOrEqual(15);
    expect(cardsOf(await shown(page))).toEqual(
      ['A♠', 'K♠', 'Q♠', 'J♠', '10♠', 'A♥', 'K♥', '4♥', 'A♦', '9♦', '7♣', '2♣'].sort(),
    );
    await press(page, 'c', 'a', 'Enter');
    await asked(page, /^Ann, lay out your 13 cards/);
    await board(page).waitFor();

    // The royal flush across, and a card too many, which is not a hand.
    await press(page, 'ArrowDown', 'ArrowRight', ...'asksqj0', '4');
    await page.getByText('A♠ K♠ Q♠ J♠ 10♠ 4♥ is not a hand').waitFor();
    await press(page, 'Enter', 'Backspace');
    await expect.poll(() => points(page)).toEqual(['8,000 royal flush ×2']);
    // Under the first of them the other aces, and the king of hearts over its king.
    await press(page, ...go('ArrowLeft', 5), 'ArrowDown', ...'ahadac');
    await press(page, ...go('ArrowRight', 1), ...go('ArrowUp', 5), ...'kh');
    await expect.poll(() => points(page)).toEqual(['50 pair', '500 four of a kind', '8,000 royal flush ×2']);
    await press(page, 'Enter');
    await asked(page, /^Ann, 8,550 points: bank or risk/);
    await press(page, '3', 'Enter');
    expect(await standings(page)).toEqual({ Ann: 25_650 });
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand. Jacks of ♠ ♥ ♦ are three of a kind, 150; with the jack of diamonds 2 5 6 9 of diamonds are a flush,
   * 300: 450, and Ben banks it. Ann lays out a lone pair, which counts nothing.
   */
  test('a turn by taps on a phone’s screen', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await begin(page, ['Ann', 'Ben']);
    await asked(page, /^Ann, throw the Risk die/);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const risk = (face: string) => page.getByRole('button', { name: face, exact: true }).tap();
    await risk('× 1');
    await page.getByRole('button', { name: /^Take/ }).tap();
    await asked(page, /^Ben, throw the Risk die/);
    await risk('× 2');
    await page.getByRole('button', { name: /^Take/ }).tap();

    await asked(page, /^Ben, turn 1: roll all 13/);
    const onGrid = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    for (const name of ['5♦', 'J♠', '2♦', 'J♥', '9♦', 'J♦', '6♦', '10♣']) await onGrid(name);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take 8 cards, the rest blank' }).tap();
    await asked(page, /^Ben, roll 2: the 5 blanks/);
    await page.getByRole('button', { name: 'Lay out now' }).tap();
    await asked(page, /^Ben, lay out your 8 cards/);
    await cell(page, 4, 2).tap();
    for (const name of ['2♦', '5♦', '6♦', '9♦', 'J♦']) await card(page, name).tap();
    await expect.poll(() => points(page)).toEqual(['300 flush']);
    await cell(page, 5, 6).tap();
    for (const name of ['J♠', 'J♥']) await card(page, name).tap();
    await expect.poll(() => points(page)).toEqual(['150 three of a kind', '300 flush']);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Score 450/ }).tap();
    await page.getByRole('button', { name: /^Bank 450/ }).tap();

    await asked(page, /^Ann, turn 1: roll all 13/);
    for (const name of ['A♠', 'A♥']) await onGrid(name);
    await page.getByRole('button', { name: 'Take 2 cards, the rest blank' }).tap();
    await page.getByRole('button', { name: 'Lay out now' }).tap();
    await asked(page, /^Ann, lay out your 2 cards/);
    await cell(page, 4, 2).tap();
    for (const name of ['A♠', 'A♥']) await card(page, name).tap();
    await page.getByText('A lone pair or three of a kind counts for nothing.').waitFor();
    await page.getByRole('button', { name: /^Score 0/ }).tap();
    expect(await standings(page)).toEqual({ Ben: 450, Ann: 0 });
    expect(page.faults).toEqual([]);
  });
});

/** Starts to count the keys that go down on the page. A capital is one press, with Shift held. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0';
    const count = ({ key }: KeyboardEvent): void => {
      if (key === 'Shift') return;
      document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1);
    };
    window.addEventListener('keydown', count, { capture: true });
  });
  return async () => Number(await page.evaluate(() => document.body.dataset['presses']));
}

/** The same key so many times. */
const go = (key: string, times: number): readonly string[] => Array.from({ length: times }, () => key);

/** The cards of what `shown` says, in any order. */
const cardsOf = (text: string): readonly string[] =>
  text
    .split(' ')
    .map((die) => die.slice(die.indexOf(':') + 1))
    .filter((face) => face !== '' && face !== '?')
    .sort();
