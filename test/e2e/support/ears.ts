import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { calledOf, find, nodes, readTree } from '../../evening/tree.ts';

/** Somebody who does not see the screen: hears the live region, as the accessibility tree has it, and presses keys. */
export class Ears {
  /** The live region before the last keys. */
  #before: readonly string[] = [];

  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    this.#before = await this.#log();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits for a new sentence. */
  async hears(sentence: RegExp): Promise<void> {
    const anyLine = new RegExp(sentence.source, 'mu');
    await expect
      .poll(async () => [...newOf(this.#before, await this.#log()), ...(await this.dialogs())].join('\n'))
      .toMatch(anyLine);
  }

  /** The names of open dialogs, which are said when the focus moves there. */
  async dialogs(): Promise<readonly string[]> {
    return [...nodes(await readTree(this.page))].filter(({ role }) => role === 'dialog').map(calledOf);
  }

  async #log(): Promise<readonly string[]> {
    const log = find(await readTree(this.page), 'log');
    return log ? [...nodes(log)].filter(({ role }) => role === 'paragraph').map(calledOf) : [];
  }
}

/** What a list that drops its oldest sentences has gained. */
function newOf(before: readonly string[], now: readonly string[]): readonly string[] {
  const dropped = before.findIndex((_, from) =>
    before.slice(from).every((sentence, at) => sentence === now[at]),
  );
  return dropped < 0 ? now : now.slice(before.length - dropped);
}
