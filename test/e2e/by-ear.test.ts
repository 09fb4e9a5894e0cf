import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { Ears } from './support/ears.ts';
import { openOwnApp } from './support/own-app.ts';
import { beginByKeys, taps } from './support/table.ts';

/** What is heard, and the keys that answer it. A single letter or digit, outside dialogs, is one that *what can be done* has named. */
type Turn = readonly [heard: RegExp, ...keys: readonly string[]];
interface Played {
  readonly players: readonly string[];
  readonly numbers?: Readonly<Record<string, number>>;
  readonly turns: readonly Turn[];
  /** As said at the end. */
  readonly scores: RegExp;
}

const THREE = ['Ann', 'Ben', 'Cyd'];
const times = (key: string, n: number): readonly string[] => Array.from({ length: n }, () => key);

/** The hands of `sleepless`, `card-games`, `at-the-table` and `roll-a-royal`, whose scores are worked out there. */
const GAMES: Readonly<Record<string, Played>> = {
  Sleepless: {
    players: THREE,
    turns: [
      [/^Ann, throw the four dice/, 'k', 'k', '9', 'a', 'Enter'],
      [/^Ben, change one card/, 'd'],
      [/^Ben, bid for throws/, 'n'],
      [/claim/, '2'],
      [/^Who has the best hand/, '2'],
      [/who takes trick 1/, '2'],
      [/who takes trick 2/, '2'],
      [/who takes trick 3/, '2'],
      [/who takes trick 4/, '2'],
      [/^Ben, bid for throws/],
    ],
    scores: /^Ann: \d+ chips\. Ben: \d+ chips\. Cyd: \d+ chips$/,
  },
  'Pool Nap': {
    players: THREE,
    numbers: { Hands: 1 },
    turns: [
      [/^Who wins the bidding/, 'b'],
      [/^Ben, bid 1 or more/, '2'],
      [/^Cyd, bid more than Ben’s 2/, 'p'],
      [/^Ann, bid more than Ben’s 2/, 'p'],
      [/^Ben bids 2 and leads trump/, '2'],
      [/who takes trick 2/, '2'],
      [/Ben makes|Made|takes trick/, 'e'],
    ],
    scores: /^Ann: 48 chips\. Ben: 54 chips\. Cyd: 48 chips$/,
  },
  Winner: {
    players: THREE,
    numbers: { Games: 1 },
    turns: [
      [/^Who is out first/, 'b'],
      [/^Who holds 3♦/, '1'],
      [/^Ann leads/, '5', 'h', 'Enter'],
      [/^Ben: beat 5♥/, 'k', 's'],
      [/^Cyd: beat K♠/, 'o'],
      [/^Somebody is out/, '3'],
      [/^Cyd is out: how many cards are left/, '4', 'Enter', '1', '6', 'Enter'],
    ],
    scores: /^Ann: −4 points\. Ben: −32 points\. Cyd: 36 points$/,
  },
  Dream: {
    players: THREE,
    turns: [[/^Trick 1/, '3'], [/^Trick 2/, '3'], [/^Trick 3/, 'o', '2'], [/^Trick 1/]],
    scores: /^Ann: 0 points\. Ben: 0 points\. Cyd: 2 points$/,
  },
  'Roll-a-Royal': {
    players: ['Ann'],
    numbers: { 'Turns of each player': 1 },
    turns: [
      [/^Ann, turn 1: roll all 13/, ...'jqa0k', 'Shift+A', ...'4k', 'Shift+9', 'a', 'Shift+2', '7', 'Enter'],
      [/^Ann, roll 2: the one blank/, 'c', 'a', 'Enter'],
      [/^Ann, lay out your 13 cards/, 'ArrowDown', 'ArrowRight', ...'asksqj0'],
      [/8,000/, ...times('ArrowLeft', 5), 'ArrowDown', ...'ahadac'],
      [/8,500/, 'ArrowRight', ...times('ArrowUp', 5), ...'kh'],
      [/8,550/, 'Enter'],
      [/^Ann, 8,550 points: bank or risk/, '3', 'Enter'],
    ],
    scores: /^Ann: 25,650 points$/,
  },
};

describeWith(['chromium'], 'people who only hear the screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(Object.entries(GAMES))('play %s', async (game, { players, numbers, turns, scores }) => {
    const { page } = await openOwnApp(browser);
    await beginByKeys(page, game, players, { numbers: numbers ?? {} });
    const ears = new Ears(page);
    for (const [heard, ...keys] of turns) {
      await ears.hears(heard);
      const [only] = keys;
      if (keys.length === 1 && only?.length === 1 && (await ears.dialogs()).length === 0) {
        await ears.press('Shift+O');
        await ears.hears(new RegExp(`key ${only.toUpperCase()}(?:$|\\. )`));
      }
      await ears.press(...keys);
    }
    await ears.press('Shift+P');
    await ears.hears(scores);
    expect(await taps(page)).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
