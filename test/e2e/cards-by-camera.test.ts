import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { renderScene } from '../../main/scene/render.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { type DieId, facesOf, type Rgb, type Side } from '../../main/vision/index.ts';
import { type ChosenCard, drawCards } from '../support/cards/scene.ts';
import { describeWith } from '../support/needs.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { launchBrowser, type WatchedPage } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { giveCamera, showPicture } from './support/shown-camera.ts';
import { answer, asked, beginGame, chips, countTaps, press, taps, trayIs } from './support/table.ts';

const SIZE = { width: 960, height: 720 };
const SCALE = 2.4;

/** Cards under the camera: a deck that no training has seen, on a plain cloth. */
const tableWith = (lying: readonly ChosenCard[]): Rgb =>
  drawCards({ seed: 2_000_000_002, use: 'test', kind: 'plain', ...SIZE, pixelsPerMm: SCALE, lying }).image;

const lay = (page: Page, ...lying: readonly ChosenCard[]): Promise<void> =>
  showPicture(page, tableWith(lying));

/** The same with printed dice, which lie at the upper edge of the picture. */
function layBeside(page: Page, faces: readonly string[], ...lying: readonly ChosenCard[]): Promise<void> {
  const dice = faces.map((face, i): SceneDie => {
    const die: DieId = `P${(i + 1) as 1 | 2 | 3 | 4}`;
    return { die, up: (facesOf(die).indexOf(face) + 1) as Side, x: 60 * i - 90, y: -128, turn: 25 * i + 10 };
  });
  const camera = { height: (0.75 * SIZE.width) / SCALE };
  const { data } = tableWith(lying);
  return showPicture(
    page,
    renderScene({ ...SIZE, camera, dice }, { underDice: (canvas) => canvas.data.set(data) }),
  );
}

const at = (card: ChosenCard['card'], x: number, y: number, angle = 0): ChosenCard => ({ card, x, y, angle });

/** A page whose camera reads cards, at its first question. */
async function openTable(game: string, choice: string | null): Promise<WatchedPage> {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { page } = await openOwnApp(browser, {}, { prepare: (page) => giveCamera(page, SIZE) });
  await page.getByRole('button', { name: /^Tray/ }).click();
  await page.getByRole('button', { name: 'A camera', exact: true }).click();
  await lay(page, at('9h', -100, 0), at('Ks', 0, 5, 0.2), at('4d', 100, -5, -0.3));
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await trayIs(page, 'Ready');
  const cards = page.getByRole('region', { name: 'Cards by camera' });
  await cards.getByRole('checkbox', { name: 'Read cards in games' }).check();
  await cards.getByText('Cards read: 3, unclear: 0').waitFor();
  await cards.getByText('These cards are easy to read.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await lay(page);
  await cards.getByText('Lay a few cards face up').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  if (choice !== null) {
    await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
    await page.getByText('House rules').first().click();
    await page.getByRole('button', { name: choice, exact: true }).click();
    await page.getByRole('button', { name: 'Another game' }).click();
  }
  await beginGame(page, game, ['Ann', 'Ben', 'Cat']);
  await countTaps(page, ['pointerdown', 'keydown']);
  return page;
}

const seen = (page: Page) => page.getByRole('region', { name: 'Cards under the camera' });

/** Waits until the light says this of cards. */
const cardsAre = (page: Page, word: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Cards:\\s*${word}`) }).waitFor();

describeWith(['chromium'], 'cards that a camera reads', () => {
  /* Worked out by hand: Ben 8, Cat 9, Ann takes back an ace for a 2, Ben plays that ace as 1, Cat the other: exactly 21; Cat leads. */
  test('Dream: each card on the pile is the play of whoever is asked', async () => {
    const page = await openTable('Dream', 'the running total');
    await asked(page, /^Ben leads/);
    const pile = [at('8s', 0, 0, 0.1), at('9h', 6, 4, -0.2)];
    await lay(page, ...pile.slice(0, 1));
    await asked(page, /^8: Cat/);
    await lay(page, ...pile);
    await asked(page, /^17: Ann/);
    await lay(page, ...pile, at('Ac', -5, 8, 0.4));
    await asked(page, /^18: Ben/);
    await press(page, 'u');
    await asked(page, /^17: Ann/);
    pile.push(at('2c', 110, 0, 0.1));
    await lay(page, ...pile);
    await asked(page, /^19: Ben/);
    // What was taken back counts again, as it was lifted.
    pile.push(at('Ac', 0, 8, 0.7));
    await lay(page, ...pile);
    await asked(page, /^20: Cat/);
    await lay(page, ...pile, at('Ad', 3, -6, 1.2));
    await asked(page, /^Cat leads/);
    expect(await taps(page)).toBeLessThanOrEqual(1);
    expect(page.faults).toEqual([]);
  });

  /* Worked out by hand: Ben bids 1 and leads a king of hearts; Cat’s 4 and Ann’s jack follow: Ben takes it and has made it. */
  test('Pool Nap: a trick fills itself; two cards at once are asked for in their order', async () => {
    const page = await openTable('Pool Nap', null);
    await asked(page, /^Who wins the bidding/);
    await answer(page, 'b', /^Ben, bid 1 or more/);
    await answer(page, '1', /^Cat, bid more/);
    await answer(page, 'p', /^Ann, bid more/);
    await press(page, 'p');
    await asked(page, /^Ben bids 1 and leads trump/);
    const bidding = await taps(page);
    const trick = [at('Kh', 0, -90), at('4h', 90, 10, 1.5), at('Jh', -90, 10, -1.5)];
    await lay(page, trick[0]!);
    await asked(page, /^Cat/);
    await lay(page, ...trick);
    await seen(page).getByText('Several cards at once').waitFor();
    await seen(page)
      .getByRole('button', { name: /^Enter 4/ })
      .click();
    await asked(page, /^Ben leads: who takes trick 2\? Ben has 1 of 1/);
    expect((await taps(page)) - bidding).toBeLessThanOrEqual(2);
    expect(page.faults).toEqual([]);
  });

  /*
   * Worked out by hand, 15 chips each. Ben claims a pair, 3 from each, and has the best hand, 2 from each: 25, 10, 10. Hearts
   * are trump. Ben takes the first two tricks and Cat the others, so that nobody takes a pot; nobody bids or claims again.
   */
  test('Sleepless: dice are read, the claim and the best hand are offered, the tricks fill themselves', async () => {
    const page = await openTable('Sleepless', null);
    const thrown = ['A', 'A', '10', '9'];
    await layBeside(page, thrown);
    await asked(page, /^Ben, change one card or pass/);
    await answer(page, 'd', /^Ben, bid for throws/);
    await answer(page, 'n', /claim/);
    const hand = (['Ah', 'As', '10d', '9c'] as const).map((card, i) => at(card, 75 * i - 110, 60));
    await layBeside(page, thrown, ...hand);
    await seen(page).getByRole('button', { name: 'Ben claims with these cards' }).click();
    await answer(page, 'n', /^Who has the best hand/);
    await seen(page).getByRole('button', { name: 'Ben', exact: false }).first().click();
    await asked(page, /^Ben leads: who takes trick 1/);
    await cardsAre(page, 'clear the table');
    await layBeside(page, thrown);
    await cardsAre(page, 'reading');
    const tricks = [
      [['Ah', '9h', 'Kh'], /^Ben leads: who takes trick 2/],
      [['As', '9s', 'Ks'], /^Ben leads: who takes trick 3/],
      [['10d', 'Qd', '9d'], /^Cat leads: who takes trick 4/],
      [['Qc', 'Jc', '9c'], /^Ben, bid for throws/],
    ] as const;
    const took: number[] = [];
    for (const [cards, next] of tricks) {
      const trick = cards.map((card, i) => at(card, 100 * i - 100, 50, 0.2 * i));
      for (const [i, turn] of [/^Cat|^Ann/, /^Ann|^Ben/, next].entries()) {
        await layBeside(page, thrown, ...trick.slice(0, i + 1));
        const laidAt = performance.now();
        await asked(page, turn);
        took.push(performance.now() - laidAt);
      }
    }
    took.sort((a, b) => a - b);
    console.info(
      `cards: ${Math.round(took[took.length >> 1] ?? 0)} ms from a card at rest to its entry, median`,
    );
    await answer(page, 'c', /^Ben, throw the four dice/);
    expect(await chips(page)).toEqual({ Ann: 10, Ben: 25, Cat: 10 });
    expect(await taps(page)).toBeLessThanOrEqual(6);
    expect(page.faults).toEqual([]);
  });
});
