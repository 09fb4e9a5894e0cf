import { expect, it, onTestFinished, vi } from 'vitest';
import type { Push } from '../../../main/contract.ts';
import type { TrayEvening } from '../../support/tray-evening.ts';
import { LiveTable } from '../../../main/table/live-table.ts';
import { sit, taken } from '../../support/intake.ts';

/** Pushes to the screens while the script is played. */
async function pushesOf(table: TrayEvening, script: string): Promise<Push[]> {
  const pushes: Push[] = [];
  const end = table.people.app.subscribe((push) => pushes.push(push));
  // A new subscriber gets the current state first.
  pushes.length = 0;
  await table.run(script);
  end();
  return pushes;
}

const tables = (pushes: readonly Push[]) =>
  pushes.flatMap((push) => (push.push === 'table' && push.table ? [push.table] : []));

it.each([
  ['three dice', 'throw 1:1 2:2 3:3', '0:A×1 1:K×1 2:Q×1'],
  ['the same faces in other pockets', 'throw 1:6 2:6 3:1', '0:9×1 1:9×1 2:A×1'],
])('a roll of %s is published once: when it is on disk', async (_, thrown, faces) => {
  const table = await sit({ onTestFinished });
  const before = table.people.now.revision;
  const sent = tables(await pushesOf(table, `${thrown}\nwait rest`));
  expect(await taken(table)).toBe(faces);
  // One while the dice are in the air, one for the roll.
  expect(sent.map(({ revision, prompt }) => [revision - before, prompt.step])).toEqual([
    [0, 'roll'],
    [1, 'bid'],
  ]);
  expect(sent[0]?.intake.dice?.map(({ state }) => state)).toEqual(['moving', 'moving', 'moving']);
});

it('a line that changes nothing is not published', async () => {
  const table = await sit({ onTestFinished });
  expect(tables(await pushesOf(table, 'wait 3000'))).toEqual([]);
});

it('the panel is drawn once for each line that moves a die, not for each die', async () => {
  const table = await sit({ onTestFinished });
  const pushes = await pushesOf(table, 'throw 1:1 2:2 3:3\nwait rest');
  const panels = pushes.flatMap((push) => (push.push === 'tray' ? [push.tray.pockets] : []));
  const seen = panels.map((pockets) => pockets.slice(0, 3).map(({ state }) => state));
  expect(seen.filter(([state]) => state === 'face').length).toBeLessThanOrEqual(2);
  expect(seen.at(-1)).toEqual(['face', 'face', 'face']);
});

it('the table reports a roll’s result before the panel shows its pockets', async () => {
  const table = await sit({ onTestFinished });
  await table.run('throw 1:1 2:2 3:3\nwait rest');
  const pushes = await pushesOf(table, 'throw 1:6 2:6 3:6\nwait rest');
  const offered = pushes.findIndex((push) => push.push === 'table' && push.table?.intake.offers.length === 1);
  const lying = pushes.findIndex(
    (push) => push.push === 'tray' && push.tray.pockets.slice(0, 3).every(({ face }) => face === 6),
  );
  expect(offered).toBeGreaterThanOrEqual(0);
  expect(lying).toBe(offered + 1);
});

it('the row is computed once per roll, not for each of its pockets', async () => {
  const table = await sit({ onTestFinished });
  const changed = vi.spyOn(LiveTable.prototype, 'intakeChanged');
  onTestFinished(() => changed.mockRestore());
  await table.run('throw 1:1 2:2 3:3\nwait 500');
  changed.mockClear();
  await table.run('wait rest');
  expect(changed).toHaveBeenCalledTimes(1);
  expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
});
