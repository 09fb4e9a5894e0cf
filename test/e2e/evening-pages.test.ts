import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalText } from '../../main/journal/journal.ts';
import { describeWith } from '../support/needs.ts';
import { type RandomGame, playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { type Browser, type WatchedPage, launchBrowser } from './support/browser.ts';
import { atRest } from './support/drawn.ts';
import { openOwnApp } from './support/own-app.ts';
import { smallTargets, unreachedByKeys } from './support/targets.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 19);
const HOUR = 3_600_000;
const TEN = ['Annika', 'Benedikt', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ira', 'Jo'];
const FOUR = seatsOf(['Ann', 'Ben', 'Cat', 'Dee']);

/** One evening of five games, and a marathon of ten people, twelve hours of it, another day. */
const GAMES: readonly RandomGame[] = [
  { game: 'sleepless', seats: FOUR, seed: 3, created: FRIDAY, moves: 500, rules: { chips: 300 }, tray: true },
  { game: 'winner', seats: FOUR, seed: 4, created: FRIDAY + 3 * HOUR, moves: 300 },
  { game: 'pool-nap', seats: FOUR, seed: 5, created: FRIDAY + 5 * HOUR, moves: 200 },
  { game: 'dream', seats: FOUR, seed: 6, created: FRIDAY + 7 * HOUR, moves: 100 },
  {
    game: 'roll-a-royal',
    seats: FOUR.slice(0, 2),
    seed: 7,
    created: FRIDAY + 9 * HOUR,
    moves: 60,
    tray: true,
  },
  { game: 'pool-nap', seats: seatsOf(TEN), seed: 8, created: FRIDAY - 72 * HOUR, moves: 2500 },
];
const fileOf = ({ game, seed }: RandomGame): string => `${game}-${seed}.jsonl`;

const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describeWith(['chromium'], 'the pages of the evenings', () => {
  let browser: Browser;
  let page: WatchedPage;
  // One app for all of it.
  const undo: (() => void | Promise<void>)[] = [];
  beforeAll(async () => {
    const kept: Record<string, string> = {};
    for (const game of GAMES) {
      const { header, records } = playRandom(game);
      kept[fileOf(game)] = journalText(header, records).text;
    }
    browser = await launchBrowser();
    undo.push(() => browser.close());
    ({ page } = await openOwnApp(browser, {}, { kept, atEnd: (last) => undo.push(last) }));
    await page.getByRole('button', { name: 'Evenings', exact: true }).waitFor();
  });
  afterAll(async () => {
    for (const last of undo.reverse()) await last();
    expect(page.faults).toEqual([]);
  });

  const show = async (place: string | undefined, sign: string): Promise<void> => {
    const state = { scene: 'evenings', ...(place === undefined ? {} : { page: place }) };
    await page.evaluate((next) => {
      window.dispatchEvent(new PopStateEvent('popstate', { state: next }));
    }, state);
    await page.getByRole('heading', { name: sign }).first().waitFor();
    // A game's report comes after its heading.
    await atRest(page);
  };

  const PLACES: readonly (readonly [string, string | undefined, string])[] = [
    ['the list', undefined, 'Evenings'],
    ['a game', `game/${fileOf(GAMES[4]!)}`, 'Standings'],
    ['a whole evening', `night/${FRIDAY}`, '20 November 2026'],
    ['the players', 'players', 'Ann'],
    ['the dice', 'dice', 'How the real dice fall'],
  ];

  // For all eyes, at other sizes and in both themes, it is among the scenes.
  test.each(PLACES)('%s is for all fingers and keyboards', async (_, place, sign) => {
    await show(place, sign);
    expect(await smallTargets(page)).toEqual([]);
    expect(await unreachedByKeys(page)).toEqual([]);
  });

  test.each(GAMES.map((game) => [fileOf(game)] as const))(
    'the score sheet of %s is one page of paper',
    async (file) => {
      await show(`game/${file}`, 'Standings');
      await page.locator('.score-sheet').waitFor({ state: 'attached' });
      expect(await pagesOf(page)).toBe(1);
    },
  );

  test('a whole evening of five games is one page of paper', async () => {
    await show(`night/${FRIDAY}`, '20 November 2026');
    await page.locator('.evening-sheet .score-sheet').nth(4).waitFor({ state: 'attached' });
    expect(await pagesOf(page)).toBe(1);
  });
});
