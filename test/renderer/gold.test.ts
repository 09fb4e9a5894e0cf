import { flushPromises } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { TableSnapshot } from '../../main/contract.ts';
import HomeScene from '../../renderer/scenes/HomeScene.vue';
import { SHOTS } from '../support/scenes/index.ts';
import { homeOf, played, poker } from '../support/scenes/play.ts';
import { sitDown } from './games/at-table.ts';
import { draw, freshWire, later, press } from './mount.ts';

/** Tables that are drawn anyway, one for each question of each game. */
const tables = new Map<string, TableSnapshot>();
for (const { scene, table, then, me, screen } of SHOTS)
  if (scene === 'table' && table && !then && !me && !screen)
    tables.set(
      [table.view.game, table.prompt.question.code, table.intake.ready, table.view.outcome !== null].join(
        ' ',
      ),
      table,
    );

const golds = () => {
  const layer = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
  return [...layer.querySelectorAll<HTMLElement>('.btn.main:not(:disabled)')];
};

/** Requests and dialogs caused by an action at a table. */
async function after(table: TableSnapshot, act: () => void) {
  const { wire, scene } = await sitDown(table);
  await later();
  act();
  await flushPromises();
  const done = { sent: wire.commands(), dialogs: document.querySelectorAll('[role="dialog"], form').length };
  scene.unmount();
  return done;
}

describe('gold is what Enter does', () => {
  test.each([...tables])('%s', async (_, table) => {
    let gold: readonly HTMLElement[] = [];
    const entered = await after(table, () => {
      gold = golds();
      press('Enter');
    });
    expect(gold.map((button) => button.textContent.trim()).slice(1)).toEqual([]);
    if (gold.length === 1) {
      expect(entered).toEqual(await after(table, () => golds()[0]?.click()));
      expect(entered.sent.length + entered.dialogs).toBeGreaterThan(0);
    } else expect(entered.sent.filter((command) => 'move' in command)).toEqual([]);
  });

  test('where Enter throws the dice of a tray on the screen, nothing else is gold', async () => {
    const asksRisk = ({ prompt }: TableSnapshot) =>
      prompt.dice?.kind === 'risk' && prompt.choices.some(({ likely }) => likely === true);
    const table = [...tables.values()].find(asksRisk);
    if (!table) throw new Error('no question whether to throw the Risk die');
    const { wire, scene } = await sitDown(table);
    const words = () => golds().map((one) => one.textContent.trim());
    expect(words()).toEqual([expect.stringMatching(/^Bank/)]);
    const tray = SHOTS.find(
      (shot) => shot.tray.port?.kind === 'virtual' && shot.tray.state === 'ready',
    )?.tray;
    if (!tray) throw new Error('no tray on the screen');
    wire.say({ push: 'tray', tray });
    await flushPromises();
    expect(words()).toEqual([expect.stringMatching(/^Throw/)]);
    scene.unmount();
  });

  test('several answers that are as likely are not gold', async () => {
    const table = played('sleepless', ['Ann', 'Ben'], [poker('s1', ['K', 'K', '9', 'A'])]);
    const choices = table.prompt.choices.map((choice) => ({ ...choice, likely: true }));
    const { wire, scene } = await sitDown({ ...table, prompt: { ...table.prompt, choices } });
    expect(choices.length).toBeGreaterThan(1);
    expect(golds()).toEqual([]);
    press('Enter');
    expect(wire.commands()).toEqual([]);
    scene.unmount();
  });

  test('Home: the game that waits', async () => {
    const wire = freshWire();
    wire.answers['home'] = homeOf([...tables.values()].find(({ view }) => !view.outcome) ?? null);
    draw(HomeScene);
    await flushPromises();
    expect(golds()).toHaveLength(1);
  });
});
