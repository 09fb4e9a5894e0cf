import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnApp } from './support/own-app.ts';
import { describeWith } from '../support/needs.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { asked, chips } from './support/table.ts';

/** How long people take, in seconds: to find a key or a thing and press it, and to read what they have not read before. */
const PRESS = 0.6;
const READ = 4;

/** Somebody who knows nothing: does what the screen shows, and is as slow as people are. */
class Newcomer {
  seconds = 0;
  constructor(readonly page: Page) {}

  /** Reads something that must be in sight without scrolling. */
  async reads(what: Locator): Promise<void> {
    await what.waitFor();
    const box = await what.boundingBox();
    const { height = 0 } = this.page.viewportSize() ?? {};
    expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
    this.seconds += READ;
  }

  async taps(what: Locator): Promise<void> {
    await this.reads(what);
    await what.click();
    this.seconds += PRESS;
  }

  /** Presses keys that the screen says. */
  async presses(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.seconds += PRESS * keys.length;
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.seconds += PRESS * text.length;
  }
}

describeWith(['chromium'], 'somebody who has never seen it', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('has the first chips of Sleepless paid in two minutes, with four players and no manual', async () => {
    const { page } = await openOwnApp(browser);
    const guest = new Newcomer(page);
    const question = page.getByRole('region', { name: 'What is asked now' });
    const choice = (name: RegExp) => question.getByRole('button', { name });

    await guest.reads(page.getByRole('heading', { name: 'What shall we play?' }));
    await guest.taps(page.getByRole('button', { name: /^Sleepless/ }));

    await guest.reads(page.getByRole('heading', { name: 'Who plays?' }));
    // The first name has the focus, Enter leads on, and in the end to what begins the game.
    for (const name of ['Ann', 'Ben', 'Cat', 'Dee']) {
      await guest.types(name);
      await guest.presses('Enter');
    }
    await guest.reads(page.getByText('4 players, ready.'));
    await guest.presses('Enter', 'Enter');

    // Nobody here has played it: the first hand says what to do with the cards.
    await asked(page, 'Ann, deal 4 cards each, from ace to nine');
    await guest.reads(question);
    await guest.taps(choice(/^Dealt/));
    await asked(page, 'Ann, throw the four dice');
    await guest.reads(question);
    await guest.presses('k', 'k', '9', 'a');
    await guest.reads(choice(/^Take K K 9 A/));
    await guest.presses('Enter');

    await asked(page, /^Ben, change one card or pass/);
    await guest.reads(question);
    await guest.taps(choice(/^All have drawn/));
    await asked(page, /^Ben, bid for throws or pass/);
    await guest.reads(question);
    await guest.taps(choice(/^2/));
    for (const who of ['Cat', 'Dee', 'Ann']) {
      await asked(page, new RegExp(`^${who}, bid more`));
      await guest.taps(choice(/^Pass/));
    }

    await asked(page, 'Ben may throw 4 more times');
    await expect.poll(() => chips(page)).toMatchObject({ Ann: 15, Ben: 13, Cat: 15, Dee: 15 });
    expect(guest.seconds).toBeLessThan(120);
    expect(page.faults).toEqual([]);
  });
});
