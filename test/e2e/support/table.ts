import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { serialOf } from './chooser.ts';
import { closeHandCard } from './paced.ts';

/** What people see and do at the table, by the names that the screen gives to things. */

/** Sets a game up and begins it: the first player deals. */
export async function beginGame(page: Page, game: string, players: readonly string[]): Promise<void> {
  await chooseGame(page, game, players);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('region', { name: 'What is asked now' }).waitFor();
}

/** Sets a game up, as far as its Begin. */
export async function chooseGame(page: Page, game: string, players: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
  for (const [i, name] of players.entries())
    await page.getByRole('textbox', { name: `Name of player ${i + 1}`, exact: true }).fill(name);
  await knowTheGame(page);
}

/** The switch at set-up that has people led through the first hand, or turn. */
export const LEADS = /^Guide us through the first \w+$/;

/** At set-up: nobody has to be led through the first hand, or turn. */
const knowTheGame = (page: Page): Promise<void> => page.getByRole('checkbox', { name: LEADS }).uncheck();

/** Opens the tray's panel, connects a port that no list shows, waits until it reads, and goes back. */
export async function connectTray(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  const ports = page.getByRole('region', { name: 'What is plugged in' });
  const serial = serialOf(page);
  if (serial) {
    serial.offer(path);
    await ports.getByRole('button', { name: 'Choose a tray' }).click();
    const chosen = ports.getByRole('listitem').filter({ hasText: 'USB serial port' });
    await chosen.getByRole('button', { name: 'Connect' }).click();
  } else {
    await ports.getByText('A port that is not listed').click();
    await ports.getByRole('textbox', { name: 'Path of the port' }).fill(path);
    await ports.getByRole('textbox', { name: 'Path of the port' }).press('Enter');
  }
  await trayIs(page, 'Ready');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
}

/** Waits until the tray's light says this word. */
export const trayIs = (page: Page, word: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Tray:\\s*${word}`) }).waitFor();

/** Waits for the question to be this one. */
export async function asked(page: Page, question: RegExp | string): Promise<void> {
  const region = page.getByRole('region', { name: 'What is asked now' });
  await expect.poll(() => region.getByRole('paragraph').first().innerText()).toMatch(question);
}

/** Presses keys one after the other, on the table itself. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await closeHandCard(page);
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses a key that answers a question, and waits for the next one. */
export async function answer(page: Page, key: string, next: RegExp | string): Promise<void> {
  await press(page, key);
  await asked(page, next);
}

/** Presses Tab until this has the focus; more often than there are stops means that it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no way by Tab to ${String(target)}`);
}

/** House rules that are set at the beginning: what is chosen, by its words, and numbers by the rule's name. */
interface RulesByKeys {
  readonly choices?: readonly string[];
  readonly numbers?: Readonly<Record<string, number>>;
}

/** Sets a game up and begins it with keys alone, as somebody who knows the game; from then on taps are counted. */
export async function beginByKeys(
  page: Page,
  game: string,
  players: readonly string[],
  { choices = [], numbers = {} }: RulesByKeys = {},
): Promise<void> {
  await countTaps(page);
  await tabTo(page, page.getByRole('button', { name: new RegExp(`^${game}`) }));
  await press(page, 'Enter');
  for (const [i, name] of players.entries()) {
    const field = page.getByRole('textbox', { name: `Name of player ${i + 1}`, exact: true });
    await field.waitFor();
    // The first has the focus already.
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field);
    await page.keyboard.type(name);
  }
  if (choices.length > 0 || Object.keys(numbers).length > 0) {
    await tabTo(page, page.locator('summary', { hasText: 'House rules' }));
    await press(page, 'Enter');
  }
  for (const name of choices) {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await press(page, 'Enter');
  }
  for (const [name, value] of Object.entries(numbers)) {
    await tabTo(page, page.getByRole('spinbutton', { name, exact: true }));
    await press(page, 'Control+A');
    await page.keyboard.type(String(value));
  }
  await tabTo(page, page.getByRole('checkbox', { name: LEADS }));
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Begin' }));
  await press(page, 'Enter');
}

/** Counts taps and clicks from now on, and keys too if they are among the events. */
export const countTaps = (
  page: Page,
  events: readonly ('pointerdown' | 'keydown')[] = ['pointerdown'],
): Promise<void> =>
  page.evaluate((names) => {
    document.body.dataset['taps'] = '0';
    const count = ({ isTrusted }: Event): void => {
      // A key that waited for the table is handed on by the page, and was pressed once.
      if (!isTrusted) return;
      document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1);
    };
    for (const name of names) window.addEventListener(name, count, { capture: true });
  }, events);

/** How often a page was tapped since it was first counted. */
export const taps = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.body.dataset['taps']));

/** What everybody has, by name. */
export async function chips(page: Page): Promise<Readonly<Record<string, number>>> {
  const names = await page
    .getByRole('main')
    .locator('[aria-label]')
    .evaluateAll((things) => things.map((thing) => thing.getAttribute('aria-label') ?? ''));
  return Object.fromEntries(
    names.flatMap((name) => {
      // A seat that can be chosen says its name first.
      const found = /^(?:.+\. )?(.+): ([\d,−-]+) (?:chips?|points?)/.exec(name);
      return found?.[1] && found[2]
        ? [[found[1], Number(found[2].replaceAll(',', '').replace('−', '-'))] as const]
        : [];
    }),
  );
}

/** The dice on the screen, as a screen reader says them. */
export const dice = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('list', { name: 'Dice' })
    .locator('> li')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          item.querySelector('[aria-label]')?.getAttribute('aria-label') ??
          item.getAttribute('aria-label') ??
          item.textContent ??
          '',
      ),
    );

/** Sets a house rule that is a number, while a game is set up. */
export async function setRule(page: Page, rule: string, value: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: rule, exact: true });
  if (!(await field.isVisible())) await page.getByText('House rules').first().click();
  await field.fill(String(value));
  await field.press('Tab');
}

/** From the end of a game to another one with the same people; their names are there already. */
export async function nextGame(
  page: Page,
  game: string,
  rules: Readonly<Record<string, number>>,
): Promise<readonly string[]> {
  // From the end to the games.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Another game/ })
    .click();
  await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
  for (const [rule, value] of Object.entries(rules)) await setRule(page, rule, value);
  const names = await page
    .getByRole('textbox', { name: /^Name of player/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await knowTheGame(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('region', { name: 'What is asked now' }).waitFor();
  return names.filter((name) => name !== '');
}

/** How a game ended: what everybody has, by name, in the order of their places. */
export async function standings(page: Page): Promise<Readonly<Record<string, number>>> {
  await page.getByRole('button', { name: 'Play again', exact: true }).waitFor();
  const rows = await page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [
        line.querySelector<HTMLElement>('.name')?.innerText ?? '',
        line.querySelector<HTMLElement>('.held')?.innerText ?? '',
      ]),
    );
  return Object.fromEntries(
    rows.map(([name = '', held = '']) => [name, Number(held.replaceAll(',', '').replace('−', '-'))] as const),
  );
}
