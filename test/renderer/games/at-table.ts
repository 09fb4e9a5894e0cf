import { flushPromises } from '@vue/test-utils';
import {} from 'vitest';
import type { TableSnapshot } from '../../../main/contract.ts';
import { listenForKeys } from '../../../renderer/app/keys.ts';
import { gameScreen } from '../../../renderer/table/registry.ts';
import TableScene from '../../../renderer/scenes/TableScene.vue';
import { type TestWire, draw, freshWire } from '../mount.ts';
import { eventually } from '../../support/until.ts';

listenForKeys(window);

/** The table's scene with this game's own middle, and the wire that it speaks to. */
export interface AtTable {
  readonly wire: TestWire;
  readonly scene: ReturnType<typeof draw>;
  /** The moves that were sent. */
  moves(): readonly unknown[];
  show(table: TableSnapshot): Promise<void>;
}

export async function sitDown(table: TableSnapshot): Promise<AtTable> {
  const wire = freshWire();
  wire.show(table);
  const scene = draw(TableScene);
  await eventually(() => {
    if (gameScreen(table.view.game).centre === undefined) throw new Error('the screen has not come yet');
  });
  await flushPromises();
  return {
    wire,
    scene,
    moves: () => wire.commands().flatMap((command) => ('move' in command ? [command.move] : [])),
    show: async (next) => {
      wire.show(next);
      await flushPromises();
    },
  };
}

/** The button on the page, dialogs included, that a screen reader calls so. */
export function button(name: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((element) => {
    const called = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/gu, ' ');
    return typeof name === 'string' ? called === name : name.test(called);
  });
  if (!found) throw new Error(`no button ${String(name)}`);
  return found;
}
