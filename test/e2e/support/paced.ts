import type { Locator, Page } from 'playwright-core';
import { pause } from '../../support/until.ts';

/** Milliseconds: what comes sooner after the same key, or in the same place, the program takes for one gesture. */
const APART = 500;

/** Keys that answer nothing: they go from one thing to the next. */
const MOVES = /(?:Tab|Arrow\w+|Backspace|Delete)$/u;

/** When each page was tapped last. */
const tapped = new WeakMap<Page, number>();
const slowed = new WeakSet<object>();

const until = async (last: number): Promise<void> => {
  const left = last + APART - Date.now();
  if (left > 0) await pause(left);
};

/** Taps wait for the last one: where it was, nobody remembers. All locators share their methods. */
function slowTaps(some: Locator): void {
  const all = Object.getPrototypeOf(some) as Pick<Locator, 'click' | 'tap'>;
  if (slowed.has(all)) return;
  slowed.add(all);
  for (const how of ['click', 'tap'] as const) {
    const quick = all[how];
    all[how] = async function (this: Locator, ...options) {
      const page = this.page();
      await until(tapped.get(page) ?? 0);
      await quick.apply(this, options);
      tapped.set(page, Date.now());
    };
  }
}

/** Has a page's keys and taps come no faster than those of people who mean each of them. Different keys are as fast as ever. */
export function pace(page: Page): void {
  slowTaps(page.locator('html'));
  const { keyboard } = page;
  const quick = keyboard.press.bind(keyboard);
  let last = { key: '', at: 0 };
  keyboard.press = async (key, options) => {
    if (key === last.key && !MOVES.test(key)) await until(last.at);
    await quick(key, options);
    last = { key, at: Date.now() };
  };
}

/** Any key closes the card of a hand that has ended, and does nothing else. */
export async function closeHandCard(page: Page): Promise<void> {
  const card = page.locator('.ended');
  if ((await card.count()) === 0) return;
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}
