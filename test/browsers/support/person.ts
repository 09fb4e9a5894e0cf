import { expect } from 'vitest';
import type { Tab } from './browser.ts';
import { pause } from '../../support/until.ts';

/** Waits until the page shows this text. */
export const shows = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => tab.read<string>('document.body.innerText')).toContain(text);

const asks = (tab: Tab, place: string, question: RegExp): Promise<void> =>
  expect.poll(() => tab.read(`document.querySelector('${place} .question')?.innerText`)).toMatch(question);

/** Milliseconds until the same key is another answer: sooner, the program takes it for the last one pressed twice. */
const APART = 500;

/** Waits until this is asked on the table's screen, where it can be answered. */
export async function asked(tab: Tab, question: RegExp): Promise<void> {
  await asks(tab, '.prompt', question);
  await pause(APART);
}

/** Waits until a television shows this question. */
export const showsQuestion = (tab: Tab, question: RegExp): Promise<void> => asks(tab, '.wall', question);

export const dice = (tab: Tab): Promise<readonly string[]> =>
  tab.read(`[...document.querySelectorAll('ol[aria-label=Dice] > li')].map((die) => die.innerText)`);

/** An element's names: its label, those beside it, and its text. */
const NAMES = `(element) => [element.getAttribute('aria-label'), ...[...element.labels ?? []].map((label) => label.innerText),
  element.innerText].map((name) => (name ?? '').trim())`;

/**
 * The middle of the first control with this name, scrolled into view; null while there is none, or something else lies over it.
 * It must be what a press there hits.
 */
const middleOf = (name: RegExp): string => `(() => {
  const named = [...document.querySelectorAll('button, a[href], input, [role^=menuitem]')]
    .filter((one) => !one.disabled && (${NAMES})(one).some((text) => ${String(name)}.test(text)))
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (!named) return null;
  named.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const target = [named, ...named.labels ?? []].map((one) => [one, one.getBoundingClientRect()])
    .map(([one, box]) => ({ one, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    .find(({ one, x, y }) => one.contains(document.elementFromPoint(x, y)));
  return target ? { x: target.x, y: target.y } : null;
})()`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses the mouse, or a finger, on the control with this name. */
export async function tap(tab: Tab, name: RegExp): Promise<void> {
  const find = () => tab.read<Point | null>(middleOf(name));
  const seen: (Point | null)[] = [];
  // What still moves into its place would be missed.
  const rests = async (): Promise<boolean> => {
    const [last, now] = [seen.at(-1), await find()];
    seen.push(now);
    return now !== null && now.x === last?.x && now.y === last.y;
  };
  await expect.poll(rests, { message: `tap ${String(name)}` }).toBe(true);
  const at = seen.at(-1);
  if (at) await tab.click(at.x, at.y);
}

/** Chooses a game and names who plays, as far as Begin; nobody is led through the first hand. */
export async function chooseGame(tab: Tab, game: string, players: readonly string[]): Promise<void> {
  await tap(tab, new RegExp(`^${game}$`, 'm'));
  for (const [i, name] of players.entries()) {
    await tap(tab, new RegExp(`^Name of player ${i + 1}$`));
    await tab.press(...name);
  }
  await tap(tab, /^Guide us through the first/);
}

export async function beginGame(tab: Tab, game: string, players: readonly string[]): Promise<void> {
  await chooseGame(tab, game, players);
  await tap(tab, /^Begin/);
}

/** Types dice and takes them. */
export async function throwDice(tab: Tab, ...faces: readonly string[]): Promise<void> {
  await tab.press(...faces);
  await tap(tab, /^Take /);
}
