import type { Page } from 'playwright-core';
import type { TableSnapshot } from '../../../main/contract.ts';
import { speaker } from '../../../main/shell/speak.ts';

/** What a television shows, as somebody in the room reads it. */
export interface Shown {
  readonly revision: number;
  /** Names and balances, in the order of the alphabet. */
  readonly seats: readonly string[];
  readonly question: string;
  /** The last lines, newest first. */
  readonly lines: readonly string[];
  readonly over: boolean;
}

const norm = (text: string): string =>
  text
    .replace(/[\u00AD\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What should stand there for this snapshot. */
export function expectedOf({ revision, view, prompt, recent }: TableSnapshot): Shown {
  const name = (seat: string): string => view.seats.find(({ id }) => id === seat)?.name ?? seat;
  const over = view.outcome !== null;
  return {
    revision,
    seats: view.seats
      .filter(({ status }) => status === 'in' || status === 'leaving')
      .map(({ name: who, balance }) => `${who} ${balance.toLocaleString('en-GB').replace('-', '−')}`)
      .sort(),
    question: over ? '' : norm(speaker.say(prompt.question, name)),
    lines: over
      ? []
      : recent
          .filter(({ retracted }) => !retracted)
          .slice(0, 3)
          .map(({ calls }) => norm(calls[0] ? speaker.say(calls[0], name) : '')),
    over,
  };
}

/** What stands there, once it is the picture of this revision and has come to rest; else what stands there instead. */
export async function readTelevision(page: Page, revision: number): Promise<Shown> {
  await page.locator(`.wall[data-revision="${revision}"]:not(.stale)`).waitFor();
  const shown = await page.locator('.wall').evaluate(() => {
    const text = (element: Element | null): string => element?.textContent ?? '';
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const over = document.querySelector('.podium') !== null;
    const rows = over
      ? all('.book tbody tr').map(
          (row) => `${text(row.querySelector('.name'))} ${text(row.querySelector('.held'))}`,
        )
      : all('.seat').map(
          (seat) => `${text(seat.querySelector('.name'))} ${text(seat.querySelector('.count'))}`,
        );
    return {
      seats: rows,
      question: text(document.querySelector('.question')),
      lines: all('.lines li').map(text),
      over,
    };
  });
  return {
    revision,
    seats: shown.seats.map(norm).sort(),
    question: norm(shown.question),
    lines: shown.lines.map(norm),
    over: shown.over,
  };
}
